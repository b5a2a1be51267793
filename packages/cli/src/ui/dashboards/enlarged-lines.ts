import type { GridItem } from '@spanlight/sdk';
import { sanitise } from '../../output/sanitise.ts';
import { segment, type Line } from '../../output/segments.ts';
import type { ItemAnswer } from './ask-item.ts';
import { itemLines } from './item-lines.ts';

/** Lines of an enlarged heatmap: as many as can be told apart. */
const heatmapHeight = 30;

/** An item on a screen of its own, as a text that scrolls: tables in full, heatmaps in more detail. */
export function enlargedLines(item: GridItem, answer: ItemAnswer, width: number): Line[] {
  const loadable = { state: 'ready', value: answer, error: undefined } as const;
  const rows =
    answer.kind === 'table'
      ? answer.answer.items.length + 2
      : answer.kind === 'heatmap'
        ? Math.min(heatmapHeight, answer.heatmap.yAxis.length + 2)
        : 2;
  const lines = itemLines(item, loadable, { width, height: rows });
  return item.description === ''
    ? lines
    : [...lines, [], [segment(`  ${sanitise(item.description)}`, 'dim')]];
}
