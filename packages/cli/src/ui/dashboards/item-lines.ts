import type { GridItem } from '@spanlight/sdk';
import { sanitise } from '../../output/sanitise.ts';
import { fitLine, segment, type Line, type Segment } from '../../output/segments.ts';
import { wrap } from '../../output/wrap.ts';
import type { Loadable } from '../core/loadable.ts';
import type { Area } from '../core/screen.ts';
import type { ItemView } from './items/item-kind.ts';

/** An item in exactly the lines and columns of an area: its title, and below it what it shows. */
function itemLines(item: GridItem, loadable: Loadable<ItemView>, area: Area): Line[] {
  return [itemTitle(item, loadable, area.width, false), ...itemBody(loadable, area)];
}

/** An item on a screen of its own, as a text that scrolls: tables in full, heatmaps in more detail. */
export function enlargedLines(item: GridItem, view: ItemView, width: number): Line[] {
  const loadable = { state: 'ready', value: view, error: undefined } as const;
  const lines = itemLines(item, loadable, { width, height: view.fullHeight });
  const below = [
    ...refusedIn(view).flatMap((text) => wrap(text, Math.max(4, width - 2)).map(warning)),
    ...(item.description === '' ? [] : [segment(sanitise(item.description), 'dim')]),
  ];
  return below.length === 0 ? lines : [...lines, [], ...below.map((each) => indent([each]))];
}

/** An item in words for a screen reader. */
export function enlargedWords(item: GridItem, view: ItemView): string[] {
  const said = itemWords(item, { state: 'ready', value: view, error: undefined });
  return [said, ...(item.description === '' ? [] : [sanitise(item.description)])];
}

/** The first line of an item. */
export function itemTitle(
  item: GridItem,
  { state, value }: Loadable<ItemView>,
  width: number,
  isSelected: boolean,
): Line {
  const isOld = value !== undefined && state !== 'ready';
  const age = isOld ? (state === 'loading' ? ' …' : ' not refreshed') : '';
  const note = (value?.refused ?? []).length === 0 ? age : `${age} conditions left out`;
  const title = [
    segment(isSelected ? '▸ ' : '  ', 'accent'),
    segment(sanitise(item.title), isSelected ? 'strong' : 'plain'),
    segment(note, 'warning'),
  ];
  return fitLine(title, width);
}

/** The lines below the title of an item: one less than the area has. */
export function itemBody(loadable: Loadable<ItemView>, { width, height }: Area): Line[] {
  const body = { width: width - 2, height: height - 1 };
  const lines = bodyLines(loadable, body).map(indent).slice(0, body.height);
  while (lines.length < body.height) lines.push([]);
  return lines.map((line) => fitLine(line, width));
}

const refusedIn = ({ refused = [] }: ItemView): string[] => refused.map((text) => sanitise(text));

const warning = (text: string): Segment => segment(text, 'warning');

const indent = (line: Line): Line => [segment('  '), ...line];

function bodyLines({ state, value, error }: Loadable<ItemView>, area: Area): Line[] {
  if (value !== undefined) {
    const lines = value.lines(area);
    return lines.length === 0 ? [[segment('no data', 'dim')]] : lines;
  }
  if (state !== 'failed') return [[segment('Loading…', 'dim')]];
  return wrap(sanitise(error?.message ?? ''), Math.max(4, area.width)).map((text): Line => [
    segment(text, 'bad'),
  ]);
}

/** An item in words, for a screen reader. */
export function itemWords(item: GridItem, { state, value, error }: Loadable<ItemView>): string {
  const name = `${item.type} ${sanitise(item.title)}`;
  if (value === undefined) {
    return `${name}: ${state === 'failed' ? sanitise(error?.message ?? '') : 'loading'}`;
  }
  return [`${name}: ${value.words ?? 'no data'}`, ...refusedIn(value)].join('. ');
}
