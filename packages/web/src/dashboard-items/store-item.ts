import type { DashboardResponse, GridItem, GridItemInput } from '@spanlight/sdk';
import { api } from '../data/client.ts';
import { arrange, movedPlaces, type Placed } from './arrange.ts';

/** The dashboard an item belongs to. */
export interface ItemTarget {
  readonly project: string;
  readonly dashboardId: string;
  /** The revision that is changed; without it, whatever is stored. */
  readonly ifMatch?: number;
}

/** Stores the title, the question and the looks of an item that is there. */
export async function updateItem(target: ItemTarget, item: GridItem): Promise<void> {
  await api.gridItems.update({ ...target, ...inputOf(item), id: item.id });
}

/** What is stored of an item besides its place. */
export function inputOf(item: GridItem): GridItemInput {
  const { id: _, dashId: __, rowId: ___, xAxis: ____, yAxis: _____, ...input } = item;
  return input;
}

/**
 * Makes an item in the top left corner of a row, by default of the first one of the grid, or above the table. What was
 * there moves down.
 */
export async function addItem(
  target: ItemTarget,
  input: GridItemInput,
  rowId?: number,
): Promise<void> {
  const { project, dashboardId } = target;
  const read = async (): Promise<DashboardResponse> =>
    await api.dashboards.get({ project, id: dashboardId });
  const before = rowId === undefined ? undefined : await read();
  const made = await api.gridItems.create({ ...target, ...input });
  const now = await read();
  const row = made.dashKind === 'table' ? 0 : (rowId ?? made.rowId);
  const put = async (into: number, items: Placed[]): Promise<void> => {
    if (items.length > 0) await api.gridItems.layout({ project, dashboardId, items, rowId: into });
  };
  const beside = itemsOf(now, row);
  await put(row, movedPlaces(beside, arrange(beside, made)));
  // It was made in the first row, where others gave way to it.
  if (before && row !== made.rowId)
    await put(made.rowId, movedPlaces(itemsOf(now, made.rowId), itemsOf(before, made.rowId)));
}

/** The items of a row; 0 is the place above the table. */
function itemsOf({ tableItems, gridRows }: DashboardResponse, rowId: number): readonly GridItem[] {
  return rowId === 0 ? tableItems : (gridRows.find(({ id }) => id === rowId)?.items ?? []);
}
