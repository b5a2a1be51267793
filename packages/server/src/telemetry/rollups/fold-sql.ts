import { WEIGHTS } from '../compile/rollup-aggregates.ts';
import { fewSql, percentilesSql, sketchSql, storedFewSql } from '../compile/percentile-sql.ts';
import type { Table } from '../tables/column.ts';
import { type AnyLevel, traceHash } from '../tables/item-rollups.ts';
import { ITEMS } from '../tables/items.ts';
import { keysSql, unitedKeysSql } from './keys-sql.ts';
import { namesSql } from './names-sql.ts';
import { OF_ONE_REPLICA_SQL } from './one-replica.ts';
import { versionSql } from './version-sql.ts';

/** What is folded, in seconds since 1970. */
export interface FoldedStretch {
  readonly level: AnyLevel;
  readonly since: number;
  /** Not included. */
  readonly until: number;
  /** Those of some projects; of all unless told. */
  readonly projectIds?: readonly number[] | undefined;
  /** What the rows are written under. */
  readonly version: number;
}

/** Slots of a level that were just written, in one version. */
export type WrittenSlots = Omit<FoldedStretch, 'level'>;

/** Rollups that a stretch is folded of, in place of items. */
export interface FoldedSource {
  readonly table: string;
  readonly level: AnyLevel;
  readonly versions: Parameters<typeof versionSql>[0];
}

/** Figures of a rollup's row by column: as computed of items, and of finer rollups. */
const FIGURES: Readonly<Record<string, readonly [items: string, rollup: string]>> = {
  items: ['count()', 'sum(items)'],
  count: [`sum(${WEIGHTS.count})`, 'sum(count)'],
  first_time: ['min(time)', 'min(first_time)'],
  last_time: ['max(time)', 'max(last_time)'],
  duration_sum: ['sum(duration)', 'sum(duration_sum)'],
  duration_min: ['min(duration)', 'min(duration_min)'],
  duration_max: ['max(duration)', 'max(duration_max)'],
  durations: [sketchSql('ofDurations', 'duration'), sketchSql('ofSketches', 'durations')],
  few_durations: [
    storedFewSql(fewSql('ofDurations', 'duration'), 'count()'),
    storedFewSql(fewSql('ofLists', 'few_durations'), 'sum(items)'),
  ],
  keys: [keysSql(), unitedKeysSql('keys')],
  names: [namesSql('display_name'), namesSql('names', 'Array')],
};

/** Figures of totals, as computed of the rows of groups. */
const TOTALS: Readonly<Record<string, string>> = {
  error_count: `sum(${WEIGHTS.errorCount})`,
  percentiles: percentilesSql({
    sketches: 'durations',
    lists: 'few_durations',
    amount: 'sum(items)',
    shortest: 'min(duration_min)',
    longest: 'max(duration_max)',
  }),
};

/** Folds a stretch into one of the tables of its width, of items or of finer slots. */
export function foldStatement(
  table: Table,
  { level, since, until, projectIds, version }: FoldedStretch,
  source?: FoldedSource,
): string {
  const names = table.columns.map(({ name }) => name);
  const keys = names.filter(
    (name) => !Object.hasOwn(FIGURES, name) && !Object.hasOwn(TOTALS, name) && name !== 'version',
  );
  const begin = `toDateTime(intDiv(toUnixTimestamp(time), ${level.width}) * ${level.width}, 'UTC')`;
  const computed = new Map([
    ['time', begin],
    ['trace', traceHash('trace_id')],
  ]);
  const keySql = (name: string): string => computed.get(name) ?? name;
  const columns = names.map((name) => {
    if (name === 'version') return `toUInt32(${version})`;
    return FIGURES[name]?.[source ? 1 : 0] ?? TOTALS[name] ?? keySql(name);
  });
  const conditions = [
    ...projectsIn(projectIds),
    ...(source
      ? [...slotsIn(since, until), versionSql(source.versions, source.level)]
      : itemsIn(since, until)),
  ];
  const settings = [
    'max_threads = 1',
    'insert_deduplicate = 0',
    ...OF_ONE_REPLICA_SQL,
    // Each shard would fold what it has of a group, and its total is to be one row.
    ...(names.some((name) => Object.hasOwn(TOTALS, name))
      ? ['parallel_distributed_insert_select = 0']
      : []),
  ];
  return `INSERT INTO ${table.name} (${names.join(', ')})
SELECT ${columns.join(',\n  ')}
FROM ${source ? source.table : ITEMS.name}
WHERE ${conditions.join('\n  AND ')}
GROUP BY ${keys.map(keySql).join(', ')}
SETTINGS ${settings.join(', ')}`;
}

/** Selects what a table has of a stretch, in its version alone or in those before it. */
export function foldedRows(
  { since, until, projectIds, version }: FoldedStretch,
  which: 'this' | 'before' = 'this',
): string {
  return [
    ...projectsIn(projectIds),
    ...slotsIn(since, until),
    `version ${which === 'this' ? '=' : '<'} ${version}`,
  ].join(' AND ');
}

/** A condition on projects, where it is of some. */
export const projectsIn = (ids?: readonly number[]): string[] =>
  ids === undefined ? [] : [`project_id IN (${ids.map((id) => Math.trunc(id)).join(', ')})`];

const slotsIn = (since: number, until: number): string[] => [
  `time >= toDateTime(${since})`,
  `time < toDateTime(${until})`,
];

/** Conditions on items of a stretch. Never by a `DateTime`: compared with the column, it makes the engine pass over the last day. */
export function itemsIn(since: number, until: number): string[] {
  const from = `fromUnixTimestamp64Micro(toInt64(${since * 1e6}), 'UTC')`;
  const to = `fromUnixTimestamp64Micro(toInt64(${until * 1e6}), 'UTC')`;
  return [
    `time >= ${from}`,
    `time < ${to}`,
    `toStartOfHour(time) >= toStartOfHour(${from})`,
    `toStartOfHour(time) <= toStartOfHour(${to})`,
  ];
}
