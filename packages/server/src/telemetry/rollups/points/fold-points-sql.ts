import { POINT_COLUMNS, type Rollup } from '../../tables/points.ts';
import { OF_ONE_REPLICA_SQL } from '../one-replica.ts';

/** A stretch of time, in seconds since 1970. */
export interface Stretch {
  readonly since: number;
  /** Not included. */
  readonly until: number;
}

/** Columns of a row as computed of finer rows; all others tell rows apart. */
const COMPUTED: Readonly<Record<string, string>> = {
  min: 'min(p.min)',
  max: 'max(p.max)',
  sum: 'sum(p.sum)',
  count: 'sum(p.count)',
  last: 'max(p.last)',
  hist: 'sumMap(p.hist)',
  deferred: 'toUInt8(1)',
};

/**
 * Rows of every part are read side by side, in their order: of 28 parts that takes more than 480 MB in pieces of the usual size, in
 * small ones less than 100 MB and no longer.
 */
const SETTINGS = [
  'max_threads = 1',
  'insert_deduplicate = 0',
  'optimize_aggregation_in_order = 1',
  'aggregation_in_order_max_block_bytes = 4000000',
  'max_block_size = 1024',
  'max_read_buffer_size = 65536',
  'min_insert_block_size_rows = 65536',
  'min_insert_block_size_bytes = 16777216',
  ...OF_ONE_REPLICA_SQL,
];

/** Folds what was deferred of a stretch into a rollup, of the next finer one. */
export function foldPointsStatement(rollup: Rollup, finer: Rollup, stretch: Stretch): string {
  const names = POINT_COLUMNS.map(({ name }) => name);
  const keys = new Map<string, string>(
    names.flatMap((name) => (Object.hasOwn(COMPUTED, name) ? [] : [[name, `p.${name}`]])),
  );
  keys.set('time', `toStartOfInterval(p.time, INTERVAL ${rollup.width} SECOND)`);
  // Every row folds rows of one stretch of the finer rollup, where they lie together: few are held at a time.
  return `INSERT INTO ${rollup.name} (${names.join(', ')})
SELECT ${names.map((name) => COMPUTED[name] ?? keys.get(name)).join(', ')}
FROM ${finer.name} AS p
WHERE ${deferredRows(stretch)}
GROUP BY ${[...keys.values(), finer.stretch].join(', ')}
SETTINGS ${SETTINGS.join(', ')}`;
}

/** Selects what was deferred of a stretch. */
export const deferredRows = ({ since, until }: Stretch): string =>
  `deferred AND time >= toDateTime(${since}) AND time < toDateTime(${until})`;
