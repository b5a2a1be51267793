/**
 * On a cluster the first replica of each shard that is there: another one may not have yet what was folded into a finer rollup,
 * or left by a death, a moment ago.
 */
export const OF_ONE_REPLICA = { load_balancing: 'in_order', prefer_localhost_replica: 0 } as const;

/** The same as settings of a statement. */
export const OF_ONE_REPLICA_SQL: readonly string[] = [
  `load_balancing = '${OF_ONE_REPLICA.load_balancing}'`,
  `prefer_localhost_replica = ${OF_ONE_REPLICA.prefer_localhost_replica}`,
];
