import { type Kysely, sql } from 'kysely';
import type { Columns } from './columns.ts';

/** Whether people changed a dashboard: templates leave those alone. Of earlier changes only times are known. */
export async function editedDashboards(
  db: Pick<Kysely<unknown>, 'schema' | 'getExecutor'>,
  { integer }: Columns,
): Promise<void> {
  await db.schema
    .alterTable('dashboards')
    .addColumn('edited', integer, (c) => c.notNull().defaultTo(0))
    .execute();
  await sql`update dashboards set edited = 1
    where created_at <> updated_at
      or exists (select 1 from grid_rows where dash_id = dashboards.id and updated_at <> created_at)
      or exists (select 1 from grid_items where dash_id = dashboards.id and updated_at <> created_at)`.execute(
    db,
  );
}
