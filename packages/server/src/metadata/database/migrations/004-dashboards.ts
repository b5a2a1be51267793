import type { Kysely } from 'kysely';
import type { Columns } from './columns.ts';

/** Dashboards with their rows and items, and which templates a project doesn't want any more. */
export async function dashboards(db: Kysely<unknown>, columns: Columns): Promise<void> {
  const { id, integer } = columns;
  await id(db.schema.createTable('dashboards'))
    .addColumn('project_id', integer, (c) =>
      c.notNull().references('projects.id').onDelete('cascade'),
    )
    .addColumn('template_id', 'text')
    .addColumn('key', 'text')
    .addColumn('owner', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('pinned', integer, (c) => c.notNull())
    .addColumn('min_interval', 'double precision', (c) => c.notNull())
    .addColumn('time_offset', 'double precision', (c) => c.notNull())
    .addColumn('tooltips_connected', integer, (c) => c.notNull())
    .addColumn('grid_query', 'text', (c) => c.notNull())
    .addColumn('grid_max_width', integer, (c) => c.notNull())
    .addColumn('table_metrics', 'text', (c) => c.notNull())
    .addColumn('table_query', 'text', (c) => c.notNull())
    .addColumn('table_grouping', 'text', (c) => c.notNull())
    .addColumn('table_column_map', 'text', (c) => c.notNull())
    .addColumn('revision', integer, (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .addUniqueConstraint('dashboards_once_per_template', ['project_id', 'template_id'])
    .addUniqueConstraint('dashboards_once_per_key', ['project_id', 'key'])
    .execute();
  await id(db.schema.createTable('grid_rows'))
    .addColumn('dash_id', integer, (c) =>
      c.notNull().references('dashboards.id').onDelete('cascade'),
    )
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('description', 'text', (c) => c.notNull())
    .addColumn('expanded', integer, (c) => c.notNull())
    .addColumn('position', integer, (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('grid_rows_by_dashboard')
    .on('grid_rows')
    .columns(['dash_id', 'position'])
    .execute();
  await id(db.schema.createTable('grid_items'))
    .addColumn('dash_id', integer, (c) =>
      c.notNull().references('dashboards.id').onDelete('cascade'),
    )
    .addColumn('row_id', integer, (c) => c.references('grid_rows.id').onDelete('cascade'))
    .addColumn('type', 'text', (c) => c.notNull())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('description', 'text', (c) => c.notNull())
    .addColumn('width', integer, (c) => c.notNull())
    .addColumn('height', integer, (c) => c.notNull())
    .addColumn('x_axis', integer, (c) => c.notNull())
    .addColumn('y_axis', integer, (c) => c.notNull())
    .addColumn('params', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('grid_items_by_dashboard')
    .on('grid_items')
    .column('dash_id')
    .execute();
  await db.schema.createIndex('grid_items_by_row').on('grid_items').column('row_id').execute();
  await db.schema
    .createTable('deleted_templates')
    .addColumn('project_id', integer, (c) =>
      c.notNull().references('projects.id').onDelete('cascade'),
    )
    .addColumn('template_id', 'text', (c) => c.notNull())
    .addColumn('deleted_at', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('deleted_templates_pk', ['project_id', 'template_id'])
    .execute();
}
