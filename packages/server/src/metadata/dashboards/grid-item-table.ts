import { type ItemContent, type ItemPlace, sizeOf } from '@spanlight/sdk/documents';
import { type GridItem, gridItemSchema } from '@spanlight/sdk/schemas';
import type { Kysely, Selectable, Transaction } from 'kysely';
import { anyJson, jsonText, storedRecord } from '../database/json-column.ts';
import { RecordError } from '../../shared/errors/record-error.ts';
import { inReadingOrder } from '../../dashboards/grid.ts';
import type { Database, GridItemTable } from '../database/tables.ts';

/** Rows of one statement: SQLite and PostgreSQL both take that many. */
const CHUNK = 500;

/** Stores items of a row, or above the table with row 0. Returns them in reading order. */
export async function insertItems(
  db: Transaction<Database>,
  dashId: number,
  rowId: number,
  items: readonly ItemContent[],
  at: string,
): Promise<GridItem[]> {
  const stored: GridItem[] = [];
  for (let start = 0; start < items.length; start += CHUNK) {
    const rows = await db
      .insertInto('grid_items')
      .values(
        items.slice(start, start + CHUNK).map((item) => ({
          dash_id: dashId,
          row_id: rowId === 0 ? null : rowId,
          type: item.type,
          title: item.title,
          description: item.description,
          ...toColumns({ ...item, ...sizeOf(item.type, item) }),
          params: jsonText(item.params),
          created_at: at,
          updated_at: at,
        })),
      )
      .returningAll()
      .execute();
    stored.push(...rows.map(fromRow));
  }
  return inReadingOrder(stored);
}

/** Items of a dashboard, or of one of its rows, in reading order. */
export async function listItems(
  db: Kysely<Database>,
  dashId: number,
  rowId?: number,
): Promise<GridItem[]> {
  let query = db.selectFrom('grid_items').selectAll().where('dash_id', '=', dashId);
  if (rowId !== undefined) query = query.where('row_id', '=', rowId);
  return inReadingOrder((await query.execute()).map(fromRow));
}

/** Throws a `RecordError` when the item is missing or another dashboard's. */
export async function ownItem(db: Kysely<Database>, dashId: number, id: number): Promise<GridItem> {
  const row = await db.selectFrom('grid_items').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw new RecordError('missing', 'not found');
  if (row.dash_id !== dashId) throw new RecordError('foreign', 'access denied');
  return fromRow(row);
}

/** Puts an item into a row, or above the table with row 0. */
export async function moveItem(
  db: Transaction<Database>,
  id: number,
  place: ItemPlace,
  rowId: number,
): Promise<void> {
  await db
    .updateTable('grid_items')
    .set({ ...toColumns(place), row_id: rowId === 0 ? null : rowId })
    .where('id', '=', id)
    .execute();
}

const toColumns = ({ width, height, xAxis, yAxis }: ItemPlace) => ({
  width,
  height,
  x_axis: xAxis,
  y_axis: yAxis,
});

const readParams = anyJson('grid_items.params');

function fromRow(row: Selectable<GridItemTable>): GridItem {
  return storedRecord('grid_items', gridItemSchema, {
    id: row.id,
    dashId: row.dash_id,
    dashKind: row.row_id === null ? 'table' : 'grid',
    rowId: row.row_id ?? 0,
    title: row.title,
    description: row.description,
    width: row.width,
    height: row.height,
    xAxis: row.x_axis,
    yAxis: row.y_axis,
    type: row.type,
    params: readParams(row.params, row.id),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  });
}
