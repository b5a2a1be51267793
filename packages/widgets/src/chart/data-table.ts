import { formatDateTime } from '@spanlight/sdk/format';
import { cleanText } from '../core/clean-text.ts';
import { createElement } from '../core/element.ts';
import { writeValue, type ChartData } from './series/chart-data.ts';
import type { ChartTexts } from './texts.ts';

/** Series a table holds; nobody reads further to the right. */
const COLUMNS = 50;

/** Builds the numbers of a chart as a table that scrolls, newest first. */
export function createDataTable(data: ChartData, label: string, texts: ChartTexts): HTMLElement {
  const series = data.series.slice(0, COLUMNS);
  const left = data.series.length - series.length;
  const head = [
    texts.time,
    ...series.map(({ name }) => cleanText(name, 200)),
    ...(left > 0 ? [texts.more(left)] : []),
  ];
  const rows = data.times.map((time, index) =>
    createElement(
      'tr',
      {},
      createElement('th', { scope: 'row' }, formatDateTime(time)),
      ...series.map((one) => createElement('td', {}, writeValue(one, one.values[index]))),
    ),
  );
  const table = createElement(
    'table',
    {},
    createElement(
      'thead',
      {},
      createElement('tr', {}, ...head.map((text) => createElement('th', { scope: 'col' }, text))),
    ),
    createElement('tbody', {}, ...rows.toReversed()),
  );
  return createElement(
    'div',
    { class: 'data', part: 'table', role: 'region', 'aria-label': label, tabindex: 0 },
    table,
  );
}
