import { float64At, int32At, uint16At, uint32At, uint8At } from '../../core/read.ts';
import { KINDS, STATUSES, type TraceColumns } from '../model/columns.ts';
import { countUpTo } from '../model/sorted.ts';
import type { TraceTree } from '../model/tree.ts';

/** What finding reads of a trace. */
export type FindColumns = Pick<
  TraceColumns,
  | 'ids'
  | 'nameIndexes'
  | 'systemIndexes'
  | 'serviceIndexes'
  | 'kinds'
  | 'statuses'
  | 'durations'
  | 'names'
  | 'systems'
  | 'services'
>;

const SPAN_ID = /^[0-9a-f]{16}$/;
const FIELD = /^(name|system|service|status|kind):(.*)$/;
const DURATION = /^([<>])(\d+(?:\.\d+)?)(ns|us|µs|ms|s|m)$/;
// Not the parser of `@spanlight/query/units`: widgets import the SDK alone, and a bound is one amount without a sign.
const NANOSECONDS: Readonly<Record<string, number>> = {
  ns: 1,
  us: 1e3,
  µs: 1e3,
  ms: 1e6,
  s: 1e9,
  m: 60e9,
};

type Term = (row: number) => boolean;

/**
 * Positions of the spans that match every term of the text, in the order of the tree. A term is a
 * word found in the name, service or system (case does not matter), a span id, a field such as
 * `status:error` or `system:db`, or a bound on the duration such as `>10ms`. Quotes keep words
 * together. An empty text matches nothing.
 */
export function findSpans(tree: TraceTree, columns: FindColumns, text: string): Int32Array {
  const terms = splitTerms(text).map((term) => toTerm(columns, term));
  if (terms.length === 0) return new Int32Array(0);
  const found = new Int32Array(tree.size);
  let count = 0;
  for (let position = 0; position < tree.size; position++) {
    const row = int32At(tree.rows, position);
    if (terms.every((term) => term(row))) {
      found[count] = position;
      count++;
    }
  }
  return found.slice(0, count);
}

/** Splits at spaces outside of double quotes; lower case. */
function splitTerms(text: string): string[] {
  const parts = joinedBounds(text.toLowerCase()).match(/[^\s":]+:"[^"]*"?|"[^"]*"?|\S+/g) ?? [];
  return parts.map((part) => part.replaceAll('"', '')).filter((part) => part !== '');
}

/** A bound is a term however it is spaced: `> 10 ms` is `>10ms`. */
function joinedBounds(text: string): string {
  return text.replace(/(^|\s)([<>])\s*(\d+(?:\.\d+)?)\s*([nuµm]?s|m)(?!\S)/g, '$1$2$3$4');
}

function toTerm(columns: FindColumns, term: string): Term {
  const { nameIndexes, serviceIndexes, systemIndexes, kinds, statuses } = columns;
  if (SPAN_ID.test(term)) {
    const id = BigInt(`0x${term}`);
    return (row) => columns.ids[row] === id;
  }
  const bound = DURATION.exec(term);
  if (bound !== null) return durationTerm(columns.durations, bound);
  const [, field, wanted = ''] = FIELD.exec(term) ?? [];
  if (field === 'status' || field === 'kind') {
    const values = field === 'status' ? statuses : kinds;
    const flags = flagTable(field === 'status' ? STATUSES : KINDS, wanted);
    return (row) => flags[uint8At(values, row)] === 1;
  }
  const text = field === undefined ? term : wanted;
  const byName = flagTable(columns.names, text);
  const byService = flagTable(columns.services, text);
  const bySystem = flagTable(columns.systems, text);
  if (field === 'name') return (row) => byName[uint32At(nameIndexes, row)] === 1;
  if (field === 'service') return (row) => byService[uint16At(serviceIndexes, row)] === 1;
  if (field === 'system') return (row) => bySystem[uint16At(systemIndexes, row)] === 1;
  return (row) =>
    byName[uint32At(nameIndexes, row)] === 1 ||
    byService[uint16At(serviceIndexes, row)] === 1 ||
    bySystem[uint16At(systemIndexes, row)] === 1;
}

function durationTerm(durations: Float64Array, [, sign, amount, unit = '']: string[]): Term {
  const limit = Number(amount) * (NANOSECONDS[unit] ?? 1);
  return sign === '>'
    ? (row) => float64At(durations, row) > limit
    : (row) => float64At(durations, row) < limit;
}

/** 1 for each text of a table that contains the wanted lower-case text. */
function flagTable(table: readonly string[], wanted: string): Uint8Array {
  return Uint8Array.from(table, (text) => (text.toLowerCase().includes(wanted) ? 1 : 0));
}

/**
 * The match after (or before) a position, going round at the end; -1 when there is none.
 *
 * @param matches positions in ascending order
 * @param position where to start, -1 for before everything
 */
export function nextMatch(matches: Int32Array, position: number, direction: 1 | -1): number {
  if (matches.length === 0) return -1;
  const after = countUpTo(matches, direction > 0 ? position : position - 1);
  const index = direction > 0 ? after : after - 1;
  return int32At(matches, (index + matches.length) % matches.length);
}
