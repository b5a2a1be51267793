import * as z from 'zod';
import { chartKinds } from '../../values/metric-values.ts';
import {
  booleanField,
  choiceField,
  countBetween,
  countField,
  listField,
  mapField,
  requiredTextField,
  textField,
} from '../shared/fields.ts';
import { itemsPerPageRange, maxGaugeTitle } from '../../values/dashboard-values.ts';
import { numericIdSchema } from '../shared/ids.ts';
import { mayLack } from '../shared/missing.ts';
import {
  chartColumnInput,
  chartColumnSchema,
  chartLegendInput,
  chartLegendSchema,
  gaugeColumnInput,
  gaugeColumnSchema,
  metricAliasInput,
  metricAliasSchema,
  seriesStyleInput,
  seriesStyleSchema,
  tableColumnInput,
  tableColumnSchema,
  valueMappingInput,
  valueMappingSchema,
} from './metric-display.ts';
import { timeSchema } from '../shared/times.ts';

const query = {
  metrics: z.array(metricAliasSchema).max(10),
  query: mayLack(z.string().describe('Query text: parts joined by " | ".')),
};

const chartParams = z.strictObject({
  chartKind: mayLack(z.enum(chartKinds), 'line'),
  ...query,
  columnMap: z.record(z.string(), chartColumnSchema).describe('By name of the column.'),
  timeseriesMap: z.record(z.string(), seriesStyleSchema).describe('By name of the series.'),
  legend: chartLegendSchema,
  connectNulls: mayLack(z.boolean().describe('True to draw lines across missing points.')),
});

const tableParams = z.strictObject({
  ...query,
  columnMap: z.record(z.string(), tableColumnSchema).describe('By name of the column.'),
  itemsPerPage: mayLack(z.int().positive(), 5),
  denseTable: mayLack(z.boolean().describe('True for low rows.')),
});

const heatmapParams = z.strictObject({
  metric: mayLack(z.string().describe('Name of a histogram.')),
  unit: mayLack(z.string().describe('Unit of the values; empty for none.')),
  query: mayLack(z.string().describe('`where` parts joined by " | ".')),
});

const gaugeParams = z.strictObject({
  ...query,
  columnMap: z.record(z.string(), gaugeColumnSchema).describe('By name of the column.'),
  template: mayLack(
    z.string().describe('Text with `${column}` for the values; empty for the first column alone.'),
  ),
  valueMappings: z.array(valueMappingSchema).describe('The first that matches counts.'),
});

const common = {
  id: numericIdSchema,
  dashId: mayLack(numericIdSchema.describe('Id of the dashboard.')),
  dashKind: z.enum(['grid', 'table']).describe('The tab of the dashboard it stands on.'),
  rowId: mayLack(numericIdSchema.describe('Id of the row; 0 on the table tab.')),
  title: z.string(),
  description: mayLack(z.string()),
  width: z.int().nonnegative().describe('Columns, of 24.'),
  height: z.int().nonnegative().describe('Cells of 10 pixels.'),
  xAxis: z.int().nonnegative().describe('Columns from the left.'),
  yAxis: z.int().nonnegative().describe('Cells of 10 pixels from the top.'),
  createdAt: timeSchema,
  updatedAt: timeSchema,
};

/** A chart, table, heatmap or gauge of a dashboard. */
export const gridItemSchema = z
  .discriminatedUnion('type', [
    z.strictObject({ ...common, type: z.literal('chart'), params: chartParams }),
    z.strictObject({ ...common, type: z.literal('table'), params: tableParams }),
    z.strictObject({ ...common, type: z.literal('heatmap'), params: heatmapParams }),
    z.strictObject({ ...common, type: z.literal('gauge'), params: gaugeParams }),
  ])
  .meta({ id: 'GridItem' });

const queryInput = {
  metrics: listField(metricAliasInput).refine((metrics) => metrics.length <= 10, {
    error: 'at most 10 metrics are allowed',
    params: { isSentence: true },
  }),
  query: textField(),
};

/** What is shown of a chart, in a body. */
export const chartParamsInput = z.object({
  chartKind: choiceField(chartKinds, 'line'),
  ...queryInput,
  columnMap: mapField(chartColumnInput),
  timeseriesMap: mapField(seriesStyleInput),
  legend: chartLegendInput,
  connectNulls: booleanField(),
});

/** What is shown of a table, in a body. */
export const tableParamsInput = z.object({
  ...queryInput,
  columnMap: mapField(tableColumnInput),
  itemsPerPage: countBetween(...itemsPerPageRange, 5),
  denseTable: booleanField(),
});

/** What is shown of a heatmap, in a body. */
export const heatmapParamsInput = z.object({
  metric: textField(),
  unit: textField(),
  query: textField(),
});

/** What is shown of a gauge, in a body. */
export const gaugeParamsInput = z.object({
  ...queryInput,
  columnMap: mapField(gaugeColumnInput),
  template: textField(),
  valueMappings: listField(valueMappingInput),
});

const NO_TITLE = "grid item title can't be empty";

const commonInput = {
  title: requiredTextField(NO_TITLE),
  description: textField(),
  dashKind: z.enum(['grid', 'table'], {
    error: ({ input }) => (input ? 'must be grid or table' : "can't be empty"),
  }),
  width: countField().describe('Columns, of 24; 0 for the usual width of the type.'),
  height: countField().describe('Cells of 10 pixels; 0 for the usual height of the type.'),
};

/** Body of `POST .../grid` and `PUT .../grid/{itemId}`, at most 102,400 bytes. A PUT stores titles and params only. */
export const gridItemRequestSchema = z.discriminatedUnion(
  'type',
  [
    z.object({ ...commonInput, type: z.literal('chart'), params: chartParamsInput }),
    z.object({ ...commonInput, type: z.literal('table'), params: tableParamsInput }),
    z.object({ ...commonInput, type: z.literal('heatmap'), params: heatmapParamsInput }),
    z.object({
      ...commonInput,
      title: requiredTextField(NO_TITLE, maxGaugeTitle),
      type: z.literal('gauge'),
      params: gaugeParamsInput,
    }),
  ],
  { error: ({ code, input }) => (code === 'invalid_union' ? unsupportedType(input) : undefined) },
);

function unsupportedType(item: unknown): string {
  const type = typeof item === 'object' && item && 'type' in item ? item.type : undefined;
  return `unsupported grid item type: ${JSON.stringify(type ?? '')}`;
}

/** Answer of the calls that change one item. */
export const gridItemResponseSchema = z.strictObject({ gridItem: gridItemSchema });

/** Body of `PUT .../grid/layout`. */
export const gridLayoutRequestSchema = z.object({
  items: listField(
    z.object({
      id: numericIdSchema,
      width: countField(),
      height: countField(),
      xAxis: countField(),
      yAxis: countField(),
    }),
  ),
  rowId: countField().describe('The row all of the items stand in; 0 for the table tab.'),
});

export type GridItem = z.infer<typeof gridItemSchema>;
export type GridItemType = GridItem['type'];
export type ChartGridItem = Extract<GridItem, { type: 'chart' }>;
export type TableGridItem = Extract<GridItem, { type: 'table' }>;
export type HeatmapGridItem = Extract<GridItem, { type: 'heatmap' }>;
export type GaugeGridItem = Extract<GridItem, { type: 'gauge' }>;
export type GridItemRequest = z.infer<typeof gridItemRequestSchema>;
export type GridItemInput = z.input<typeof gridItemRequestSchema>;
export type GridItemResponse = z.infer<typeof gridItemResponseSchema>;
export type GridLayoutRequest = z.infer<typeof gridLayoutRequestSchema>;
export type GridLayoutInput = z.input<typeof gridLayoutRequestSchema>;
