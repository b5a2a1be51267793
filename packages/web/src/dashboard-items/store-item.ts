import type { GridItem, GridItemInput } from '@spanlight/sdk';
import { api } from '../data/client.ts';
import { arrange, movedPlaces } from './arrange.ts';
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
  const { tableItems, gridRows } = await api.dashboards.get({ project, id: dashboardId });
  const row = gridRows.find(({ id }) => id === rowId) ?? gridRows[0];
  const others = input.dashKind === 'table' ? tableItems : (row?.items ?? []);
  const into = input.dashKind === 'table' ? {} : { rowId };
  const made = await api.gridItems.create({ ...target, ...input, ...into });
  // It covers nothing where it is now. What is put beside another may move those below.
  const items = movedPlaces(
    [...others, made],
    arrange(others, { ...made, ...placeBeside(others, made, anchor) }),
  );
  if (items.length > 0)
    await api.gridItems.layout({ project, dashboardId, items, rowId: made.rowId });
  return made.id;
}
