import type { ChartLegend, LegendValue } from '@spanlight/sdk';
import { truncateMiddle } from '@spanlight/sdk/format';
import { cleanText } from '../core/clean-text.ts';
import { createElement } from '../core/element.ts';
import { keyOf, writeValue, type ChartSeries } from './series/chart-data.ts';
import { figuresOf } from './series/figures.ts';
import type { ChartTexts } from './texts.ts';

/** Series a legend names; drawing thousands of rows would cost more than the chart. */
const NAMED = 200;
/** Characters of a name that the whole name is shown with. */
const WHOLE = 1000;

/** How a legend looks; what is left out is as for a new chart. */
export type LegendLook = Partial<ChartLegend>;

/** What a legend is made of. */
export interface LegendOptions {
  readonly series: readonly ChartSeries[];
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

/** Builds a legend: a list, or a table with a column per figure. Undefined for none. */
export function createLegend(options: LegendOptions): HTMLElement | undefined {
  const { type = 'list', values = ['avg'] } = options.look;
  if (type === 'none' || options.series.length === 0) return undefined;
  return type === 'table' ? createTable(options, values) : createList(options, values);
}

function createList(options: LegendOptions, values: readonly LegendValue[]): HTMLElement {
  const { series, texts } = options;
  const entries = series.slice(0, NAMED).map((one, index) => {
    const said = figuresText(one, values).map(([figure, text]) =>
      createElement('span', { class: 'value' }, values.length > 1 ? `${figure} ${text}` : text),
    );
    return createElement('li', {}, createEntry(options, one, index, said));
  });
  if (series.length > NAMED)
    entries.push(createElement('li', { class: 'more' }, texts.more(series.length - NAMED)));
  return createElement(
    'ul',
    { class: 'legend', part: 'legend', 'aria-label': `${options.label}: ${texts.series}` },
    ...entries,
  );
}

function createTable(options: LegendOptions, values: readonly LegendValue[]): HTMLElement {
  const { series, texts } = options;
  const head = [texts.series, ...values].map((text) => createElement('th', { scope: 'col' }, text));
  const rows = series
    .slice(0, NAMED)
    .map((one, index) =>
      createElement(
        'tr',
        {},
        createElement('th', { scope: 'row' }, createEntry(options, one, index, [])),
        ...figuresText(one, values).map(([, text]) => createElement('td', {}, text)),
      ),
    );
  const table = createElement(
    'table',
    {},
    createElement('thead', {}, createElement('tr', {}, ...head)),
    createElement('tbody', {}, ...rows),
  );
  const more = series.length - NAMED;
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
  const whole = cleanText(series.name, WHOLE);
  const swatch = createElement('span', { class: 'swatch' });
  swatch.style.background = colors[index] ?? '';
  const entry = createElement(
    'button',
    {
      type: 'button',
      class: 'entry',
      part: 'entry',
      title: whole,
      'aria-pressed': String(!hidden.has(key)),
    },
    swatch,
    createElement('span', { class: 'name' }, truncateMiddle(whole, look.maxLength ?? 40)),
    ...values,
  );
  entry.addEventListener('click', (event) =>
    onToggle(key, event.shiftKey || event.ctrlKey || event.metaKey),
  );
  entry.addEventListener('pointerenter', () => onPoint(key));
  entry.addEventListener('pointerleave', () => onPoint(null));
  return entry;
}

function figuresText(series: ChartSeries, wanted: readonly LegendValue[]): [LegendValue, string][] {
  const figures = figuresOf(series.values);
  return wanted.map((name) => [name, writeValue(series, figures[name])]);
}
