import { isDeepStrictEqual } from 'node:util';
import { type ItemContent, type ItemPlace, packItems, sizeOf } from '@spanlight/sdk/documents';
import { gridColumns, type GridItem, gridItemSizes } from '@spanlight/sdk/schemas';
import type { Kysely, Transaction } from 'kysely';
import { jsonText } from '../database/json-column.ts';
import { RecordError } from '../../shared/errors/record-error.ts';
import { freePlace, isSamePlace } from '../../dashboards/grid.ts';
import { type Changed, changeDashboard, type DashboardTarget } from './change-dashboard.ts';
import type { Database } from '../database/tables.ts';
import { insertItems, listItems, moveItem, ownItem } from './grid-item-table.ts';
import { insertRows } from './grid-rows.ts';
import { now, nowAfter } from '../database/times.ts';
import { Store } from '../database/store.ts';

/** Items that a dashboard may have before another is refused; templates and YAML may go beyond. */
const MAX_ITEMS = 20;

/** Where an item of the grid goes that was not put anywhere. */
const FIRST_ROW = { title: 'General', description: '', expanded: true };

/** A place for an item, by its id. */
export interface PlacedItem extends ItemPlace {
  readonly id: number;
}

/** The charts, tables, heatmaps and gauges of a dashboard. */
export class GridItems extends Store {
  /**
   * Adds an item above the table or to a row of the grid; row 0 is the first one, which is made where there is none.
   * Nothing moves: where others stand already, it goes into the first free place.
   */
  async create(
    target: DashboardTarget,
    { dashKind, rowId: wantedRow }: Pick<GridItem, 'dashKind' | 'rowId'>,
    item: ItemContent,
  ): Promise<Changed<GridItem>> {
    const { dashId } = target;
    if (dashKind === 'table' && wantedRow !== 0)
      throw new RecordError('invalid', 'items of the table tab are in no row', 'rowId');
    return await changeDashboard(this.db, target, async (transaction) => {
      const items = await listItems(transaction, dashId);
      if (items.length >= MAX_ITEMS)
        throw new RecordError(
          'invalid',
          `dashboard grid can't have more than ${MAX_ITEMS} columns`,
          'dashboardId',
        );
      const wanted = { ...item, ...sizeOf(item.type, item) };
      checkReach(wanted, fieldBeyond(wanted));
      if (wantedRow !== 0) await checkRow(transaction, dashId, wantedRow);
      const rowId = dashKind === 'table' ? 0 : wantedRow || (await firstRow(transaction, dashId));
      const others = items.filter((other) => other.rowId === rowId);
      const placed = { ...item, ...freePlace(others, wanted) };
      const [value] = await insertItems(transaction, dashId, rowId, [placed], now());
      if (!value) throw new Error('the new item did not come back');
      return { value, effect: 'edit' };
    });
  }

  /** Changes what an item shows; where it lies and of which type it is stays. */
  async update(
    target: DashboardTarget,
    id: number,
    content: Pick<ItemContent, 'title' | 'description' | 'type' | 'params'>,
  ): Promise<Changed<GridItem>> {
    return await changeDashboard(this.db, target, async (transaction) => {
      const before = await ownItem(transaction, target.dashId, id);
      if (content.type !== before.type)
        throw new RecordError(
          'invalid',
          `the item is a ${before.type} and can't become a ${content.type}: add a new item instead`,
          'type',
        );
      const { title, description, params } = content;
      if (isDeepStrictEqual({ ...before, title, description, params }, before))
        return { value: before, effect: 'nothing' };
      await transaction
        .updateTable('grid_items')
        .set({
          title,
          description,
          params: jsonText(params),
          updated_at: nowAfter(before.createdAt),
        })
        .where('id', '=', id)
        .execute();
      return { value: await ownItem(transaction, target.dashId, id), effect: 'edit' };
    });
  }

  /** Deletes an item. Returns it as it was. */
  async delete(target: DashboardTarget, id: number): Promise<Changed<GridItem>> {
    return await changeDashboard(this.db, target, async (transaction) => {
      const value = await ownItem(transaction, target.dashId, id);
      await transaction.deleteFrom('grid_items').where('id', '=', id).execute();
      return { value, effect: 'edit' };
    });
  }

  /**
   * Moves and sizes items, and puts those of the grid into the row; 0 leaves them in theirs, as a size of 0 leaves the
   * size. No item may be put beyond the columns of the grid. Ids the dashboard doesn't have are passed over: somebody may just have deleted them.
   */
  async arrange(
    target: DashboardTarget,
    places: readonly PlacedItem[],
    rowId: number,
  ): Promise<Changed<undefined>> {
    const { dashId } = target;
    return await changeDashboard(this.db, target, async (transaction) => {
      if (rowId !== 0) await checkRow(transaction, dashId, rowId);
      const items = new Map(
        (await listItems(transaction, dashId)).map((item) => [item.id, item] as const),
      );
      let moved = 0;
      for (const [at, { id, xAxis, yAxis, width, height }] of places.entries()) {
        const item = items.get(id);
        if (!item) continue;
        const place = {
          xAxis,
          yAxis,
          width: width || item.width,
          height: height || item.height,
        };
        const row = rowId !== 0 && item.dashKind === 'grid' ? rowId : item.rowId;
        if (row === item.rowId && isSamePlace(place, item)) continue;
        checkReach(place, `items.${at}.${fieldBeyond(place)}`);
        await moveItem(transaction, id, place, row);
        moved += 1;
      }
      return { value: undefined, effect: moved > 0 ? 'arrangement' : 'nothing' };
    });
  }

  /** Gives every item its default size and packs each row, and what is above the table, from the top left corner. */
  async rearrange(target: DashboardTarget): Promise<Changed<undefined>> {
    return await changeDashboard(this.db, target, async (transaction) => {
      const items = await listItems(transaction, target.dashId);
      let moved = 0;
      for (const group of Map.groupBy(items, (item) => item.rowId).values()) {
        const places = packItems(group.map((item) => gridItemSizes[item.type]));
        for (const [at, item] of group.entries()) {
          const place = places[at];
          if (!place || isSamePlace(place, item)) continue;
          await moveItem(transaction, item.id, place, item.rowId);
          moved += 1;
        }
      }
      return { value: undefined, effect: moved > 0 ? 'arrangement' : 'nothing' };
    });
  }
}

/** Refuses a place beyond the columns of the grid. */
function checkReach({ xAxis, width }: Pick<ItemPlace, 'xAxis' | 'width'>, field: string): void {
  if (xAxis + width <= gridColumns) return;
  throw new RecordError(
    'invalid',
    `an item ${width} columns wide at column ${xAxis} reaches beyond the ${gridColumns} columns of the grid`,
    field,
  );
}

/** What of a place beyond the grid is to be mended. */
const fieldBeyond = ({ width }: Pick<ItemPlace, 'width'>): string =>
  width > gridColumns ? 'width' : 'xAxis';

async function firstRow(db: Transaction<Database>, dashId: number): Promise<number> {
  const row = await db
    .selectFrom('grid_rows')
    .select('id')
    .where('dash_id', '=', dashId)
    .orderBy('position')
    .limit(1)
    .executeTakeFirst();
  if (row) return row.id;
  const [made] = await insertRows(db, dashId, [FIRST_ROW], now());
  return made?.id ?? 0;
}

async function checkRow(db: Kysely<Database>, dashId: number, rowId: number): Promise<void> {
  const row = await db
    .selectFrom('grid_rows')
    .select('dash_id')
    .where('id', '=', rowId)
    .executeTakeFirst();
  if (row?.dash_id !== dashId)
    throw new RecordError('invalid', `the dashboard has no row ${rowId}`, 'rowId');
}
