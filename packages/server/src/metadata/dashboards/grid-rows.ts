import { isDeepStrictEqual } from 'node:util';
import type { GridItem, GridRow } from '@spanlight/sdk/schemas';
import type { Kysely, Selectable, Transaction } from 'kysely';
import { RecordError } from '../../shared/errors/record-error.ts';
import { type Changed, changeDashboard, type DashboardTarget } from './change-dashboard.ts';
import type { Database, GridRowTable } from '../database/tables.ts';
import { listItems } from './grid-item-table.ts';
import { now, nowAfter } from '../database/times.ts';
import { fromColumns } from '../database/names.ts';
import { Store } from '../database/store.ts';

/** Rows of one statement: SQLite and PostgreSQL both take that many. */
const CHUNK = 500;

/** What people say about a row. */
export type GridRowFields = Pick<GridRow, 'title' | 'description' | 'expanded'>;

/** The rows of a dashboard's grid, which stand below each other without gaps in their numbers. */
export class GridRows extends Store {
  /** A row with its items. Throws a `RecordError` when it is missing or another dashboard's. */
  async get(dashId: number, id: number): Promise<GridRow> {
    return await ownRow(this.db, dashId, id);
  }

  /** Adds a row above the others. */
  async create(target: DashboardTarget, fields: GridRowFields): Promise<Changed<GridRow>> {
    return await changeDashboard(this.db, target, async (transaction) => {
      await transaction
        .updateTable('grid_rows')
        .set((set) => ({ position: set('position', '+', 1) }))
        .where('dash_id', '=', target.dashId)
        .execute();
      const [value] = await insertRows(transaction, target.dashId, [fields], now());
      if (!value) throw new Error('the new row did not come back');
      return { value, effect: 'edit' };
    });
  }

  /** A row's title, description and whether it is open; the dashboard's `updatedAt` stays. */
  async update(
    target: DashboardTarget,
    id: number,
    fields: GridRowFields,
  ): Promise<Changed<GridRow>> {
    return await changeDashboard(this.db, target, async (transaction) => {
      const before = await ownRow(transaction, target.dashId, id);
      if (isDeepStrictEqual(toRow(before), toRow(fields)))
        return { value: before, effect: 'nothing' };
      const row = await transaction
        .updateTable('grid_rows')
        .set({ ...toRow(fields), updated_at: nowAfter(before.createdAt) })
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow();
      return { value: fromRow(row, before.items), effect: 'arrangement' };
    });
  }

  /** Swaps a row with its neighbour; at the edge nothing happens. */
  async move(
    target: DashboardTarget,
    id: number,
    direction: 'up' | 'down',
  ): Promise<Changed<undefined>> {
    return await changeDashboard(this.db, target, async (transaction) => {
      const { index } = await ownRow(transaction, target.dashId, id);
      const neighbour = direction === 'up' ? index - 1 : index + 1;
      const { numUpdatedRows } = await transaction
        .updateTable('grid_rows')
        .set({ position: index })
        .where('dash_id', '=', target.dashId)
        .where('position', '=', neighbour)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) return { value: undefined, effect: 'nothing' };
      await transaction
        .updateTable('grid_rows')
        .set({ position: neighbour })
        .where('id', '=', id)
        .execute();
      return { value: undefined, effect: 'arrangement' };
    });
  }

  /** Deletes a row with its items. Returns the row as it was. */
  async delete(target: DashboardTarget, id: number): Promise<Changed<GridRow>> {
    return await changeDashboard(this.db, target, async (transaction) => {
      const value = await ownRow(transaction, target.dashId, id);
      await transaction.deleteFrom('grid_rows').where('id', '=', id).execute();
      await transaction
        .updateTable('grid_rows')
        .set((set) => ({ position: set('position', '-', 1) }))
        .where('dash_id', '=', target.dashId)
        .where('position', '>', value.index)
        .execute();
      return { value, effect: 'edit' };
    });
  }
}

/** Stores rows of a dashboard, the first of them in the first place. Returns them in that order. */
export async function insertRows(
  db: Transaction<Database>,
  dashId: number,
  rows: readonly GridRowFields[],
  at: string,
): Promise<GridRow[]> {
  const stored: GridRow[] = [];
  for (let start = 0; start < rows.length; start += CHUNK) {
    const chunk = await db
      .insertInto('grid_rows')
      .values(
        rows.slice(start, start + CHUNK).map((row, index) => ({
          ...toRow(row),
          dash_id: dashId,
          position: start + index,
          created_at: at,
          updated_at: at,
        })),
      )
      .returningAll()
      .execute();
    stored.push(...chunk.map((row) => fromRow(row, [])));
  }
  return stored.toSorted((a, b) => a.index - b.index);
}

/** The rows of a dashboard with their items, from the top. */
export async function listRows(
  db: Kysely<Database>,
  dashId: number,
  items: readonly GridItem[],
): Promise<GridRow[]> {
  const rows = await db
    .selectFrom('grid_rows')
    .selectAll()
    .where('dash_id', '=', dashId)
    .orderBy('position')
    .execute();
  const byRow = Map.groupBy(items, (item) => item.rowId);
  return rows.map((row) => fromRow(row, byRow.get(row.id) ?? []));
}

async function ownRow(db: Kysely<Database>, dashId: number, id: number): Promise<GridRow> {
  const row = await db.selectFrom('grid_rows').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw new RecordError('missing', 'not found');
  if (row.dash_id !== dashId) throw new RecordError('foreign', 'access denied');
  return fromRow(row, await listItems(db, dashId, id));
}

const toRow = (fields: GridRowFields) => ({
  title: fields.title,
  description: fields.description,
  expanded: Number(fields.expanded),
});

const fromRow = (
  { position: index, ...row }: Selectable<GridRowTable>,
  items: GridItem[],
): GridRow => ({ ...fromColumns(row), expanded: row.expanded === 1, index, items });
