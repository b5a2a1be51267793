import { type Kysely, sql } from 'kysely';
import type { Columns } from './columns.ts';

/** One open alert per series, what was deleted, and the order of messages about one alert. */
export async function alertGuards(db: Kysely<unknown>, { integer }: Columns): Promise<void> {
  await db.schema
    .createIndex('alerts_open_series')
    .unique()
    .on('alerts')
    .columns(['monitor_id', 'series_hash'])
    .where(sql<boolean>`status = 'open' and series_hash is not null`)
    .execute();
  await db.schema
    .createTable('deleted_error_groups')
    .addColumn('project_id', integer, (c) => c.notNull())
    .addColumn('span_group_id', 'text', (c) => c.notNull())
    .addColumn('deleted_at', integer, (c) => c.notNull())
    .addPrimaryKeyConstraint('deleted_error_groups_key', ['project_id', 'span_group_id'])
    .execute();
  await db.schema
    .createIndex('deliveries_by_alert')
    .on('deliveries')
    .columns(['alert_id', 'channel_id', 'id'])
    .execute();
}
