import { markOf } from '../../chart/chart.ts';
import type { ListColumn } from '../core/table-lines.ts';
import { figureText, trendText, type ChartedSeries, type figures } from './chart-data.ts';

/** A series and its place in the chart. */
export interface PlacedSeries {
  readonly series: ChartedSeries;
  /** Undefined where the chart has no room for it. */
  readonly index: number | undefined;
}

const trendWidth = 16;

function figure(name: keyof typeof figures, from?: number): ListColumn<PlacedSeries> {
  return {
    title: name.toUpperCase(),
    value: ({ series }) => figureText(series, name),
    width: 9,
    align: 'right',
    ...(from === undefined ? {} : { from }),
  };
}

/** The columns of the series below a chart. */
export const seriesColumns: readonly ListColumn<PlacedSeries>[] = [
  {
    title: '',
    value: ({ index }) => (index === undefined ? '' : markOf(index).letter),
    width: 1,
    tone: ({ index }) => (index === undefined ? 'dim' : markOf(index).tone),
  },
  { title: 'SERIES', value: ({ series }) => series.name },
  figure('last'),
  figure('avg', 60),
  figure('min', 90),
  figure('max', 80),
  {
    title: 'TREND',
    value: ({ series }) => trendText(series, trendWidth),
    width: trendWidth,
    from: 70,
  },
];
