import { columnName, referencesIn } from '../metrics/analysis/column-name.ts';
import { attributeKey } from '../metrics/syntax/names.ts';
import { type ParsedPart, parseMetricsQuery } from '../metrics/syntax/parse-query.ts';
import { printPart } from '../metrics/syntax/print.ts';
import { readTokens, type Token } from '../shared/lexer.ts';
import type { ColumnReference } from '../metrics/syntax/tree.ts';
import { joinParts } from '../shared/split-parts.ts';

/** The two halves of a table's query. */
export interface TableQuery {
  /** Conditions and groupings, which people change while they look at the table. */
  readonly filters: string;
  /** Everything else, which stays as it is stored. */
  readonly columns: string;
}

/** Separates what people may change in a table's query from what stays; parts with mistakes stay. */
export function splitTableQuery(query: string): TableQuery {
  const parts = parseMetricsQuery(query);
  const isFilter = ({ text, part }: ParsedPart): boolean =>
    part ? part.kind !== 'columns' : /^(?:where|group\s+by)\s/i.test(text);
  return {
    filters: joinParts(parts.filter(isFilter).map(({ text }) => text)),
    columns: joinParts(parts.filter((part) => !isFilter(part)).map(({ text }) => text)),
  };
}

/** The query of a table with its filters in front. */
export function joinTableQuery({ filters, columns }: TableQuery): string {
  return joinParts([filters, columns]);
}

/**
 * A query with the conditions of another one behind it, such as those of a table's row: groupings
 * and columns of the other query are left out, and so is what is there already.
 */
export function addConditions(query: string, other: string): string {
  const parts = parseMetricsQuery(query).map(({ text }) => text);
  const conditions = parseMetricsQuery(other)
    .filter(({ text, part }) => (part ? part.kind === 'where' : /^where\s/i.test(text)))
    .map(({ text }) => text);
  return joinParts([...parts, ...conditions.filter((text) => !parts.includes(text))]);
}

/** Where a text speaks of a metric: `$hits` and `$hits._time`, and not `$hits_total`. */
function mentionsOf(text: string, alias: string): Token[] {
  return readTokens(text).filter(
    ({ kind, text: word }) =>
      kind === 'word' && (word === `$${alias}` || word.startsWith(`$${alias}.`)),
  );
}

/**
 * A query without a metric: parts that speak of it go, and with them the parts that need their
 * columns.
 */
export function dropMetric(query: string, alias: string): string {
  const kept: string[] = [];
  const names = new Set<string>();
  const lost = new Set<string>();
  for (const { text, part } of parseMetricsQuery(query)) {
    const columns = part?.kind === 'columns' ? part.columns : [];
    const needed = columns.flatMap(({ expression }) => referencesIn(expression));
    // A name without a dollar sign is the metric where no column has it.
    const isLost = ({ name }: ColumnReference): boolean =>
      lost.has(name) || (name === alias && !names.has(name));
    const isGone = mentionsOf(text, alias).length > 0 || needed.some(isLost);
    if (!isGone) kept.push(text);
    for (const column of columns) (isGone ? lost : names).add(columnName(column));
  }
  return joinParts(kept);
}

/**
 * A query that calls a metric by another alias, with and without its dollar sign. Texts in quotes are left alone, and so is what
 * begins with the same letters.
 */
export function renameMetric(query: string, from: string, to: string): string {
  const places = mentionsOf(query, from).map(({ start }) => start + 1);
  let isTaken = false;
  for (const { start, part } of parseMetricsQuery(query)) {
    for (const { alias, expression } of part?.kind === 'columns' ? part.columns : []) {
      if (!isTaken)
        for (const { name, at } of referencesIn(expression))
          if (name === from && at) places.push(start + at.start);
      isTaken ||= alias === from;
    }
  }
  // From the end, so that the places of those before stay what they are.
  return places
    .sort((a, b) => a - b)
    .reduceRight(
      (text, place) => text.slice(0, place) + to + text.slice(place + from.length),
      query,
    );
}

/**
 * A query without the groupings that aren't wanted; an emptied part goes.
 *
 * @param isWanted asked with the stored key of an attribute
 */
export function dropGroupings(query: string, isWanted: (key: string) => boolean): string {
  const texts = parseMetricsQuery(query).map(({ text, part }) => {
    if (part?.kind !== 'group') return text;
    const elements = part.elements.filter(({ attribute }) => isWanted(attributeKey(attribute)));
    if (elements.length === part.elements.length) return text;
    return elements.length === 0 ? '' : printPart({ kind: 'group', elements });
  });
  return joinParts(texts);
}
