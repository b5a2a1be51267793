import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { type Dialect, Kysely, sql } from 'kysely';
import { AnsweredCalls } from './coordination/answered-calls.ts';
import { Achievements } from './accounts/achievements.ts';
import { AlertEvents } from './alerting/alert-events.ts';
import { Noise } from './alerting/noise.ts';
import { AlertingCounts } from './alerting/alerting-counts.ts';
import { Alerts } from './alerting/alerts.ts';
import { Annotations } from './alerting/annotations.ts';
import { clockOf } from './database/clock.ts';
import { SharedClock } from './coordination/shared-clock.ts';
import type { Database } from './database/tables.ts';
import { Consequences } from './alerting/errors/consequences.ts';
import { Deliveries } from './deliveries/deliveries.ts';
import { EmailSettingsStore } from './alerting/email-settings.ts';
import { EmbedTokenStore } from './accounts/embed-tokens.ts';
import { Leases } from './coordination/leases.ts';
import { Attempts } from './accounts/attempts.ts';
import { Monitors } from './alerting/monitors.ts';
import { NotificationChannels } from './alerting/notification-channels.ts';
import { Dashboards } from './dashboards/dashboards.ts';
import { DeletedTemplates } from './dashboards/deleted-templates.ts';
import { GridItems } from './dashboards/grid-items.ts';
import { GridRows } from './dashboards/grid-rows.ts';
import { migrateMetadata, type MigrationHooks } from './database/migrate.ts';
import { DeletionNotes } from './coordination/deletion-notes.ts';
import { Metrics } from './telemetry/metrics.ts';
import { PinnedFacets } from './accounts/pinned-facets.ts';
import { Nodes } from './telemetry/nodes.ts';
import { OpenBatches } from './telemetry/open-batches.ts';
import { Projects } from './accounts/projects.ts';
import { Silences } from './silences/silences.ts';
import { StoredIdempotencyKeys } from './telemetry/idempotency-keys.ts';
import { PointProgress } from './telemetry/point-progress.ts';
import { RollupSlots } from './telemetry/rollup-slots.ts';
import { SavedViews } from './accounts/saved-views.ts';
import { MetadataError } from '../shared/errors/metadata-error.ts';
import { Settings } from './coordination/settings.ts';
import { requireWholeFile, sqliteDialect } from './database/sqlite/sqlite.ts';
import { SessionStore } from './accounts/sessions.ts';
import { Users } from './accounts/users.ts';

/** What reads and writes the tables, by noun. */
const storesOf = (db: Kysely<Database>, kind: MetadataStore['kind'], now: () => number) => ({
  users: new Users(db),
  sessions: new SessionStore(db),
  answeredCalls: new AnsweredCalls(db),
  projects: new Projects(db),
  savedViews: new SavedViews(db),
  pinnedFacets: new PinnedFacets(db),
  achievements: new Achievements(db),
  settings: new Settings(db),
  metrics: new Metrics(db),
  nodes: new Nodes(db),
  openBatches: new OpenBatches(db, clockOf(kind)),
  pointProgress: new PointProgress(db),
  rollupSlots: new RollupSlots(db),
  deletionNotes: new DeletionNotes(db, clockOf(kind)),
  dashboards: new Dashboards(db),
  gridRows: new GridRows(db),
  gridItems: new GridItems(db),
  deletedTemplates: new DeletedTemplates(db),
  leases: new Leases(db, clockOf(kind)),
  annotations: new Annotations(db),
  alerts: new Alerts(db),
  alertEvents: new AlertEvents(db),
  consequences: new Consequences(db),
  noise: new Noise(db),
  alertingCounts: new AlertingCounts(db),
  monitors: new Monitors(db),
  channels: new NotificationChannels(db),
  silences: new Silences(db, now),
  deliveries: new Deliveries(db),
  embedTokens: new EmbedTokenStore(db),
  attempts: new Attempts(db),
  emailSettings: new EmailSettingsStore(db),
});

/** The metadata store: what people configured and saved, as opposed to what was observed. */
export interface Metadata extends ReturnType<typeof storesOf> {
  readonly db: Kysely<Database>;
  readonly idempotencyKeys: StoredIdempotencyKeys;
  /** The time on which all servers of the store agree. */
  readonly clock: SharedClock;
  /** Answers when the store can be reached. Throws a `MetadataError` where it takes no changes. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** Which store holds the metadata. */
export type MetadataStore =
  | { readonly kind: 'sqlite'; readonly file: string }
  | {
      readonly kind: 'postgres';
      readonly url: string;
      /** Connections at once, 10 where nothing is said. */
      readonly connections?: number;
    };

/** Connections of a server to PostgreSQL. */
const CONNECTIONS = 10;

/**
 * Opens the metadata store and brings its tables to the present.
 *
 * @throws StoreError for one that is damaged, or was written by a newer server.
 */
export async function openMetadata(
  store: MetadataStore,
  hooks?: MigrationHooks,
): Promise<Metadata> {
  if (store.kind === 'sqlite') {
    await mkdir(path.dirname(store.file), { recursive: true });
    requireWholeFile(store.file);
  }
  // A migration may take its time, and waits for that of another server.
  if (store.kind === 'postgres') await migrateApart(store, hooks);
  const db = new Kysely<Database>({ dialect: await dialectOf(store) });
  const clock = new SharedClock(store.kind === 'postgres' ? db : undefined);
  let idempotencyKeys: StoredIdempotencyKeys;
  try {
    if (store.kind === 'sqlite') await migrateMetadata(db, store.kind, hooks);
    idempotencyKeys = await StoredIdempotencyKeys.open(db, store.kind === 'postgres');
    await clock.start();
  } catch (error) {
    await db.destroy();
    throw error;
  }
  return {
    db,
    ...storesOf(db, store.kind, () => clock.now()),
    idempotencyKeys,
    clock,
    ping: async () => {
      if (store.kind === 'postgres') await requireWritable(db);
      else await db.selectFrom('settings').select('key').limit(1).execute();
    },
    close: async () => {
      clock.stop();
      await db.destroy();
    },
  };
}

/** Throws a `MetadataError` where PostgreSQL takes no changes, as a standby, or doesn't answer. */
async function requireWritable(db: Kysely<Database>): Promise<void> {
  const { isReadOnly } = await db
    .selectNoFrom(sql<string>`current_setting('transaction_read_only')`.as('isReadOnly'))
    .executeTakeFirstOrThrow();
  if (isReadOnly === 'on')
    throw new MetadataError('read-only', new Error('PostgreSQL takes no changes'));
}

async function migrateApart(
  store: MetadataStore,
  hooks: MigrationHooks | undefined,
): Promise<void> {
  const db = new Kysely<Database>({ dialect: await dialectOf(store, { isPatient: true }) });
  try {
    await migrateMetadata(db, store.kind, hooks);
  } finally {
    await db.destroy();
  }
}

/**
 * How a store is spoken to.
 *
 * @param isPatient Whether statements may take as long as they like; otherwise an answer of PostgreSQL is waited for 20 seconds.
 */
export async function dialectOf(
  store: MetadataStore,
  { isPatient = false } = {},
): Promise<Dialect> {
  if (store.kind === 'postgres') {
    // A server on SQLite does without the driver.
    const { postgresDialect } = await import('./database/postgres/postgres-dialect.ts');
    const { url, connections = CONNECTIONS } = store;
    return postgresDialect({ url, connections, isPatient });
  }
  return sqliteDialect(store.file);
}
