import { type CreateTableBuilder, type Kysely, sql } from 'kysely';
import type { Columns } from './columns.ts';

type Table<Columns extends string> = CreateTableBuilder<string, Columns>;

/** Monitors, the alerts they open, who is told of them, annotations, and work that one server at a time does. */
export async function alerting(db: Kysely<unknown>, columns: Columns): Promise<void> {
  await leases(db, columns);
  await channels(db, columns);
  await monitors(db, columns);
  await alerts(db, columns);
  await events(db, columns);
  await deliveries(db, columns);
  await annotations(db, columns);
  await embedTokens(db, columns);
}

async function leases(db: Kysely<unknown>, { integer }: Columns): Promise<void> {
  await db.schema
    .createTable('leases')
    .addColumn('name', 'text', (c) => c.primaryKey())
    .addColumn('holder', 'text', (c) => c.notNull())
    .addColumn('expires_at', integer, (c) => c.notNull())
    .execute();
}

async function channels(db: Kysely<unknown>, { id, integer }: Columns): Promise<void> {
  await asCode(id(db.schema.createTable('notification_channels')))
    .addColumn('project_id', integer, (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('type', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('state_reason', 'text', (c) => c.notNull())
    .addColumn('params', 'text', (c) => c.notNull())
    .addColumn('failures', 'integer', (c) => c.notNull())
    .addColumn('failing_since', integer)
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .execute();
  await keyIndex(db, 'notification_channels');
  await db.schema
    .createTable('email_settings')
    .addColumn('user_id', integer, (c) => c.notNull())
    .addColumn('project_id', integer, (c) => c.notNull())
    .addColumn('settings', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('email_settings_key', ['user_id', 'project_id'])
    .execute();
}

async function monitors(db: Kysely<unknown>, { id, integer }: Columns): Promise<void> {
  await asCode(id(db.schema.createTable('monitors')))
    .addColumn('project_id', integer, (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('type', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('state_reason', 'text', (c) => c.notNull())
    .addColumn('notify_everyone_by_email', 'integer', (c) => c.notNull())
    .addColumn('params', 'text', (c) => c.notNull())
    .addColumn('evaluated_until', integer)
    .addColumn('evaluation', 'text')
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text')
    .execute();
  await keyIndex(db, 'monitors');
  await db.schema
    .createTable('monitor_channels')
    .addColumn('monitor_id', integer, (c) => c.notNull())
    .addColumn('channel_id', integer, (c) => c.notNull())
    .addPrimaryKeyConstraint('monitor_channels_key', ['monitor_id', 'channel_id'])
    .execute();
}

async function alerts(db: Kysely<unknown>, { id, integer }: Columns): Promise<void> {
  await id(db.schema.createTable('alerts'))
    .addColumn('project_id', integer, (c) => c.notNull())
    .addColumn('type', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('attrs', 'text', (c) => c.notNull())
    .addColumn('search_text', 'text', (c) => c.notNull())
    .addColumn('series_hash', 'text')
    .addColumn('span_group_id', 'text')
    .addColumn('monitor_id', integer, (c) => c.notNull())
    .addColumn('event_id', integer)
    .addColumn('params', 'text', (c) => c.notNull())
    .addColumn('time', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .addColumn('muted_until', 'text')
    .addColumn('silenced', 'integer', (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('alerts_by_update')
    .on('alerts')
    .columns(['project_id', 'status', 'updated_at'])
    .execute();
  await db.schema
    .createIndex('alerts_by_monitor')
    .on('alerts')
    .columns(['monitor_id', 'series_hash'])
    .execute();
  await db.schema
    .createIndex('alerts_by_group')
    .unique()
    .on('alerts')
    .columns(['project_id', 'span_group_id'])
    .where(sql.ref('span_group_id'), 'is not', null)
    .execute();
  await db.schema
    .createTable('alert_attrs')
    .addColumn('alert_id', integer, (c) => c.notNull())
    .addColumn('project_id', integer, (c) => c.notNull())
    .addColumn('key', 'text', (c) => c.notNull())
    .addColumn('value', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('alert_attrs_key', ['alert_id', 'key'])
    .execute();
  await db.schema
    .createIndex('alert_attrs_by_value')
    .on('alert_attrs')
    .columns(['project_id', 'key', 'value', 'alert_id'])
    .execute();
}

async function events(db: Kysely<unknown>, { id, integer }: Columns): Promise<void> {
  await id(db.schema.createTable('alert_events'))
    .addColumn('alert_id', integer, (c) => c.notNull())
    .addColumn('project_id', integer, (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('reason', 'text', (c) => c.notNull())
    .addColumn('text', 'text', (c) => c.notNull())
    .addColumn('params', 'text', (c) => c.notNull())
    .addColumn('time', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('recorded_at', 'text', (c) => c.notNull())
    .addColumn('user_id', integer)
    .execute();
  await db.schema
    .createIndex('alert_events_by_alert')
    .on('alert_events')
    .columns(['alert_id', 'id'])
    .execute();
}

async function deliveries(db: Kysely<unknown>, { id, integer }: Columns): Promise<void> {
  await id(db.schema.createTable('deliveries'))
    .addColumn('project_id', integer, (c) => c.notNull())
    .addColumn('alert_id', integer, (c) => c.notNull())
    .addColumn('event_id', integer, (c) => c.notNull())
    .addColumn('channel_id', integer, (c) => c.notNull())
    .addColumn('recipients', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('skip_reason', 'text')
    .addColumn('idempotency_key', 'text', (c) => c.notNull().unique())
    .addColumn('attempts', 'integer', (c) => c.notNull())
    .addColumn('due_at', integer)
    .addColumn('lease_holder', 'text')
    .addColumn('lease_expires_at', integer)
    .addColumn('created_at', 'text', (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('deliveries_by_due')
    .on('deliveries')
    .columns(['state', 'due_at'])
    .execute();
  await db.schema
    .createIndex('deliveries_by_event')
    .on('deliveries')
    .columns(['event_id'])
    .execute();
  await id(db.schema.createTable('delivery_attempts'))
    .addColumn('delivery_id', integer, (c) => c.notNull())
    .addColumn('time', 'text', (c) => c.notNull())
    .addColumn('duration', 'integer', (c) => c.notNull())
    .addColumn('status', 'integer')
    .addColumn('error', 'text', (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('delivery_attempts_by_delivery')
    .on('delivery_attempts')
    .columns(['delivery_id', 'id'])
    .execute();
}

async function annotations(db: Kysely<unknown>, { id, integer }: Columns): Promise<void> {
  await id(db.schema.createTable('annotations'))
    .addColumn('project_id', integer, (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('description', 'text', (c) => c.notNull())
    .addColumn('color', 'text', (c) => c.notNull())
    .addColumn('attrs', 'text', (c) => c.notNull())
    .addColumn('fingerprint', 'text')
    .addColumn('created_at', 'text', (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('annotations_by_time')
    .on('annotations')
    .columns(['project_id', 'created_at'])
    .execute();
  await db.schema
    .createIndex('annotations_by_fingerprint')
    .unique()
    .on('annotations')
    .columns(['project_id', 'fingerprint'])
    .where(sql.ref('fingerprint'), 'is not', null)
    .execute();
}

async function embedTokens(db: Kysely<unknown>, { integer }: Columns): Promise<void> {
  await db.schema
    .createTable('embed_tokens')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('secret_hash', 'text', (c) => c.notNull().unique())
    .addColumn('project_id', integer, (c) => c.notNull())
    .addColumn('user_id', integer, (c) => c.notNull())
    .addColumn('resources', 'text', (c) => c.notNull())
    .addColumn('origins', 'text', (c) => c.notNull())
    .addColumn('subject', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('expires_at', integer, (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('embed_tokens_by_project')
    .on('embed_tokens')
    .columns(['project_id', 'expires_at'])
    .execute();
}

/** The columns of what people keep as YAML. */
function asCode<Columns extends string>(
  table: Table<Columns>,
): Table<Columns | 'key' | 'owner' | 'revision'> {
  return table
    .addColumn('key', 'text', (c) => c.notNull())
    .addColumn('owner', 'text', (c) => c.notNull())
    .addColumn('revision', 'integer', (c) => c.notNull());
}

async function keyIndex(db: Kysely<unknown>, table: string): Promise<void> {
  await db.schema
    .createIndex(`${table}_by_key`)
    .unique()
    .on(table)
    .columns(['project_id', 'key'])
    .where(sql.ref('key'), '!=', '')
    .execute();
}
