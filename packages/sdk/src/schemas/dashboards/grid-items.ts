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
import { mayBeMissing } from '../shared/missing.ts';
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
  metrics: z.array(metricAliasSchema).max(10).describe('Metrics the query names, at most 10.'),
  query: mayBeMissing(z.string().describe('Query text: parts joined by " | ".')),
};

const chartParams = z.strictObject({
  chartKind: mayBeMissing(z.enum(chartKinds).describe('How it is drawn.'), 'line'),
  ...query,
  columnMap: z
    .record(z.string(), chartColumnSchema)
    .describe('How columns are shown, by name of the column.'),
  timeseriesMap: z
    .record(z.string(), seriesStyleSchema)
    .describe('How series are drawn, by name of the series.'),
  legend: chartLegendSchema,
  connectNulls: mayBeMissing(z.boolean().describe('True to draw lines across missing points.')),
});

const tableParams = z.strictObject({
  ...query,
  columnMap: z
    .record(z.string(), tableColumnSchema)
    .describe('How columns are shown, by name of the column.'),
  itemsPerPage: mayBeMissing(z.int().positive().describe('Rows per page, 3 to 20.'), 5),
  denseTable: mayBeMissing(z.boolean().describe('True for compact rows.')),
});

const heatmapParams = z.strictObject({
  metric: mayBeMissing(z.string().describe('Name of a histogram.')),
  unit: mayBeMissing(z.string().describe('Unit of the values; empty for none.')),
  query: mayBeMissing(z.string().describe('`where` parts joined by " | ".')),
});

const gaugeParams = z.strictObject({
  ...query,
  columnMap: z
    .record(z.string(), gaugeColumnSchema)
    .describe('How columns are shown, by name of the column.'),
  template: mayBeMissing(
    z.string().describe('Text with `${column}` for the values; empty for only the first column.'),
  ),
  valueMappings: z
    .array(valueMappingSchema)
    .describe('Texts to show for values; the first match applies.'),
});

const common = {
  id: numericIdSchema,
  dashId: mayBeMissing(numericIdSchema.describe('Id of the dashboard.')),
  dashKind: z.enum(['grid', 'table']).describe('The tab of the dashboard it is on.'),
  rowId: mayBeMissing(numericIdSchema.describe('Id of the row; 0 on the table tab.')),
  title: z.string().describe('Title, as people see it.'),
  description: mayBeMissing(z.string().describe('A text about it; empty for none.')),
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
    z.strictObject({
      ...common,
      type: z.literal('chart').describe('A chart of series over time.'),
      params: chartParams.describe('What is shown, and how.'),
    }),
    z.strictObject({
      ...common,
      type: z.literal('table').describe('A table, a row per series.'),
      params: tableParams.describe('What is shown, and how.'),
    }),
    z.strictObject({
      ...common,
      type: z.literal('heatmap').describe('A histogram over time.'),
      params: heatmapParams.describe('What is shown.'),
    }),
    z.strictObject({
      ...common,
      type: z.literal('gauge').describe('A number, or a text about it.'),
      params: gaugeParams.describe('What is shown, and how.'),
    }),
  ])
  .meta({ id: 'GridItem' });

const queryInput = {
  metrics: listField(metricAliasInput)
    .refine((metrics) => metrics.length <= 10, {
      error: 'at most 10 metrics are allowed',
      params: { isSentence: true },
    })
    .describe('Metrics the query names, at most 10. Default: none.'),
  query: textField().describe('Query text: parts joined by " | ". Default: empty.'),
};

/** What is shown of a chart, in a body. */
export const chartParamsInput = z.object({
  chartKind: choiceField(chartKinds, 'line').describe('How it is drawn. Default `line`.'),
  ...queryInput,
  columnMap: mapField(chartColumnInput).describe('How columns are shown, by name of the column.'),
  timeseriesMap: mapField(seriesStyleInput).describe(
    'How series are drawn, by name of the series.',
  ),
  legend: chartLegendInput.describe('The legend. Default: a list below the chart, with averages.'),
  connectNulls: booleanField().describe('True to draw lines across missing points. Default false.'),
});

/** What is shown of a table, in a body. */
export const tableParamsInput = z.object({
  ...queryInput,
  columnMap: mapField(tableColumnInput).describe('How columns are shown, by name of the column.'),
  itemsPerPage: countBetween(...itemsPerPageRange, 5).describe(
    'Rows per page, 3 to 20. Default 5.',
  ),
  denseTable: booleanField().describe('True for low rows. Default false.'),
});

/** What is shown of a heatmap, in a body. */
export const heatmapParamsInput = z.object({
  metric: textField().describe('Name of a histogram.'),
  unit: textField().describe('Unit of the values; empty for none.'),
  query: textField().describe('`where` parts joined by " | ". Default: empty.'),
});

/** What is shown of a gauge, in a body. */
export const gaugeParamsInput = z.object({
  ...queryInput,
  columnMap: mapField(gaugeColumnInput).describe('How columns are shown, by name of the column.'),
  template: textField().describe(
    'Text with `${column}` for the values; empty for only the first column.',
  ),
  valueMappings: listField(valueMappingInput).describe(
    'Texts to show for values; the first match applies. Default: none.',
  ),
});

const NO_TITLE = "grid item title can't be empty";

const commonInput = {
  title: requiredTextField(NO_TITLE).describe('Title, as people see it.'),
  description: textField().describe('A text about it. Default: empty.'),
  dashKind: z
    .enum(['grid', 'table'], {
      error: ({ input }) => (input ? 'must be grid or table' : "can't be empty"),
    })
    .describe('The tab of the dashboard it is on.'),
  width: countField().describe('Columns, of 24; 0 for the default width of the type.'),
  height: countField().describe('Cells of 10 pixels; 0 for the default height of the type.'),
  rowId: countField().describe(
    'The row of the grid it is put in; 0 for the first one, which is made where there is none. 0 on the table tab.',
  ),
  xAxis: countField().describe(
    'Columns from the left. Default 0. What would cover another item goes into the first free place of its row.',
  ),
  yAxis: countField().describe('Cells of 10 pixels from the top. Default 0.'),
};

/** Body of `POST .../grid` and `PUT .../grid/{itemId}`, at most 102,400 bytes. A PUT stores titles and params only. */
export const gridItemRequestSchema = z.discriminatedUnion(
  'type',
  [
    z.object({
      ...commonInput,
      type: z.literal('chart').describe('A chart of series over time.'),
      params: chartParamsInput.describe('What is shown, and how.'),
    }),
    z.object({
      ...commonInput,
      type: z.literal('table').describe('A table, a row per series.'),
      params: tableParamsInput.describe('What is shown, and how.'),
    }),
    z.object({
      ...commonInput,
      type: z.literal('heatmap').describe('A histogram over time.'),
      params: heatmapParamsInput.describe('What is shown.'),
    }),
    z.object({
      ...commonInput,
      title: requiredTextField(NO_TITLE, maxGaugeTitle).describe(
        'Title, as people see it, at most 40 characters.',
      ),
      type: z.literal('gauge').describe('A number, or a text about it.'),
      params: gaugeParamsInput.describe('What is shown, and how.'),
    }),
  ],
  { error: ({ code, input }) => (code === 'invalid_union' ? unsupportedType(input) : undefined) },
);

function unsupportedType(item: unknown): string {
  const type = typeof item === 'object' && item && 'type' in item ? item.type : undefined;
  return `unsupported grid item type: ${JSON.stringify(type ?? '')}`;
}

/** Answer of the calls that change one item. */
export const gridItemResponseSchema = z.strictObject({
  gridItem: gridItemSchema.describe('The item that was made, changed or deleted.'),
});

/** Body of `PUT .../grid/layout`. */
export const gridLayoutRequestSchema = z.object({
  items: listField(
    z.object({
      id: numericIdSchema,
      width: countField().describe('Columns, of 24.'),
      height: countField().describe('Cells of 10 pixels.'),
      xAxis: countField().describe('Columns from the left. Default 0.'),
      yAxis: countField().describe('Cells of 10 pixels from the top. Default 0.'),
    }),
  ).describe('Places of items.'),
  rowId: countField().describe('The row that contains all of the items; 0 for the table tab.'),
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
