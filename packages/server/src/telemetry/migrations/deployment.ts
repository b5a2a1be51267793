/** A cluster of ClickHouse and the database there. */
export interface Cluster {
  /** The name of the cluster in `remote_servers` of its nodes. */
  readonly name: string;
  readonly database: string;
}

/** What differs between deployments: everything else of the DDL is the same. */
export interface Deployment {
  /** Absent for one server or the embedded engine. */
  readonly cluster?: Cluster | undefined;
  /** Whether an insert waits until the disk has it. */
  readonly fsync?: boolean;
  /** The engine runs within the server, so that merges take of its memory. */
  readonly isEmbedded?: boolean;
  /** Settings of tables that this engine knows and older ones don't, as a table's clause has them. */
  readonly newerSettings?: readonly string[];
}

/** The deployment that a configuration asks for. */
export function deploymentOf({
  clickhouse: { url, cluster: name, database },
  ingest: { fsync },
}: {
  readonly clickhouse: {
    readonly url?: unknown;
    readonly cluster?: string | undefined;
    readonly database: string;
  };
  readonly ingest: { readonly fsync: boolean };
}): Deployment {
  const cluster = name === undefined ? undefined : { name, database };
  return { cluster, fsync, isEmbedded: url === undefined };
}

/** ` ON CLUSTER 'c'`, or nothing. */
export function onCluster({ cluster }: Deployment): string {
  return cluster === undefined ? '' : ` ON CLUSTER '${cluster.name}'`;
}

/**
 * The table that holds the rows of `table`. On a cluster `table` itself holds none: it asks the tables of this name on all
 * shards.
 */
export function rowsTable(table: string, { cluster }: Deployment): string {
  return cluster === undefined ? table : `${table}_local`;
}

/** The table that holds the rows, on every node: what statements are about that alter, delete or let expire. */
export function rowsEverywhere(table: string, deployment: Deployment): string {
  return rowsTable(table, deployment) + onCluster(deployment);
}

/**
 * Deletes rows of a table that satisfy a condition.
 *
 * @param when whether the statement ends when nobody sees them any more, or sooner
 */
export function deleteRows(
  table: string,
  condition: string,
  deployment: Deployment,
  when: 'now' | 'later' = 'now',
): string {
  return `DELETE FROM ${rowsEverywhere(table, deployment)} WHERE ${condition}
SETTINGS lightweight_deletes_sync = ${when === 'now' ? 2 : 0}`;
}

/** A table in which the engine tells of itself, as one node of each shard has it, or as all nodes have it. */
export function systemTable(
  name: 'parts' | 'detached_parts' | 'processes',
  { cluster }: Deployment,
  nodes: 'one per shard' | 'all',
): string {
  if (cluster === undefined) return `system.${name}`;
  return `${nodes === 'all' ? 'clusterAllReplicas' : 'cluster'}('${cluster.name}', system.${name})`;
}

/** SQL of the name that questions know a table by, from the column `table` of the engine's own tables. */
export const askedName = ({ cluster }: Deployment): string =>
  cluster === undefined ? 'table' : `replaceRegexpOne(table, '_local$', '')`;
