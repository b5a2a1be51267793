import { api } from '../../../data/client.ts';
import { inReadingOrder, movedPlaces } from '../../../dashboard-items/arrange.ts';
import type { Change } from '../../editing/editing.ts';
import { exchange } from './exchange.ts';
import { withArrangement, type Section } from './moving.ts';

/** What a step up (-1) or down (1) of an item changes, and what to say of it; undefined where it leads nowhere. */
export function stepOf(
  sections: readonly Section[],
  id: number,
  step: -1 | 1,
): { change: Change; said: string } | undefined {
  const section = sections.find(({ items }) => items.some((item) => item.id === id));
  const arranged = section && exchange(section.items, id, step);
  if (!arranged) return undefined;
  const { rowId, items: stored } = section;
  const at = inReadingOrder(arranged).findIndex((item) => item.id === id);
  const title = arranged.find((item) => item.id === id)?.title ?? '';
  return {
    change: {
      what: `move "${title}" ${step < 0 ? 'up' : 'down'}`,
      call: async (target) =>
        await api.gridItems.layout({ ...target, items: movedPlaces(stored, arranged), rowId }),
      foresee: withArrangement(new Map([[rowId, arranged]])),
    },
    said: `${title} is item ${at + 1} of ${arranged.length} now`,
  };
}
