import { markOf } from '../../chart/chart.ts';
import type { Figure } from '../../chart/figures.ts';
import { sparkline } from '../../chart/sparkline.ts';
import type { ListColumn } from '../core/table-lines.ts';
import { figureText, type ChartedSeries } from './chart-data.ts';

/** A series and its place in the chart. */
export interface PlacedSeries {
  readonly series: ChartedSeries;
  /** Undefined where the chart has no room for it. */
  readonly index: number | undefined;
}

const trendWidth = 16;

function figure(name: Figure, from?: number): ListColumn<PlacedSeries> {
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
    value: ({ series }) => sparkline(series.values, trendWidth),
    // The figures beside it say what can be said.
    words: () => '',
    width: trendWidth,
    from: 70,
  },
];
