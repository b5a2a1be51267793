import type { Sorting } from '../../items/search.ts';
import type { ItemKind } from '../systems/system-kinds.ts';

/** How items are sorted unless somebody says otherwise: the slowest spans, the newest logs and events. */
export function defaultItemSorting(kind: ItemKind): Sorting {
  return { column: kind === 'spans' ? '_duration' : '_time', desc: true };
}
