import type { Column, Table, View } from '../tables/column.ts';
import {
  type Cluster,
  type Deployment,
  onCluster,
  rowsEverywhere,
  rowsTable,
} from './deployment.ts';

/** Days after which rows go. `only` limits an entry to the rows it selects. */
export interface Expiry {
  readonly days: number;
  readonly only?: string;
}

/**
 * Rows have many columns and come in small blocks. One file per part instead of several per column stores a row with less
 * processor time; queries are as fast (`bench/ingest.ts`, `bench/queries.ts`). Each merge writes its rows once more, which
 * takes longer than all else that is done with them: of twenty parts at a time there are fewer in a row.
 */
const WRITE_SETTINGS: readonly string[] = [
  'min_bytes_for_wide_part = 67108864',
  'merge_selector_base = 20',
];

/**
 * A merge holds five megabytes for each of its parts: where the server has to find room for them, it merges fewer at a time. The
 * base stays above their number, so that no large part is written again for the sake of a few small ones.
 */
const SMALL_MERGES: readonly string[] = ['max_parts_to_merge_at_once = 12'];

/** Settings that all tables have unless they set them themselves, as a clause has them. They may change from version to version. */
export function commonSettings({ settings = [] }: Table, deployment: Deployment): string[] {
  const common = [
    ...WRITE_SETTINGS,
    ...(deployment.isEmbedded === true ? SMALL_MERGES : []),
    ...(deployment.newerSettings ?? []),
  ];
  const names = new Set(common.map(nameOfSetting));
  return lastOfEach([...common, ...settings.filter((own) => names.has(nameOfSetting(own)))]);
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

/**
 * What makes a table on a deployment: `CREATE TABLE IF NOT EXISTS`, on a cluster of the tables with the rows first and then of
 * the one that asks all shards.
 */
export function createTable(
  table: Table,
  expiries: readonly Expiry[],
  deployment: Deployment,
): string[] {
  const body = [...table.columns.map(columnDefinition), ...(table.indexes ?? [])];
  const clauses = [
    `CREATE TABLE IF NOT EXISTS ${rowsEverywhere(table.name, deployment)} (\n  ${body.join(',\n  ')}\n)`,
    `ENGINE = ${engine(table, deployment)}`,
    `PARTITION BY ${table.partitionBy}`,
    ...(table.primaryKey ? [`PRIMARY KEY (${table.primaryKey.join(', ')})`] : []),
    `ORDER BY (${table.orderBy.join(', ')})`,
    `TTL ${expiryExpression(expiries)}`,
    `SETTINGS ${tableSettings(table, expiries, deployment).join(', ')}`,
  ];
  const rows = clauses.join('\n');
  return deployment.cluster === undefined
    ? [rows]
    : [rows, createDistributed(table, deployment, deployment.cluster)];
}

/** What removes a table with its rows: `createTable` backwards. */
export function dropTable({ name }: Table, deployment: Deployment): string[] {
  const rows = `DROP TABLE IF EXISTS ${rowsEverywhere(name, deployment)} SYNC`;
  return deployment.cluster === undefined
    ? [rows]
    : [`DROP TABLE IF EXISTS ${name}${onCluster(deployment)} SYNC`, rows];
}

function createDistributed(table: Table, deployment: Deployment, cluster: Cluster): string {
  const rows = rowsTable(table.name, deployment);
  return `CREATE TABLE IF NOT EXISTS ${table.name}${onCluster(deployment)} AS ${rows}
ENGINE = Distributed('${cluster.name}', '${cluster.database}', '${rows}', ${table.shardBy})`;
}

/**
 * `CREATE MATERIALIZED VIEW IF NOT EXISTS` for a view on a deployment. On a cluster every shard feeds its own rows from its own
 * rows.
 */
export function createView({ source, target, query }: View, deployment: Deployment): string {
  return `CREATE MATERIALIZED VIEW IF NOT EXISTS ${target}_view${onCluster(deployment)} TO ${rowsTable(target, deployment)} AS ${query(rowsTable(source, deployment))}`;
}

/** Has a view that is there read what it reads today. */
export function changeView({ source, target, query }: View, deployment: Deployment): string {
  return `ALTER TABLE ${target}_view${onCluster(deployment)} MODIFY QUERY ${query(rowsTable(source, deployment))}`;
}

/**
 * Adds a column to a table with rows, and to the end of its order, where it lacks it. Both go together: the rows that are there
 * are in order only by a column that all of them lack.
 *
 * @throws TypeError where the table has no such column
 */
export function addToOrder(table: Table, name: string, deployment: Deployment): string {
  const at = table.columns.findIndex((column) => column.name === name);
  const [column, before] = [table.columns[at], table.columns[at - 1]];
  if (!column || !before) throw new TypeError(`${table.name} has no column ${name} after others`);
  return `ALTER TABLE ${rowsEverywhere(table.name, deployment)}
  ADD COLUMN IF NOT EXISTS ${columnDefinition(column)} AFTER ${before.name}, MODIFY ORDER BY (${table.orderBy.join(', ')})`;
}

/**
 * Adds an index to a table with rows. What is there already gets it as it is merged.
 *
 * @throws TypeError where the table has no such index
 */
export function addIndex(table: Table, name: string, deployment: Deployment): string {
  const index = table.indexes?.find((definition) => definition.startsWith(`INDEX ${name} `));
  if (index === undefined) throw new TypeError(`${table.name} has no index ${name}`);
  return `ALTER TABLE ${rowsEverywhere(table.name, deployment)} ADD ${index.replace('INDEX', 'INDEX IF NOT EXISTS')}`;
}

/** `name Type CODEC(..) SETTINGS (..)` as it stands in DDL. */
export function columnDefinition({ name, type, ddl = type, codec, blockBytes }: Column): string {
  const stored = codec === undefined ? '' : ` CODEC(${codec})`;
  const settings =
    blockBytes === undefined ? '' : ` SETTINGS (min_compress_block_size = ${blockBytes})`;
  return `${name} ${ddl}${stored}${settings}`;
}

/** Has what is written from now on, by merges too, stored as the columns say today. */
export function storeColumnsAnew(
  table: Table,
  names: readonly string[],
  deployment: Deployment,
): string {
  const changes = table.columns
    .filter(({ name }) => names.includes(name))
    .map((column) => `MODIFY COLUMN ${columnDefinition(column)}`);
  return `ALTER TABLE ${rowsEverywhere(table.name, deployment)} ${changes.join(', ')}`;
}

/** Whole parts are dropped where every row of a part expires together: no rewriting of data. */
export function dropsWholeParts(expiries: readonly Expiry[]): boolean {
  return expiries.every((expiry) => expiry.only === undefined);
}

function engine(table: Table, deployment: Deployment): string {
  if (deployment.cluster === undefined) return table.engine;
  const path = `/clickhouse/tables/{shard}/{database}/${rowsTable(table.name, deployment)}`;
  return `Replicated${table.engine}('${path}', '{replica}')`;
}

/** What a table sets itself stands for what all set. */
function lastOfEach(settings: readonly string[]): string[] {
  return [...new Map(settings.map((setting) => [nameOfSetting(setting), setting])).values()];
}

const nameOfSetting = (setting: string): string | undefined => setting.split(' = ')[0];

function tableSettings(
  table: Table,
  expiries: readonly Expiry[],
  deployment: Deployment,
): string[] {
  const window =
    deployment.cluster === undefined
      ? 'non_replicated_deduplication_window'
      : 'replicated_deduplication_window';
  return lastOfEach([
    `${window} = 1000`,
    `ttl_only_drop_parts = ${Number(dropsWholeParts(expiries))}`,
    ...commonSettings(table, deployment),
    ...(table.settings ?? []),
  ]);
}
