import type { Column, Table } from '../tables/column.ts';

/** What differs between deployments: everything else of the DDL is the same. */
export interface Deployment {
  /** Cluster to create tables on, replicated; absent for one server or the embedded engine. */
  readonly cluster?: string | undefined;
  /** Whether an insert waits until the disk has it. */
  readonly fsync?: boolean;
}

/** Days after which rows go. `only` limits an entry to the rows it selects. */
export interface Expiry {
  readonly days: number;
  readonly only?: string;
}

/**
 * Rows have many columns and come in small blocks. One file per part instead of several per column,
 * and merges of more parts at a time, store a row with a third less processor time; queries are as
 * fast (`bench/ingest.ts`, `bench/queries.ts`).
 */
const WRITE_SETTINGS = ['min_bytes_for_wide_part = 67108864', 'merge_selector_base = 10'];

/** ` ON CLUSTER c`, or nothing. */
export function onCluster(deployment: Deployment): string {
  return deployment.cluster === undefined ? '' : ` ON CLUSTER ${deployment.cluster}`;
}

/**
 * The TTL clause's expressions in the form in which the engine reports them, so that the two can be
 * compared.
 */
export function expiryExpression(expiries: readonly Expiry[]): string {
  return expiries
    .map(({ days, only }) => {
      const after = `toDate(time) + toIntervalDay(${days})`;
      return only === undefined ? after : `${after} WHERE ${only}`;
    })
    .join(', ');
}

/** `CREATE TABLE IF NOT EXISTS` for a table on a deployment. */
export function createTable(
  table: Table,
  expiries: readonly Expiry[],
  deployment: Deployment,
): string {
  const body = [...table.columns.map(columnDefinition), ...(table.indexes ?? [])];
  const clauses = [
    `CREATE TABLE IF NOT EXISTS ${table.name}${onCluster(deployment)} (\n  ${body.join(',\n  ')}\n)`,
    `ENGINE = ${engine(table, deployment)}`,
    `PARTITION BY ${table.partitionBy}`,
    ...(table.primaryKey ? [`PRIMARY KEY (${table.primaryKey.join(', ')})`] : []),
    `ORDER BY (${table.orderBy.join(', ')})`,
    `TTL ${expiryExpression(expiries)}`,
    `SETTINGS ${[...tableSettings(expiries, deployment), ...(table.settings ?? [])].join(', ')}`,
  ];
  return clauses.join('\n');
}

/** A query that the engine runs on each insert into the table it reads, and where its rows go. */
export interface View {
  readonly name: string;
  readonly target: string;
  readonly query: string;
}

/** `CREATE MATERIALIZED VIEW IF NOT EXISTS` for a view on a deployment. */
export function createView({ name, target, query }: View, deployment: Deployment): string {
  return `CREATE MATERIALIZED VIEW IF NOT EXISTS ${name}${onCluster(deployment)} TO ${target} AS ${query}`;
}

/** `name Type CODEC(..)` as it stands in DDL. */
export function columnDefinition(column: Column): string {
  const codec = column.codec === undefined ? '' : ` CODEC(${column.codec})`;
  return `${column.name} ${column.ddl ?? column.type}${codec}`;
}

/** Whole parts are dropped where every row of a part expires together: no rewriting of data. */
export function dropsWholeParts(expiries: readonly Expiry[]): boolean {
  return expiries.every((expiry) => expiry.only === undefined);
}

function engine(table: Table, deployment: Deployment): string {
  if (deployment.cluster === undefined) return table.engine;
  const path = `/clickhouse/tables/{shard}/{database}/${table.name}`;
  return `Replicated${table.engine}('${path}', '{replica}')`;
}

function tableSettings(expiries: readonly Expiry[], deployment: Deployment): string[] {
  const window =
    deployment.cluster === undefined
      ? 'non_replicated_deduplication_window'
      : 'replicated_deduplication_window';
  return [
    `${window} = 1000`,
    `ttl_only_drop_parts = ${Number(dropsWholeParts(expiries))}`,
    ...WRITE_SETTINGS,
  ];
}
