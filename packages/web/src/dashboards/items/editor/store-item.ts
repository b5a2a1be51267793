import type { GridItem } from '@spanlight/sdk';
import { api } from '../../../data/client.ts';
import type { ChangeTarget } from '../../editing/editing.ts';
import { arrange, movedPlaces } from '../layout/arrange.ts';

/**
 * Stores an item. A new one stands in the top left corner, of the first row of the grid or above the table; what was
 * there moves down.
 */
export async function storeItem(
  { project, dashboardId, ifMatch }: ChangeTarget,
  item: GridItem,
  isStored: boolean,
): Promise<void> {
  const { id, dashId: _, rowId: __, xAxis: ___, yAxis: ____, ...input } = item;
  if (isStored) {
    await api.gridItems.update({ project, dashboardId, ifMatch, ...input, id });
    return;
  }
  const made = await api.gridItems.create({ project, dashboardId, ifMatch, ...input });
  await makeRoom({ project, dashboardId }, made);
}

/** Moves what a new item covers below it. */
async function makeRoom(
  { project, dashboardId }: Omit<ChangeTarget, 'ifMatch'>,
  made: GridItem,
): Promise<void> {
  const { tableItems, gridRows } = await api.dashboards.get({ project, id: dashboardId });
  const beside =
    made.dashKind === 'table'
      ? tableItems
      : (gridRows.find(({ id }) => id === made.rowId)?.items ?? []);
  const items = movedPlaces(beside, arrange(beside, made));
  if (items.length === 0) return;
  await api.gridItems.layout({ project, dashboardId, items, rowId: made.rowId });
}
