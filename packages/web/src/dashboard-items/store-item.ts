import type { DashboardResponse, GridItem, GridItemInput } from '@spanlight/sdk';
import { api } from '../data/client.ts';
import { arrange, movedPlaces, type Placed } from './arrange.ts';
import { placeBeside } from './place-beside.ts';

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

/** Where an item is added. */
export interface AddedPlace {
  /** The row; by default the first one of the grid. */
  readonly rowId?: number | undefined;
  /** The id of an item of the row that it stands beside, or below where there is no room, rather than in the first gap. */
  readonly beside?: number | undefined;
}

/**
 * Makes an item in a row or above the table. Nothing there moves unless it stands in the way.
 * @returns its id
 */
export async function addItem(
  target: ItemTarget,
  input: GridItemInput,
  { rowId, beside: anchor }: AddedPlace = {},
): Promise<number> {
  const { project, dashboardId } = target;
  const read = async (): Promise<DashboardResponse> =>
    await api.dashboards.get({ project, id: dashboardId });
  const before = await read();
  const made = await api.gridItems.create({ ...target, ...input });
  const now = await read();
  const row = made.dashKind === 'table' ? 0 : (rowId ?? made.rowId);
  const put = async (into: number, items: Placed[]): Promise<void> => {
    if (items.length > 0) await api.gridItems.layout({ project, dashboardId, items, rowId: into });
  };
  // It was made in the top left corner: what stood there goes back to where the new one found it.
  const others = itemsOf(before, row);
  const to = { ...made, ...placeBeside(others, made, anchor) };
  await put(row, movedPlaces(itemsOf(now, row), arrange(others, to)));
  // That was in the first row.
  if (row !== made.rowId)
    await put(made.rowId, movedPlaces(itemsOf(now, made.rowId), itemsOf(before, made.rowId)));
  return made.id;
}

/** The items of a row; 0 is the place above the table. */
function itemsOf({ tableItems, gridRows }: DashboardResponse, rowId: number): readonly GridItem[] {
  return rowId === 0 ? tableItems : (gridRows.find(({ id }) => id === rowId)?.items ?? []);
}
