// The dashboard document: the one definition that files are checked with and that the JSON schema for editors is made
// of. Keys are spelt as in YAML; what a file leaves out has its default.

import * as z from 'zod';
import {
  aggregations,
  chartKinds,
  legendPlacements,
  legendTypes,
  legendValues,
  mappingOperators,
  seriesSymbols,
} from '../../values/metric-values.ts';
import {
  defaultLegend,
  defaultSeriesStyle,
  itemsPerPageRange,
  lineWidthRange,
  longestGaugeTitle,
  opacityRange,
  symbolSizeRange,
  timeOffsetFault,
} from '../../schemas/dashboards/dashboard-limits.ts';
import type { Range } from '../../schemas/dashboards/dashboard-limits.ts';
import { color, count, duration, metrics, name, query, text, unit } from '../shape/fields.ts';
import { packItems, sizeOf } from './layout.ts';

const aggregation = z.enum(aggregations).describe('How a series becomes one number.');

const matcher = z.strictObject({
  metric: text.default('').describe('Name of a metric.'),
  instrumentation: text.default('').describe('Library that reports the metric.'),
  state: z.enum(['present', 'absent']).default('present'),
});
const matchers = z.array(matcher).default([]).describe('All must hold.');

const chartColumns = columnMap(z.strictObject({ unit, color }));
const gaugeColumns = columnMap(z.strictObject({ unit, agg_func: aggregation.optional() }));
const tableColumns = columnMap(
  z.strictObject({
    unit,
    color,
    agg_func: aggregation.optional(),
    sparkline_disabled: z.boolean().default(false).describe('True to leave the sparkline out.'),
  }),
);

const between = ([minimum, maximum]: Range) => z.number().min(minimum).max(maximum);

const style = z.strictObject({
  color,
  opacity: between(opacityRange)
    .default(defaultSeriesStyle.opacity)
    .describe('Opacity of the area, 0..100.'),
  line_width: between(lineWidthRange)
    .default(defaultSeriesStyle.lineWidth)
    .describe('Width of the line in pixels.'),
  symbol: z.enum(seriesSymbols).default(defaultSeriesStyle.symbol).describe('Mark of the points.'),
  symbol_size: between(symbolSizeRange)
    .default(defaultSeriesStyle.symbolSize)
    .describe('Size of the marks in pixels.'),
});

const legend = z.strictObject({
  type: z.enum(legendTypes).default(defaultLegend.type),
  placement: z.enum(legendPlacements).default(defaultLegend.placement),
  values: z.array(z.enum(legendValues)).default([...defaultLegend.values]),
  max_length: count
    .default(defaultLegend.maxLength)
    .describe('Characters of a name before it is cut.'),
});

const mapping = z.strictObject({
  op: z.enum(mappingOperators).describe('Comparison; `any` matches every value.'),
  value: z.number().default(0),
  text: text.default(''),
  color,
});

const common = {
  title: name,
  description: text.default(''),
  width: count.default(0).describe('Columns, of 24; 0 for the usual width of the type.'),
  height: count.default(0).describe('Cells of 10 pixels; 0 for the usual height of the type.'),
  x_axis: count.optional().describe('Columns from the left; without, items are placed one by one.'),
  y_axis: count.optional().describe('Cells of 10 pixels from the top.'),
};

const chart = z.strictObject({
  ...common,
  type: z.literal('chart').optional(),
  chart: z
    .enum(chartKinds)
    .optional()
    .describe('Without: an area for one series of one metric, else lines.'),
  metrics,
  query,
  columns: chartColumns,
  styles: z.record(z.string(), style).default({}).describe('By name of the series.'),
  legend: legend.prefault({}),
  connect_nulls: z.boolean().default(false).describe('True to draw lines across missing points.'),
});

const table = z.strictObject({
  ...common,
  type: z.literal('table'),
  metrics,
  query,
  columns: tableColumns,
  items_per_page: between(itemsPerPageRange).int().default(5),
  dense_table: z.boolean().default(false).describe('True for low rows.'),
});

const heatmap = z.strictObject({
  ...common,
  type: z.literal('heatmap'),
  metric: name.describe('Name of a histogram.'),
  unit,
  query,
});

const gauge = z.strictObject({
  ...common,
  title: name.max(longestGaugeTitle, {
    error: `must be at most ${longestGaugeTitle} characters long in a gauge`,
  }),
  type: z.literal('gauge'),
  metrics,
  query,
  columns: gaugeColumns,
  template: text.default('').describe('Text with `${column}` for the values.'),
  value_mappings: z.array(mapping).default([]).describe('The first that matches counts.'),
});

const item = z.discriminatedUnion('type', [chart, table, heatmap, gauge]).transform(settleItem);
const items = z.array(item).default([]).transform(placeItems);

const dashboardTable = z.strictObject({
  if: matchers.describe('When this table is the one to use; the first that holds is.'),
  metrics,
  query,
  columns: tableColumns,
});

const row = z.strictObject({
  title: name,
  description: text.default(''),
  expanded: z.boolean().default(true),
  items,
});

/** A dashboard as YAML. */
export const dashboardDocumentSchema = z.strictObject({
  schema: z.literal('v2').describe('Version of the format.'),
  id: text.default('').describe('Where it was exported from.'),
  key: text.optional().describe('Stable name, unique in the project.'),
  name: name.describe('A prefix such as `Shop: ` groups dashboards into tabs.'),
  owner: text.optional().describe('Who looks after it.'),
  if: matchers.describe('When a template is used. All must hold.'),
  min_interval: duration
    .refine((milliseconds) => milliseconds >= 0, { error: "can't be negative" })
    .optional()
    .describe('Lower limit of the bucket width.'),
  time_offset: duration
    .superRefine((milliseconds, context) => {
      const fault = timeOffsetFault(milliseconds);
      if (fault !== undefined) context.addIssue(fault);
    })
    .optional()
    .describe('How far queries look back.'),
  grid_query: text.optional().describe('`where` parts added to the query of every item.'),
  grid_max_width: count.optional().describe('Width of the grid in pixels.'),
  table_grid_items: items.describe('Items above the table.'),
  table: z.array(dashboardTable).default([]),
  include_grid_rows: z.array(name).default([]).describe('Templates whose rows are appended.'),
  grid_rows: z.array(row).default([]),
  monitors: z
    .array(z.looseObject({ name }))
    .default([])
    .describe('Monitors a template creates with the dashboard.'),
});

function columnMap<Column extends z.ZodType>(
  column: Column,
): z.ZodDefault<z.ZodRecord<z.ZodString, Column>> {
  return z.record(z.string(), column).default({});
}

type ChartInput = z.output<typeof chart>;
type OtherInput = z.output<typeof table> | z.output<typeof heatmap> | z.output<typeof gauge>;

const isChart = (given: ChartInput | OtherInput): given is ChartInput =>
  given.type === undefined || given.type === 'chart';

/** Gives an item its size, and a chart its kind. */
function settleItem(given: ChartInput | OtherInput) {
  if (!isChart(given)) return { ...given, ...sizeOf(given.type, given) };
  const kind = given.chart ?? usualChartKind(given);
  return { ...given, type: 'chart' as const, chart: kind, ...sizeOf('chart', given) };
}

function usualChartKind(given: ChartInput): (typeof chartKinds)[number] {
  const text = given.query.join(' | ');
  const isSingle = given.metrics.length === 1 && !/ \| |group by/.test(text);
  return isSingle ? 'area' : 'line';
}

type SettledItem = ReturnType<typeof settleItem>;

/** Gives items their places: those written down when there are any, else one after the other. */
function placeItems(given: readonly SettledItem[]) {
  const isPlaced = given.some(({ x_axis: x, y_axis: y }) => x !== undefined || y !== undefined);
  const places = packItems(given);
  const placed = given.map((one, at) => {
    const place = isPlaced ? undefined : places[at];
    const x = place ? place.xAxis : (one.x_axis ?? 0);
    return { ...one, x_axis: x, y_axis: place ? place.yAxis : (one.y_axis ?? 0) };
  });
  return placed.toSorted((a, b) => a.y_axis - b.y_axis || a.x_axis - b.x_axis);
}

/** A dashboard as YAML holds it, with every default filled in. */
export type DashboardDocument = z.output<typeof dashboardDocumentSchema>;
export type RowDocument = DashboardDocument['grid_rows'][number];
export type ItemDocument = RowDocument['items'][number];
export type TableDocument = DashboardDocument['table'][number];
