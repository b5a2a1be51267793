import type { TelemetryClient } from '../client.ts';
import { StoreError } from '../../shared/errors/store-error.ts';
import type { Table, View } from '../tables/column.ts';
import { EDGE_MINUTES } from '../tables/edge-minutes.ts';
import {
  QUARTER_DETAILS,
  HOST_HOURS,
  HOURS,
  ITEM_ROLLUPS,
  LEVELS,
  QUARTER_DAYS,
  QUARTERS,
  tablesOf,
  TWO_HOURS,
} from '../tables/item-rollups.ts';
import { ITEMS } from '../tables/items.ts';
import { LOSS_HOURS } from '../tables/loss-hours.ts';
import { POINTS_15_MINUTES, POINTS_MINUTES, ROLLUPS, rollupView } from '../tables/points.ts';
import { SERIES_HOURS, SERIES_HOURS_VIEW } from '../tables/series-hours.ts';
import { SERIES, SERIES_QUARTERS, SERIES_QUARTERS_VIEW } from '../tables/series.ts';
import { SERIES_STATES, STATE_DAYS } from '../tables/series-states.ts';
import { USAGE_HOURS } from '../tables/usage-hours.ts';
import {
  addIndex,
  addToOrder,
  changeView,
  columnDefinition,
  createTable,
  createView,
  dropTable,
  type Expiry,
  storeColumnsAnew,
} from './ddl.ts';
import { type Deployment, onCluster, rowsEverywhere, rowsTable } from './deployment.ts';
import { applyExpiry, atMost, itemsExpiry, type Retention } from './expiry.ts';
import { type PresentTable, readPresentTables } from './present-tables.ts';
import { appliedVersions, recordMigrations } from './schema-versions.ts';
import { applySettings, newerSettings } from './settings.ts';

interface MigrationContext {
  readonly deployment: Deployment;
  readonly expiry: (table: Table) => readonly Expiry[];
  readonly client: TelemetryClient;
}

interface Migration {
  readonly version: number;
  readonly name: string;
  /** Each statement must do no harm when run again: a crash may come between it and the record. */
  readonly statements: (
    context: MigrationContext,
  ) => readonly string[] | Promise<readonly string[]>;
}

const TRACING_TABLES: readonly Table[] = [ITEMS, EDGE_MINUTES, USAGE_HOURS];
const METRIC_TABLES: readonly Table[] = [...ROLLUPS, SERIES, SERIES_HOURS];

const ROLLUP_VIEWS = ROLLUPS.filter((table) => table !== POINTS_MINUTES).map(rollupView);

const ROLLED_UP_ITEMS: ReadonlySet<Table> = new Set(ITEM_ROLLUPS);
const FINE_ITEMS: ReadonlySet<Table> = new Set([QUARTERS, ...QUARTER_DETAILS].flatMap(tablesOf));
const COUNTS: ReadonlySet<Table> = new Set([USAGE_HOURS, SERIES_HOURS, LOSS_HOURS]);

/** Every table that holds telemetry. */
export const TABLES: readonly Table[] = [
  ...TRACING_TABLES,
  ...METRIC_TABLES,
  SERIES_QUARTERS,
  LOSS_HOURS,
  ...ITEM_ROLLUPS,
  SERIES_STATES,
];

const VIEWS: readonly View[] = [...ROLLUP_VIEWS, SERIES_HOURS_VIEW, SERIES_QUARTERS_VIEW];

/** Never edit one that was released: add the next. */
const MIGRATIONS: readonly Migration[] = [
  {
    version: 1,
    name: 'items, service graph and usage',
    statements: ({ deployment, expiry }) =>
      TRACING_TABLES.flatMap((table) => createTable(table, expiry(table), deployment)),
  },
  {
    version: 2,
    name: 'metric points and series',
    statements: ({ deployment, expiry }) => [
      ...METRIC_TABLES.flatMap((table) => createTable(table, expiry(table), deployment)),
      // Where tables are there from before, because it is run again for a node that was added: views read the column.
      ...ROLLUPS.map((table) => addToOrder(table, 'deferred', deployment)),
      ...ROLLUP_VIEWS.map((view) => createView(view, deployment)),
      createView(SERIES_HOURS_VIEW, deployment),
    ],
  },
  {
    version: 3,
    name: 'losses',
    statements: ({ deployment, expiry }) => createTable(LOSS_HOURS, expiry(LOSS_HOURS), deployment),
  },
  {
    version: 4,
    name: 'series of quarters',
    statements: ({ deployment, expiry }) => [
      ...createTable(SERIES_QUARTERS, expiry(SERIES_QUARTERS), deployment),
      createView(SERIES_QUARTERS_VIEW, deployment),
      // The rows fold into those that are there.
      `INSERT INTO ${SERIES_QUARTERS.name} ${SERIES_QUARTERS_VIEW.query(SERIES.name)}`,
      ...METRIC_TABLES.flatMap(({ name, settings }) =>
        settings === undefined
          ? []
          : `ALTER TABLE ${rowsEverywhere(name, deployment)} MODIFY SETTING ${settings.join(', ')}`,
      ),
    ],
  },
  {
    version: 5,
    name: 'rollups of items',
    statements: ({ deployment, expiry }) =>
      ITEM_ROLLUPS.filter((table) => table !== HOURS.traces).flatMap((table) =>
        createTable(table, expiry(table), deployment),
      ),
  },
  {
    version: 6,
    name: 'hours of traces',
    statements: ({ deployment, expiry }) =>
      createTable(HOURS.traces, expiry(HOURS.traces), deployment),
  },
  {
    version: 7,
    name: 'states of series',
    statements: ({ deployment, expiry }) =>
      createTable(SERIES_STATES, expiry(SERIES_STATES), deployment),
  },
  {
    version: 8,
    name: 'sketches of durations',
    // Digests can't be made sketches: the metadata forgets what was folded, and items are folded anew.
    statements: async ({ client, deployment, expiry }) => {
      const hasDigests = await tablesWithDigests(client, deployment);
      return ITEM_ROLLUPS.flatMap((table) => [
        ...(hasDigests(table) ? dropTable(table, deployment) : []),
        ...createTable(table, expiry(table), deployment),
      ]);
    },
  },
  {
    version: 9,
    name: 'totals of groups',
    // They are filled as items are folded anew: the metadata forgets what was folded.
    statements: ({ deployment, expiry }) =>
      LEVELS.flatMap(({ tables: { total } }) => createTable(total, expiry(total), deployment)),
  },
  {
    version: 10,
    name: 'rollups of two hours',
    statements: ({ deployment, expiry }) =>
      tablesOf(TWO_HOURS).flatMap((table) => createTable(table, expiry(table), deployment)),
  },
  {
    version: 11,
    name: 'deferred points',
    // Rows that are there were not deferred: wider rollups have them.
    statements: ({ deployment }) => [
      ...ROLLUPS.filter((table) => table !== POINTS_15_MINUTES).map((table) =>
        addToOrder(table, 'deferred', deployment),
      ),
      ...ROLLUP_VIEWS.filter(({ target }) => target !== POINTS_15_MINUTES.name).map((view) =>
        changeView(view, deployment),
      ),
    ],
  },
  {
    version: 12,
    name: 'ids of items in larger blocks',
    statements: ({ deployment }) => [
      storeColumnsAnew(ITEMS, ['trace_id', 'parent_id'], deployment),
    ],
  },
  {
    version: 13,
    name: 'rollups of minutes',
    statements: ({ deployment, expiry }) =>
      QUARTER_DETAILS.flatMap(tablesOf).flatMap((table) =>
        createTable(table, expiry(table), deployment),
      ),
  },
  {
    version: 14,
    name: 'points of a quarter of an hour',
    statements: ({ deployment, expiry }) => [
      ...createTable(POINTS_15_MINUTES, expiry(POINTS_15_MINUTES), deployment),
      createView(rollupView(POINTS_15_MINUTES), deployment),
    ],
  },
  {
    version: 15,
    name: 'index of ids',
    statements: ({ deployment }) => [addIndex(ITEMS, 'by_id', deployment)],
  },
  {
    version: 16,
    name: 'rollups of groups by host',
    statements: ({ deployment, expiry }) =>
      tablesOf(HOST_HOURS).flatMap((table) => createTable(table, expiry(table), deployment)),
  },
];

/** The newest migration that this version knows. Versions count from 1 without gaps. */
export const NEWEST_MIGRATION: number = MIGRATIONS.length;

/**
 * Brings the telemetry database to the present: runs the migrations that have not run, adds columns
 * that the table definitions gained, and makes the retention what the configuration says. Safe to
 * call on every start, by several servers at once: each statement does no harm when it is run again.
 *
 * @param onMigration called before each migration of an existing store
 * @throws StoreError where a newer server has migrated it, or where its tables are of another deployment
 */
export async function migrateTelemetry(
  client: TelemetryClient,
  retention: Retention,
  deployment: Deployment = {},
  onMigration?: (name: string) => void,
): Promise<void> {
  const known: Deployment = { ...deployment, newerSettings: await newerSettings(client) };
  const context: MigrationContext = {
    deployment: known,
    expiry: (table) => expiryOf(table, retention),
    client,
  };
  await requireDeployment(client, deployment);
  const spread = await spreadOfTables(client, deployment);
  const isWhole = deployment.cluster === undefined || spread === 'all';
  const applied = await appliedVersions(client, deployment, isWhole);
  const newest = Math.max(0, ...applied);
  if (newest > MIGRATIONS.length)
    throw new StoreError(
      `The telemetry was written by a newer Spanlight (migration ${newest} is unknown to this version): start that version again, or restore a backup that this version made.`,
    );
  if (newest === 0 && spread === 'none') await createAll(context);
  else
    for (const migration of MIGRATIONS) {
      const isApplied = applied.has(migration.version);
      if (isApplied && isWhole) continue;
      onMigration?.(`${migration.version} ${migration.name}`);
      for (const statement of await migration.statements(context)) await client.command(statement);
      if (!isApplied) await recordMigrations([migration], client);
    }
  const present = await readPresentTables(client);
  for (const table of TABLES) {
    await addMissingColumns(client, table, present, deployment);
    const rows = present(rowsTable(table.name, deployment));
    await applyExpiry(client, table.name, rows, context.expiry(table), deployment);
    await applySettings(client, table, rows, known);
  }
}

/**
 * Creates all tables and views as the migrations leave them, for an empty store: run one by one, they would create and change most
 * tables several times. Where it is interrupted no migration is recorded, and the next start runs them one by one.
 */
async function createAll({ client, deployment, expiry }: MigrationContext): Promise<void> {
  const tables = TABLES.flatMap((table) => createTable(table, expiry(table), deployment));
  const views = VIEWS.map((view) => createView(view, deployment));
  for (const statement of [...tables, ...views]) await client.command(statement);
  await recordMigrations(MIGRATIONS, client);
}

/** Tells which rollups of items were made by an earlier version and still have digests of durations. */
async function tablesWithDigests(
  client: TelemetryClient,
  deployment: Deployment,
): Promise<(table: Table) => boolean> {
  const rows = await client.rows<{ table: string }>(
    `SELECT table FROM system.columns
     WHERE database = currentDatabase() AND name = 'durations' AND type LIKE '%quantilesTDigest%'`,
  );
  const tables = new Set(rows.map(({ table }) => table));
  return ({ name }) => tables.has(rowsTable(name, deployment));
}

function expiryOf(table: Table, retention: Retention): readonly Expiry[] {
  if (table === ITEMS) return itemsExpiry(retention);
  if (FINE_ITEMS.has(table)) return itemsExpiry(atMost(retention, QUARTER_DAYS));
  // Its rows are of items of any kind.
  if (table === HOURS.traces)
    return [{ days: Math.max(retention.spans, retention.logs, retention.events) }];
  if (ROLLED_UP_ITEMS.has(table)) return itemsExpiry(retention);
  if (table === EDGE_MINUTES) return [{ days: retention.serviceGraph }];
  if (table === SERIES_STATES) return [{ days: STATE_DAYS }];
  if (COUNTS.has(table)) return [{ days: retention.usage }];
  const isFine = ROLLUPS.some(({ name, detail }) => name === table.name && detail === 'fine');
  return [{ days: isFine ? retention.metricsMinutes : retention.metrics }];
}

/**
 * Whether there are tables of ours at all, and whether no node of the cluster lacks one, as one does that was added since. Nodes
 * that are away are left out: what is `ON CLUSTER` reaches them later. On one server a migration that is noted was made.
 */
async function spreadOfTables(
  client: TelemetryClient,
  { cluster }: Deployment,
): Promise<'none' | 'some' | 'all'> {
  const of = (table: string): string =>
    cluster === undefined
      ? `system.${table}`
      : `clusterAllReplicas('${cluster.name}', system.${table})`;
  const database = cluster === undefined ? 'currentDatabase()' : `'${cluster.database}'`;
  const [found] = await client.rows<{ nodes: number; tables: number }>(
    `SELECT toUInt32((SELECT count() FROM ${of('one')})) AS nodes,
       toUInt32((
         SELECT count() FROM ${of('tables')}
         WHERE database = ${database} AND name IN {tables:Array(String)}
       )) AS tables`,
    { tables: TABLES.map(({ name }) => name) },
    cluster && { settings: { skip_unavailable_shards: 1 } },
  );
  if (!found || found.tables === 0) return 'none';
  return found.tables < found.nodes * TABLES.length ? 'some' : 'all';
}

/** Refuses a database of the other deployment: tables with rows can't become `Distributed` ones, nor the other way round. */
async function requireDeployment(client: TelemetryClient, { cluster }: Deployment): Promise<void> {
  const [found] = await client.rows<{ engine: string; database: string }>(
    'SELECT engine, database FROM system.tables WHERE database = currentDatabase() AND name = {table:String}',
    { table: ITEMS.name },
  );
  if (found === undefined || (found.engine === 'Distributed') === (cluster !== undefined)) return;
  throw new StoreError(
    cluster === undefined
      ? `The database ${found.database} was made for a cluster: set clickhouse.cluster to its name, or another clickhouse.database.`
      : `The database ${found.database} was made without a cluster or by an earlier Spanlight, and its tables are not sharded: set another clickhouse.database, or leave clickhouse.cluster out.`,
  );
}

/** On a cluster the tables with the rows first: what asks them must not know more than they. */
async function addMissingColumns(
  client: TelemetryClient,
  table: Table,
  present: (name: string) => PresentTable,
  deployment: Deployment,
): Promise<void> {
  for (const name of new Set([rowsTable(table.name, deployment), table.name])) {
    const { columns } = present(name);
    let previous = '';
    for (const column of table.columns) {
      if (!columns.has(column.name)) {
        const place = previous === '' ? 'FIRST' : `AFTER ${previous}`;
        await client.command(
          `ALTER TABLE ${name}${onCluster(deployment)} ADD COLUMN IF NOT EXISTS ${columnDefinition(column)} ${place}`,
        );
      }
      previous = column.name;
    }
  }
}
