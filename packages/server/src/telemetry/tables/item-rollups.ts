/**
 * Items folded into rollups: what is asked of many spans, logs and events, per quarter of an hour, hour, two hours,
 * six hours and day. Slots of many items have details: quarters per minute and five minutes, hours by host.
 *
 * A slot is one such stretch of time. Its rows are written at once, when the slot is over, under a version; which version
 * of a slot counts stands in the metadata, so that a slot is folded wholly or not at all. Details have the slots that they are of.
 */

import { type Column, lowCardinality, type Table } from './column.ts';
import { DURATION_SKETCH } from './duration-sketch.ts';

/** Days for which rollups of a quarter of an hour and finer ones are kept. */
export const QUARTER_DAYS = 8;

/** Columns that a row of any rollup of items has in common with the items that it stands for. */
const SHARED_DIMENSIONS = [
  'type',
  'system',
  'kind',
  'status_code',
  'deployment_environment',
  'service_name',
] as const;

/** Columns by which groups differ, of which one has one value in each. */
const GROUP_DIMENSIONS = ['type', 'system'] as const;

/**
 * What a row stands for: the items of a group that the shared columns have in common, all items of a group, those of a
 * system and a host, or those of a group and a host.
 */
export type RollupKind = 'group' | 'total' | 'system' | 'host';

/** The kinds that there are of every slot. */
type UsualKind = Exclude<RollupKind, 'host'>;

/** The columns that a filter or a grouping may be about. */
export const DIMENSIONS: Readonly<Record<RollupKind, ReadonlySet<string>>> = {
  group: new Set([...SHARED_DIMENSIONS, 'group_id']),
  total: new Set([...GROUP_DIMENSIONS, 'group_id']),
  system: new Set([...SHARED_DIMENSIONS, 'host_name']),
  host: new Set([...SHARED_DIMENSIONS, 'group_id', 'host_name']),
};

/** The key in rows that were folded before keys were; no list of attributes shows it. */
export const UNKNOWN_KEYS = '_unknown';

const FIGURES: readonly Column[] = [
  { name: 'items', type: 'UInt64', codec: 'T64, ZSTD(1)' },
  /** The sum of `items.count`. */
  { name: 'count', type: 'Float64', codec: 'ZSTD(1)' },
  moment('first_time'),
  moment('last_time'),
  /** Nanoseconds. */
  { name: 'duration_sum', type: 'Int64', codec: 'ZSTD(1)' },
  { name: 'duration_min', type: 'Int64', codec: 'ZSTD(1)' },
  { name: 'duration_max', type: 'Int64', codec: 'ZSTD(1)' },
  {
    name: 'durations',
    type: 'String',
    ddl: DURATION_SKETCH,
    codec: 'ZSTD(1)',
  },
  /** What `storedFewSql` answers. */
  { name: 'few_durations', type: 'String', ddl: 'Array(Int64)', codec: 'T64, ZSTD(1)' },
];

/** What is computed once of all items of a group, as nothing is put together of two rows. */
const TOTALS: readonly Column[] = [
  /** The sum of `items.count` of those that failed. */
  { name: 'error_count', type: 'Float64', codec: 'ZSTD(1)' },
  /** What `percentilesSql` answers. */
  { name: 'percentiles', type: 'String', ddl: 'Array(Float64)', codec: 'ZSTD(1)' },
];

const OF_GROUPS: readonly Column[] = [
  { name: 'group_id', type: 'UInt64' },
  /** What `namesSql` answers of its items. */
  { name: 'names', type: 'String', ddl: 'Array(String)', codec: 'ZSTD(1)' },
  /** What `keysSql` answers of its items. */
  {
    name: 'keys',
    type: 'String',
    ddl: `Array(LowCardinality(String)) DEFAULT ['${UNKNOWN_KEYS}']`,
    codec: 'ZSTD(1)',
  },
];

function moment(name: string): Column {
  return {
    name,
    type: 'DateTime64(6)',
    ddl: "DateTime64(6, 'UTC')",
    codec: 'Delta, ZSTD(1)',
  };
}

/** A table with slots of one width, of one kind. */
export interface ItemRollup extends Table {
  readonly kind: RollupKind;
}

/** How rows of a rollup lie: first by stretches of time, then by group or service. */
interface Layout {
  /** SQL of the stretch. Of slots that are mostly read at the ends of a range few lie together. */
  readonly stretch?: string;
  /** Rows of an index entry: what is read to find one of them. */
  readonly granule: number;
}

/** What rows of a stretch are sorted by, before their time. */
const PLACES: Readonly<Record<RollupKind, readonly string[]>> = {
  group: ['system', 'group_id'],
  total: ['system', 'group_id'],
  system: ['system', 'service_name'],
  // Of hosts mostly one is asked for.
  host: ['host_name', 'system', 'group_id'],
};

const SHARDS: Readonly<Record<RollupKind, string>> = {
  group: 'cityHash64(group_id, time)',
  total: 'cityHash64(group_id, time)',
  system: 'cityHash64(system, service_name, host_name, time)',
  host: 'cityHash64(group_id, host_name, time)',
};

function rollup(name: string, kind: RollupKind, { stretch, granule }: Layout): ItemRollup {
  const isOfSystems = kind === 'system';
  const hasHosts = isOfSystems || kind === 'host';
  const dimensions = kind === 'total' ? GROUP_DIMENSIONS : SHARED_DIMENSIONS;
  return {
    name,
    kind,
    columns: [
      { name: 'project_id', type: 'UInt32' },
      { name: 'signal', type: 'Enum8', ddl: "Enum8('span' = 1, 'log' = 2, 'event' = 3)" },
      ...dimensions.map(lowCardinality),
      ...(hasHosts ? [lowCardinality('host_name')] : []),
      ...(isOfSystems ? [] : OF_GROUPS),
      /** Where the stretch begins that the row stands for. */
      { name: 'time', type: 'DateTime', ddl: "DateTime('UTC')", codec: 'Delta, ZSTD(1)' },
      { name: 'version', type: 'UInt32', codec: 'T64, ZSTD(1)' },
      ...FIGURES,
      ...(kind === 'total' ? TOTALS : []),
    ],
    engine: 'MergeTree',
    partitionBy: 'toDate(time)',
    orderBy: [
      'project_id',
      'signal',
      ...(stretch === undefined ? [] : [stretch]),
      ...PLACES[kind],
      'time',
    ],
    shardBy: SHARDS[kind],
    // A row holds a kilobyte or two: few are read to find some, and columns by themselves are read in longer pieces.
    settings: [`index_granularity = ${granule}`, 'min_bytes_for_wide_part = 1048576'],
  };
}

/**
 * In which hours each trace has items. A trace is known by a hash: two of them may share a row, and an hour is looked through
 * in vain.
 */
const TRACE_HOURS: Table = {
  name: 'trace_hours',
  columns: [
    { name: 'project_id', type: 'UInt32' },
    /** `traceHash` of its id. */
    { name: 'trace', type: 'UInt32' },
    { name: 'time', type: 'DateTime', ddl: "DateTime('UTC')", codec: 'Delta, ZSTD(1)' },
    { name: 'version', type: 'UInt32', codec: 'T64, ZSTD(1)' },
  ],
  engine: 'MergeTree',
  partitionBy: 'toDate(time)',
  orderBy: ['project_id', 'trace', 'time'],
  shardBy: 'trace',
};

/** The hash of a trace's id, in SQL. */
export const traceHash = (traceId: string): string => `toUInt32(cityHash64(${traceId}))`;

/** Rollups of one width, or details of one. */
export interface RollupLevel<Kind extends RollupKind = UsualKind> {
  /** Seconds that a row stands for: these, and slots, begin at multiples since 1970, UTC. */
  readonly width: number;
  /** Seconds that are folded at once: the width, or that of the slots that the rows are details of. */
  readonly slot: number;
  /** Of details: what the metadata knows those of a slot by, in place of a width. */
  readonly detail?: number;
  readonly tables: Readonly<Record<Kind, ItemRollup>>;
  /** Where traces are found. */
  readonly traces?: Table;
  /** Which buckets alone are answered by them, where not everything is: each table more that a question reads takes it longer. */
  readonly isForBuckets?: 'of its width' | 'of any';
}

function level(width: number, name: string, layout: Layout = { granule: 64 }): RollupLevel {
  return {
    width,
    slot: width,
    tables: {
      group: rollup(`group_${name}`, 'group', layout),
      total: rollup(`total_${name}`, 'total', layout),
      system: rollup(`system_${name}`, 'system', layout),
    },
  };
}

const BY_HOURS: Layout = { stretch: 'toStartOfHour(time)', granule: 64 };
export const QUARTERS: RollupLevel = level(900, 'quarters', BY_HOURS);
export const MINUTES: RollupLevel = {
  ...level(60, 'minutes', BY_HOURS),
  slot: QUARTERS.width,
  detail: 60,
};
export const FIVE_MINUTES: RollupLevel = {
  ...level(300, 'five_minutes', BY_HOURS),
  slot: QUARTERS.width,
  detail: 300,
  isForBuckets: 'of any',
};
/** What quarters are folded into beside, where that is read sooner than the items are; each is folded of the one before it. */
export const QUARTER_DETAILS: readonly RollupLevel[] = [MINUTES, FIVE_MINUTES];

const BY_SIX_HOURS: Layout = { stretch: 'toStartOfInterval(time, toIntervalHour(6))', granule: 16 };
export const HOURS: RollupLevel & { readonly traces: Table } = {
  ...level(3600, 'hours', BY_SIX_HOURS),
  traces: TRACE_HOURS,
};
/** What hours are folded into beside, where they have many items for each group and host. */
export const HOST_HOURS: RollupLevel<'host'> & { readonly detail: number } = {
  width: HOURS.width,
  slot: HOURS.width,
  // No width of slots, nor of other details.
  detail: -HOURS.width,
  tables: { host: rollup('host_hours', 'host', BY_SIX_HOURS) },
};
/** The buckets of a chart of a week. */
export const TWO_HOURS: RollupLevel = {
  ...level(7200, 'two_hours', BY_SIX_HOURS),
  isForBuckets: 'of its width',
};
const SIX_HOURS: RollupLevel = level(21_600, 'six_hours');
export const DAYS: RollupLevel = level(86_400, 'days');

/** Finest first: each is folded of the one before it. */
export const LEVELS: readonly RollupLevel[] = [QUARTERS, HOURS, TWO_HOURS, SIX_HOURS, DAYS];

/** Of any kinds of rows. */
export type AnyLevel = RollupLevel | RollupLevel<'host'>;

/** Every table that items are folded into at a width. Totals come after groups: they are of their rows. */
export const tablesOf = ({ tables, traces }: AnyLevel): readonly (ItemRollup | Table)[] => [
  ...Object.values(tables),
  ...(traces ? [traces] : []),
];

/** @throws TypeError where a level has no rows of a kind */
export function tableOf({ width, tables }: AnyLevel, kind: RollupKind): ItemRollup {
  const found = Object.values(tables).find((table) => table.kind === kind);
  if (!found) throw new TypeError(`nothing of ${width} seconds is folded by ${kind}`);
  return found;
}

/** Every level, details included. */
export const ALL_LEVELS: readonly AnyLevel[] = [...QUARTER_DETAILS, HOST_HOURS, ...LEVELS];

export const ITEM_ROLLUPS: readonly Table[] = ALL_LEVELS.flatMap(tablesOf);
