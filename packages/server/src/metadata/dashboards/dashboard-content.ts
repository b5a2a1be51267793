import type { Dashboard } from '@spanlight/sdk/schemas';
import type { Kysely, Transaction } from 'kysely';
import type { DashboardContent, WholeDashboard } from '../../dashboards/content.ts';
import { ownRecord, RecordError } from '../../shared/errors/record-error.ts';
import { contentRow, dashboardOf } from './dashboard-row.ts';
import type { Database } from '../database/tables.ts';
import { insertItems, listItems } from './grid-item-table.ts';
import { insertRows, listRows } from './grid-rows.ts';

/** A dashboard of the project. Throws a `RecordError` when there is none or it is another's. */
export async function getDashboard(
  db: Kysely<Database>,
  projectId: number,
  id: number,
): Promise<Dashboard> {
  const row = await db.selectFrom('dashboards').selectAll().where('id', '=', id).executeTakeFirst();
  return dashboardOf(ownRecord(row, projectId));
}

/** A dashboard of the project with everything on it. */
export async function loadWhole(
  db: Transaction<Database>,
  projectId: number,
  id: number,
): Promise<WholeDashboard> {
  const dashboard = await getDashboard(db, projectId, id);
  const items = await listItems(db, id);
  return {
    dashboard,
    tableItems: items.filter((item) => item.rowId === 0),
    gridRows: await listRows(db, id, items),
  };
}

/** Stores a new dashboard with everything on it. */
export async function insertDashboard(
  db: Transaction<Database>,
  projectId: number,
  content: DashboardContent,
  createdAt: string,
  updatedAt = createdAt,
): Promise<Dashboard> {
  await checkFree(db, projectId, content);
  const row = await db
    .insertInto('dashboards')
    .values({
      ...contentRow(content),
      project_id: projectId,
      revision: 1,
      created_at: createdAt,
      updated_at: updatedAt,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await insertContent(db, row.id, content, createdAt);
  return dashboardOf(row);
}

/** Stores the rows and items of a dashboard that has none. */
export async function insertContent(
  db: Transaction<Database>,
  dashId: number,
  content: Pick<DashboardContent, 'tableItems' | 'gridRows'>,
  at: string,
): Promise<void> {
  await insertItems(db, dashId, 0, content.tableItems, at);
  const rows = await insertRows(db, dashId, content.gridRows, at);
  for (const [index, row] of rows.entries())
    await insertItems(db, dashId, row.id, content.gridRows[index]?.items ?? [], at);
}

/** Throws when another dashboard of the project has the key, or was made by the template. */
export async function checkFree(
  db: Kysely<Database>,
  projectId: number,
  { key, templateId }: Pick<Dashboard, 'key' | 'templateId'>,
  exceptId = 0,
): Promise<void> {
  for (const [column, value] of [
    ['key', key],
    ['template_id', templateId],
  ] as const) {
    if (value === '') continue;
    const other = await db
      .selectFrom('dashboards')
      .select('name')
      .where('project_id', '=', projectId)
      .where(column, '=', value)
      .where('id', '<>', exceptId)
      .executeTakeFirst();
    if (other)
      throw new RecordError(
        'taken',
        `dashboard "${other.name}" has the ${column === 'key' ? 'key' : 'template'} "${value}" already`,
        column === 'key' ? 'key' : 'templateId',
      );
  }
}
