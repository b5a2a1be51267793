import type { GridItem } from '@spanlight/sdk';
import { sanitise } from '../../output/sanitise.ts';
import { segment, type Line } from '../../output/segments.ts';
import { itemLines } from './item-lines.ts';
import type { ItemView } from './items/item-kind.ts';

/** An item on a screen of its own, as a text that scrolls: tables in full, heatmaps in more detail. */
export function enlargedLines(item: GridItem, view: ItemView, width: number): Line[] {
  const loadable = { state: 'ready', value: view, error: undefined } as const;
  const lines = itemLines(item, loadable, { width, height: view.fullHeight });
  return item.description === ''
    ? lines
    : [...lines, [], [segment(`  ${sanitise(item.description)}`, 'dim')]];
}
