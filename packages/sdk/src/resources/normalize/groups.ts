import type { Cell, Column } from '../../schemas/shared/columns.ts';
import type {
  Group,
  GroupStatsResponse,
  GroupSummaryResponse,
  GroupsResponse,
  Percentiles,
  TimeseriesResponse,
} from '../../schemas/tracing/groups.ts';
import { order, query } from './query.ts';
import { list, number, object, objects, open, own, type Raw, shape, text, time } from './raw.ts';

/** Reads the answer of the groups call. */
export const toGroups = shape<GroupsResponse>({
  groups: rows,
  columns: objects,
  order,
  query,
  hasMore: Boolean,
});

/** Reads the answer of the group summary call. Existing servers spell the counts one way only. */
export const toGroupSummary = shape<GroupSummaryResponse>({
  summary: (value) => {
    const summary = object(value) as GroupSummaryResponse['summary'];
    const errorCount = summary._error_count ?? summary['sum(_error_count)'];
    return {
      ...summary,
      ...counts('_count', summary._count ?? summary['sum(_count)'] ?? 0),
      ...(errorCount === undefined ? {} : counts('_error_count', errorCount)),
    };
  },
  firstSeenAt: time,
  lastSeenAt: time,
});

/** Reads the answer of the group stats call for the columns asked for. */
export function toGroupStats(body: unknown, columns: readonly string[]): GroupStatsResponse {
  const raw = object(body);
  const stats = columns.flatMap((column): [string, number[]][] => {
    const series = cellAt(raw, column);
    if (Array.isArray(series)) return [[column, series as number[]]];
    // Existing servers write a series of the smallest integers as base64.
    return typeof series === 'string' ? [[column, bytesOf(series)]] : [];
  });
  return { ...Object.fromEntries(stats), _time: objects(raw['_time']) };
}

const percentiles = open<Percentiles>({ time: objects, count: objects, rate: objects });

/** Reads the answer of the percentiles call; the series stand inside `stats` or at the top level. */
export function toPercentiles(body: unknown): Percentiles {
  const { stats, ...top } = object(body);
  return percentiles(stats ?? top);
}

/** Reads the answer of the timeseries call. */
export const toTimeseries = shape<TimeseriesResponse>({
  groups: rows,
  time: objects,
  columns: objects,
  query,
});

function rows(value: unknown, { columns }: Raw): Group[] {
  return list((raw): Group => {
    const row: Raw = { ...raw };
    for (const name of syntheticKeys) row[name] = text(raw[name]);
    for (const { name } of objects<Column>(columns)) {
      const cell = toCell(name, cellAt(raw, name));
      if (cell === undefined || syntheticKeys.has(name)) continue;
      row[name] = cell;
      if (!Object.hasOwn(raw, name)) delete row[name.slice(0, name.indexOf('__'))];
    }
    return row as Group;
  })(value);
}

/** Keys the server writes itself, whatever is grouped by. */
const syntheticKeys = new Set(['_id', '_name', '_query']);

/** Existing servers turn a key `a__b` into `{"a": {"b": ...}}`; this reads either. */
function cellAt(row: Raw, name: string): unknown {
  if (Object.hasOwn(row, name) || !name.includes('__')) return own(row, name);
  return name.split('__').reduce<unknown>((value, key) => own(object(value), key), row);
}

/** Existing servers write a trace id in a row as its sixteen bytes. */
function toCell(name: string, value: unknown): Cell | undefined {
  const isBytes = name === '_trace_id' && Array.isArray(value) && value.length === 16;
  if (!isBytes) return value as Cell | undefined;
  return value.map((byte) => number(byte).toString(16).padStart(2, '0')).join('');
}

/** A count under both of its spellings. */
function counts(name: string, value: unknown): object {
  return { [name]: value, [`sum(${name})`]: value };
}

function bytesOf(base64: string): number[] {
  return Array.from(atob(base64), (character) => character.charCodeAt(0));
}
