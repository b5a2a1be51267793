import * as z from 'zod/mini';
import {
  defaultLegend,
  defaultSeriesStyle,
  lineWidthRange,
  opacityRange,
  symbolSizeRange,
} from '../../../values/dashboard-values.ts';
import {
  type ChartKind,
  chartKinds,
  legendPlacements,
  legendTypes,
  legendValues,
  seriesSymbols,
} from '../../../values/metric-values.ts';
import { parseMetricAliases, printMetricAlias } from '../../queries/metric-alias.ts';
import { joinQuery, splitQuery } from '../../queries/query-parts.ts';
import { between, color, count, flag, metrics, query, withDefault } from '../../shape/fields.ts';
import { differing, filledMap, unless } from '../../shape/tree.ts';
import { mapValues } from '../../source/values.ts';
import { chartColumns, columnTrees } from './columns.ts';
import { checkQueried, itemFields, type ItemKindDefinition, defaultSize } from './item-kind.ts';

const style = z.strictObject({
  color,
  opacity: withDefault(between(opacityRange), defaultSeriesStyle.opacity),
  line_width: withDefault(between(lineWidthRange), defaultSeriesStyle.lineWidth),
  symbol: withDefault(z.enum(seriesSymbols), defaultSeriesStyle.symbol),
  symbol_size: withDefault(between(symbolSizeRange), defaultSeriesStyle.symbolSize),
});

const legend = z.strictObject({
  type: withDefault(z.enum(legendTypes), defaultLegend.type),
  placement: withDefault(z.enum(legendPlacements), defaultLegend.placement),
  values: withDefault(z.array(z.enum(legendValues)), [...defaultLegend.values]),
  max_length: withDefault(count, defaultLegend.maxLength),
});

const defaultStyle = style.parse({});
const legendDefaults = legend.parse({});

const size = defaultSize('chart');

const given = z.strictObject({
  ...itemFields,
  type: z.optional(z.literal('chart')),
  chart: z.optional(z.enum(chartKinds)),
  metrics,
  query,
  columns: chartColumns,
  styles: withDefault(z.record(z.string(), style), {}),
  legend: withDefault(legend, legendDefaults),
  connect_nulls: flag,
});

const schema = z.pipe(
  given,
  z.transform((item: z.output<typeof given>) => ({
    ...item,
    type: 'chart' as const,
    chart: item.chart ?? defaultChartKind(item),
    ...size(item),
  })),
);

function defaultChartKind(item: z.output<typeof given>): ChartKind {
  const text = joinQuery(item.query);
  const isSingle = item.metrics.length === 1 && !/ \| |group by/.test(text);
  return isSingle ? 'area' : 'line';
}

/** Series over time. An item that names no type is one. */
export const chart: ItemKindDefinition<'chart', typeof schema> = {
  type: 'chart',
  schema,
  size,
  tree: (item) => ({
    chart: item.chart,
    metrics: item.metrics,
    query: item.query,
    columns: columnTrees(item.columns),
    styles: filledMap(mapValues(item.styles, (each) => differing(each, defaultStyle))),
    legend: filledMap(differing(item.legend, legendDefaults)),
    connect_nulls: unless(item.connect_nulls, false),
  }),
  stored: (item) => ({
    type: 'chart',
    params: {
      chartKind: item.chart,
      metrics: parseMetricAliases(item.metrics),
      query: joinQuery(item.query),
      columnMap: item.columns,
      timeseriesMap: mapValues(item.styles, (drawn) => ({
        color: drawn.color,
        opacity: drawn.opacity,
        lineWidth: drawn.line_width,
        symbol: drawn.symbol,
        symbolSize: drawn.symbol_size,
      })),
      legend: {
        type: item.legend.type,
        placement: item.legend.placement,
        values: item.legend.values,
        maxLength: item.legend.max_length,
      },
      connectNulls: item.connect_nulls,
    },
  }),
  document: (params) => ({
    type: 'chart',
    query: splitQuery(params.query),
    chart: params.chartKind,
    metrics: params.metrics.map(printMetricAlias),
    columns: params.columnMap,
    styles: mapValues(params.timeseriesMap, (stored) => ({
      color: stored.color,
      opacity: stored.opacity,
      line_width: stored.lineWidth,
      symbol: stored.symbol,
      symbol_size: stored.symbolSize,
    })),
    legend: {
      type: params.legend.type,
      placement: params.legend.placement,
      values: params.legend.values,
      max_length: params.legend.maxLength,
    },
    connect_nulls: params.connectNulls,
  }),
  check: checkQueried('chart'),
};
