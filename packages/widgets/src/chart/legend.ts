import type { ChartLegend, LegendValue } from '@spanlight/sdk';
import { truncateMiddle } from '@spanlight/sdk/format';
import { lastEnded } from '../core/buckets.ts';
import { cleanText } from '../core/clean-text.ts';
import { createElement, setText } from '../core/element.ts';
import { keyOf, writeValue, type ChartData, type ChartSeries } from './series/chart-data.ts';
import { figuresOf, valueUpTo } from './series/figures.ts';
import type { ChartTexts } from './texts.ts';

/** Series a legend names; drawing thousands of rows would cost more than the chart. */
const MAX_NAMED = 200;
/** Characters of a name that the whole name is shown with. */
const MAX_WHOLE = 1000;

/** How a legend looks; what is left out is as for a new chart. */
export interface LegendLook extends Partial<Omit<ChartLegend, 'placement'>> {
  /** At the top it stands between what a page puts into the slots `title` and `actions`. */
  readonly placement?: ChartLegend['placement'] | 'top' | undefined;
  /** A list says the values under the crosshair, and the last of the past without one, in place of figures. */
  readonly isLive?: boolean | undefined;
}

/** What a legend is made of. */
export interface LegendOptions {
  readonly data: ChartData;
  readonly colors: readonly string[];
  readonly hidden: ReadonlySet<string>;
  readonly look: LegendLook;
  readonly label: string;
  readonly texts: ChartTexts;
  /** A series was clicked; with the Shift or Control key, it alone is meant. */
  readonly onToggle: (key: string, isAlone: boolean) => void;
  /** The pointer is over a series, or has left. */
  readonly onPoint: (key: string | null) => void;
}

/** A legend that is shown. */
export interface Legend {
  readonly element: HTMLElement;
  /** The crosshair stands at the position of a time, or has left. */
  follow(index: number | null): void;
}

/** Builds a legend: a list, or a table with a column per figure. Undefined for none. */
export function createLegend(options: LegendOptions): Legend | undefined {
  const { type = 'list', values = ['avg'], isLive = false } = options.look;
  if (type === 'none' || options.data.series.length === 0) return undefined;
  if (type === 'list' && isLive) return createLiveList(options);
  const element = type === 'table' ? createTable(options, values) : createList(options, values);
  return { element, follow: () => undefined };
}

function createList(options: LegendOptions, values: readonly LegendValue[]): HTMLElement {
  return listOf(options, (one) =>
    figuresText(options, one, values).map(([figure, text]) =>
      createElement('span', { class: 'value' }, values.length > 1 ? `${figure} ${text}` : text),
    ),
  );
}

/** Says a value for every series that is shown. */
function createLiveList(options: LegendOptions): Legend {
  const ended = lastEnded(options.data);
  const shown: [ChartSeries, HTMLElement][] = [];
  const element = listOf(options, (one) => {
    if (options.hidden.has(keyOf(one))) return [];
    const value = createElement('span', { class: 'value live' });
    shown.push([one, value]);
    return [value];
  });
  const follow = (index: number | null): void => {
    for (const [one, place] of shown)
      setText(place, writeValue(one, index === null ? valueUpTo(one, ended) : one.values[index]));
  };
  follow(null);
  return { element, follow };
}

/** A list of the series, each with what is said of it. */
function listOf(options: LegendOptions, say: (series: ChartSeries) => Node[]): HTMLElement {
  const { texts } = options;
  const { series } = options.data;
  const entries = series
    .slice(0, MAX_NAMED)
    .map((one, index) => createElement('li', {}, createEntry(options, one, index, say(one))));
  if (series.length > MAX_NAMED)
    entries.push(createElement('li', { class: 'more' }, texts.more(series.length - MAX_NAMED)));
  return createElement(
    'ul',
    { class: 'legend', part: 'legend', 'aria-label': `${options.label}: ${texts.series}` },
    ...entries,
  );
}

function createTable(options: LegendOptions, values: readonly LegendValue[]): HTMLElement {
  const { texts } = options;
  const { series } = options.data;
  const head = [texts.series, ...values].map((text) => createElement('th', { scope: 'col' }, text));
  const rows = series
    .slice(0, MAX_NAMED)
    .map((one, index) =>
      createElement(
        'tr',
        {},
        createElement('th', { scope: 'row' }, createEntry(options, one, index, [])),
        ...figuresText(options, one, values).map(([, text]) => createElement('td', {}, text)),
      ),
    );
  const table = createElement(
    'table',
    {},
    createElement('thead', {}, createElement('tr', {}, ...head)),
    createElement('tbody', {}, ...rows),
  );
  const more = series.length - MAX_NAMED;
  return createElement(
    'div',
    { class: 'legend-table', part: 'legend', 'aria-label': `${options.label}: ${texts.series}` },
    table,
    ...(more > 0 ? [createElement('p', { class: 'more' }, texts.more(more))] : []),
  );
}

function createEntry(
  { colors, hidden, look, onToggle, onPoint }: LegendOptions,
  series: ChartSeries,
  index: number,
  values: readonly Node[],
): HTMLElement {
  const key = keyOf(series);
  const name = cleanText(series.name, MAX_WHOLE);
  const swatch = createElement('span', { class: 'swatch' });
  swatch.style.background = colors[index] ?? '';
  const entry = createElement(
    'button',
    {
      type: 'button',
      class: 'entry',
      part: 'entry',
      title: cleanText(series.title ?? series.name, MAX_WHOLE),
      'aria-pressed': String(!hidden.has(key)),
    },
    swatch,
    createElement('span', { class: 'name' }, truncateMiddle(name, look.maxLength ?? 40)),
    ...values,
  );
  entry.addEventListener('click', (event) =>
    onToggle(key, event.shiftKey || event.ctrlKey || event.metaKey),
  );
  entry.addEventListener('pointerenter', () => onPoint(key));
  entry.addEventListener('pointerleave', () => onPoint(null));
  return entry;
}

function figuresText(
  { data }: Pick<LegendOptions, 'data'>,
  series: ChartSeries,
  wanted: readonly LegendValue[],
): [LegendValue, string][] {
  const figures = figuresOf(series.values, lastEnded(data));
  return wanted.map((name) => [name, writeValue(series, figures[name])]);
}
