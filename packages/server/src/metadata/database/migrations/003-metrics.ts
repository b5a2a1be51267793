import type { Kysely } from 'kysely';
import type { Columns } from './columns.ts';

/** The metrics that projects have sent. */
export async function metrics(db: Kysely<unknown>, { id, integer }: Columns): Promise<void> {
  await id(db.schema.createTable('metrics'))
    .addColumn('project_id', integer, (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('description', 'text', (c) => c.notNull())
    .addColumn('instrument', 'text', (c) => c.notNull())
    .addColumn('unit', 'text', (c) => c.notNull())
    .addColumn('attr_keys', 'text', (c) => c.notNull())
    .addColumn('otel_library_name', 'text', (c) => c.notNull())
    .addColumn('otel_library_version', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .addColumn('last_seen', 'text', (c) => c.notNull())
    .addUniqueConstraint('metrics_by_name', ['project_id', 'name'])
    .execute();
}
