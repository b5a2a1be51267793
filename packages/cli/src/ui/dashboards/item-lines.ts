import type { GridItem, MetricColumn, MetricRow } from '@spanlight/sdk';
import { formatReducedValue, formatValue } from '@spanlight/sdk/format';
import { markOf } from '../../chart/chart.ts';
import { sanitise } from '../../output/sanitise.ts';
import { fitLine, segment, type Line, type Segment } from '../../output/segments.ts';
import { displayWidth, truncate } from '../../output/width.ts';
import type { Loadable } from '../core/loadable.ts';
import { wrap } from '../../output/wrap.ts';
import type { Area } from '../core/screen.ts';
import { layOutColumns, rowLine, titleLine, type ListColumn } from '../core/table-lines.ts';
import { chartPicture, figureText, unitOf, type ChartData } from '../metrics/chart-data.ts';
import type { ItemAnswer } from './ask-item.ts';
import { heatmapLines } from './heatmap-lines.ts';

/** Series of a chart in the grid at most: with more of them none could be told from the others. */
const mostSeries = 6;

/** An item in exactly the lines and columns of an area: its title, and below it what it shows. */
export function itemLines(item: GridItem, loadable: Loadable<ItemAnswer>, area: Area): Line[] {
  return [itemTitle(item, loadable, area.width, false), ...itemBody(item, loadable, area)];
}

/** The first line of an item. */
export function itemTitle(
  item: GridItem,
  { state, value }: Loadable<ItemAnswer>,
  width: number,
  isSelected: boolean,
): Line {
  const isOld = value !== undefined && state !== 'ready';
  const note = isOld ? (state === 'loading' ? ' …' : ' not refreshed') : '';
  const title = [
    segment(isSelected ? '▸ ' : '  ', 'accent'),
    segment(sanitise(item.title), isSelected ? 'strong' : 'plain'),
    segment(note, 'warning'),
  ];
  return fitLine(title, width);
}

/** The lines below the title of an item: one less than the area has. */
export function itemBody(
  item: GridItem,
  loadable: Loadable<ItemAnswer>,
  { width, height }: Area,
): Line[] {
  const body = { width: width - 2, height: height - 1 };
  const lines = bodyLines(item, loadable, body).map(indent).slice(0, body.height);
  while (lines.length < body.height) lines.push([]);
  return lines.map((line) => fitLine(line, width));
}

const indent = (line: Line): Line => [segment('  '), ...line];

function bodyLines(
  item: GridItem,
  { state, value, error }: Loadable<ItemAnswer>,
  area: Area,
): Line[] {
  if (value !== undefined) return answerLines(item, value, area);
  if (state !== 'failed') return [[segment('Loading…', 'dim')]];
  return wrap(sanitise(error?.message ?? ''), Math.max(4, area.width)).map((text): Line => [
    segment(text, 'bad'),
  ]);
}

const noData: Line = [segment('no data', 'dim')];

function answerLines(item: GridItem, answer: ItemAnswer, area: Area): Line[] {
  switch (answer.kind) {
    case 'chart':
      return chartLines(answer.data, area);
    case 'gauge':
      return answer.gauge === undefined
        ? [noData]
        : [[segment(sanitise(answer.gauge.text), answer.gauge.tone)]];
    case 'heatmap': {
      const lines = heatmapLines(answer.heatmap, answer.unit, area);
      return lines.length === 0 ? [noData] : lines;
    }
    case 'table': {
      const { items, columns } = answer.answer;
      if (items.length === 0) return [noData];
      const units = item.type === 'table' ? item.params.columnMap : {};
      const layout = layOutColumns(rowColumns(columns, units), area.width);
      const rows = items.slice(0, Math.max(0, area.height - 1));
      return [titleLine(layout), ...rows.map((row) => rowLine(layout, row))];
    }
  }
}

function chartLines({ time, series }: ChartData, area: Area): Line[] {
  const drawn = series.slice(0, mostSeries);
  const lines = chartPicture(time, drawn, { width: area.width, height: area.height - 1 });
  return lines.length === 0 ? [noData] : [...lines, legendLine(series, area.width)];
}

/** The series of a chart in one line: their letters, names and newest values. */
function legendLine(series: ChartData['series'], width: number): Line {
  const [first] = series;
  if (first !== undefined && series.length === 1) {
    return [
      segment(truncate(`${sanitise(first.name)} ${figureText(first, 'last')}`, width), 'dim'),
    ];
  }
  const drawn = series.slice(0, mostSeries);
  const names = drawn.map(({ name }) => sanitise(name));
  const full = names.reduce((sum, name) => sum + displayWidth(name) + 4, 4);
  const room = full <= width ? width : Math.max(6, Math.floor((width - 4) / drawn.length) - 4);
  const legend = names.flatMap((name, index): Segment[] => [
    segment(`${markOf(index).letter} `, markOf(index).tone),
    segment(`${truncate(name, room)}  `, 'dim'),
  ]);
  const more = series.length - drawn.length;
  return more === 0 ? legend : [...legend, segment(`+${more}`, 'dim')];
}

/** The columns of a table of metrics: what it groups by, then the values. */
export function rowColumns(
  columns: readonly MetricColumn[],
  units: Readonly<Record<string, { readonly unit: string }>>,
): ListColumn<MetricRow>[] {
  return [
    { title: groupTitle(columns), value: (row) => rowName(row, columns) },
    ...columns
      .filter(({ isGroup }) => !isGroup)
      .map(({ name, unit }): ListColumn<MetricRow> => ({
        title: sanitise(name),
        value: (row) => cellText(row[name], unitOf(name, unit, units)),
        width: Math.min(14, Math.max(9, name.length)),
        align: 'right',
      })),
  ];
}

function groupTitle(columns: readonly MetricColumn[]): string {
  const groups = columns.filter(({ isGroup }) => isGroup).map(({ name }) => sanitise(name));
  return groups.length === 0 ? 'GROUP' : groups.join(', ');
}

/** A row in the words of what it is grouped by; a group of spans has a name of its own. */
export function rowName(row: MetricRow, columns: readonly MetricColumn[]): string {
  const groups = columns.filter(({ isGroup }) => isGroup);
  if (groups.length === 0) return 'all series';
  return groups
    .map(({ name }) => {
      const text = name === '_group_id' ? (row['display_name'] ?? row[name]) : row[name];
      return text === undefined || text === null || text === '' ? '(empty)' : String(text);
    })
    .join(', ');
}

/** A reduced value in its unit, words such as `{orders}` left out. */
const cellText = (value: unknown, unit: string): string =>
  formatReducedValue(value, unit.startsWith('{') ? '' : unit);

/** An item in words, for a screen reader. */
export function itemWords(item: GridItem, { state, value, error }: Loadable<ItemAnswer>): string {
  const name = `${item.type} ${sanitise(item.title)}`;
  if (value === undefined) {
    return `${name}: ${state === 'failed' ? sanitise(error?.message ?? '') : 'loading'}`;
  }
  return `${name}: ${answerWords(item, value)}`;
}

function answerWords(item: GridItem, answer: ItemAnswer): string {
  switch (answer.kind) {
    case 'gauge':
      return answer.gauge === undefined ? 'no data' : sanitise(answer.gauge.text);
    case 'chart': {
      const { series } = answer.data;
      const said = series
        .slice(0, mostSeries)
        .map((each) => `${sanitise(each.name)} ${figureText(each, 'last')}`);
      return series.length === 0 ? 'no data' : `${series.length} series, last ${said.join(', ')}`;
    }
    case 'table': {
      const { items, columns } = answer.answer;
      const units = item.type === 'table' ? item.params.columnMap : {};
      const [first] = items;
      if (first === undefined) return 'no data';
      const cells = rowColumns(columns, units).map((column) => sanitise(column.value(first)));
      return `${items.length} rows, first ${cells.join(' ')}`;
    }
    case 'heatmap': {
      const { data, yAxis } = answer.heatmap;
      const fullest = data.reduce<(typeof data)[number] | undefined>(
        (most, cell) => (most === undefined || cell[2] > most[2] ? cell : most),
        undefined,
      );
      const [low, high] = yAxis[fullest?.[1] ?? -1] ?? [];
      return fullest === undefined
        ? 'no data'
        : `most values between ${formatValue(low, answer.unit)} and ${formatValue(high, answer.unit)}`;
    }
  }
}
