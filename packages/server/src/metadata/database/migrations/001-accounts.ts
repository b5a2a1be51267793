import type { Kysely } from 'kysely';
import type { Columns } from './columns.ts';

/** Users, projects, saved views, pinned facets, achievements, settings. */
export async function accounts(db: Kysely<unknown>, columns: Columns): Promise<void> {
  const { id, integer } = columns;
  await id(db.schema.createTable('users'))
    .addColumn('email', 'text', (c) => c.notNull().unique())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('avatar', 'text', (c) => c.notNull())
    .addColumn('notify_by_email', integer, (c) => c.notNull())
    .addColumn('auth_token', 'text', (c) => c.unique())
    .addColumn('password_hash', 'text')
    .addColumn('source', 'text', (c) => c.notNull())
    .addColumn('project_ids', 'text')
    .addColumn('active', integer, (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .execute();
  await db.schema
    .createTable('projects')
    .addColumn('id', integer, (c) => c.primaryKey())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('token', 'text', (c) => c.notNull().unique())
    .addColumn('pinned_attrs', 'text', (c) => c.notNull())
    .addColumn('large_attrs', 'text', (c) => c.notNull())
    .addColumn('group_by_env', integer, (c) => c.notNull())
    .addColumn('group_funcs_by_service', integer, (c) => c.notNull())
    .addColumn('prom_compat', integer, (c) => c.notNull())
    .addColumn('force_span_name', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .execute();
  await id(db.schema.createTable('saved_views'))
    .addColumn('user_id', integer, (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('project_id', integer, (c) =>
      c.notNull().references('projects.id').onDelete('cascade'),
    )
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('route', 'text', (c) => c.notNull())
    .addColumn('params', 'text', (c) => c.notNull())
    .addColumn('query', 'text', (c) => c.notNull())
    .addColumn('pinned', integer, (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('saved_views_by_project')
    .on('saved_views')
    .column('project_id')
    .execute();
  await db.schema
    .createTable('pinned_facets')
    .addColumn('user_id', integer, (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('attr', 'text', (c) => c.notNull())
    .addColumn('pinned', integer, (c) => c.notNull())
    .addPrimaryKeyConstraint('pinned_facets_pk', ['user_id', 'attr'])
    .execute();
  await id(db.schema.createTable('achievements'))
    .addColumn('project_id', integer, (c) =>
      c.notNull().references('projects.id').onDelete('cascade'),
    )
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addUniqueConstraint('achievements_once', ['project_id', 'name'])
    .execute();
  await db.schema
    .createTable('settings')
    .addColumn('key', 'text', (c) => c.primaryKey())
    .addColumn('value', 'text', (c) => c.notNull())
    .execute();
}
