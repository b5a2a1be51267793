// How columns and series of metrics are shown: the settings that dashboards and their items share. For each there is
// the shape answers have, and the one bodies may have.

import * as z from 'zod';
import {
  aggregations,
  legendPlacements,
  legendTypes,
  legendValues,
  mappingOperators,
  seriesSymbols,
} from '../../values/metric-values.ts';
import {
  aliasPattern,
  defaultLegend,
  defaultSeriesStyle,
  lineWidthRange,
  opacityRange,
  symbolSizeRange,
} from '../../values/dashboard-values.ts';
import {
  booleanField,
  choiceField,
  countField,
  field,
  numberBetween,
  requiredTextField,
  textField,
} from '../shared/fields.ts';
import { mayLack } from '../shared/missing.ts';

const unitSchema = mayLack(
  z.string().describe('Unit of the values, for example `bytes`; empty for none.'),
);
const colorSchema = mayLack(z.string().describe('CSS colour; empty to have one chosen.'));
const aggregationText = 'How a series becomes one number.';
const aggregationSchema = mayLack(z.enum(aggregations).describe(aggregationText), 'last');

/** A metric under the short name its query uses. */
export const metricAliasSchema = z
  .strictObject({
    name: z.string().describe('Name of the metric.'),
    alias: z.string().describe('The short name, without the `$` it has in the query.'),
  })
  .meta({ id: 'MetricAlias' });

/** Settings of a column of a chart. */
export const chartColumnSchema = z.strictObject({ unit: unitSchema, color: colorSchema });

/** Settings of a column of a table. */
export const tableColumnSchema = z.strictObject({
  unit: unitSchema,
  color: colorSchema,
  aggFunc: aggregationSchema,
  sparklineDisabled: mayLack(z.boolean().describe('True to leave the sparkline out.')),
});

/** Settings of a column of the table of a dashboard. */
export const dashboardColumnSchema = tableColumnSchema.extend({
  aggFunc: mayLack(z.enum(aggregations).describe(aggregationText), 'median'),
});

/** Settings of a column of a gauge. */
export const gaugeColumnSchema = z.strictObject({ unit: unitSchema, aggFunc: aggregationSchema });

/** How one series of a chart is drawn. */
export const seriesStyleSchema = z
  .strictObject({
    color: colorSchema,
    opacity: mayLack(z.number().describe('Opacity of the area, 0..100.'), 10),
    lineWidth: mayLack(z.number().describe('Width of the line in pixels.'), 1.5),
    symbol: mayLack(z.enum(seriesSymbols).describe('Mark of the points.'), 'none'),
    symbolSize: mayLack(z.number().describe('Size of the marks in pixels.'), 4),
  })
  .meta({ id: 'SeriesStyle' });

/** The legend of a chart. */
export const chartLegendSchema = z
  .strictObject({
    type: mayLack(z.enum(legendTypes), 'list'),
    placement: mayLack(z.enum(legendPlacements), 'bottom'),
    values: mayLack(z.array(z.enum(legendValues)).describe('Figures beside the names.'), 'avg'),
    maxLength: mayLack(
      z.int().positive().describe('Characters a name may have before it is cut.'),
      40,
    ),
  })
  .meta({ id: 'ChartLegend' });

/** A text and a colour that stand for the values of a gauge that match. */
export const valueMappingSchema = z
  .strictObject({
    op: mayLack(z.enum(mappingOperators), 'any'),
    value: mayLack(z.number().describe('What the value is compared with; `any` ignores it.')),
    text: mayLack(z.string()),
    color: colorSchema,
  })
  .meta({ id: 'ValueMapping' });

export const metricAliasInput = z.object({
  name: requiredTextField("metric name can't be empty"),
  alias: requiredTextField("metric alias can't be empty").refine(
    (alias) => alias.trim() === '' || aliasPattern.test(alias),
    {
      error: ({ input }) =>
        `invalid alias: ${JSON.stringify(input)}; use lower-case letters, digits and underscores, a letter first`,
      params: { isSentence: true },
    },
  ),
});

export const chartColumnInput = z.object({ unit: textField(), color: textField() });

const tableColumnFields = {
  unit: textField(),
  color: textField(),
  sparklineDisabled: booleanField(),
};

/** A column of the table of a dashboard. */
export const dashboardColumnInput = z.object({
  ...tableColumnFields,
  aggFunc: choiceField(aggregations, 'median'),
});

/** A column of a table in the grid. */
export const tableColumnInput = z.object({
  ...tableColumnFields,
  aggFunc: choiceField(aggregations, 'last'),
});

export const gaugeColumnInput = z.object({
  unit: textField(),
  aggFunc: choiceField(aggregations, 'last'),
});

export const seriesStyleInput = z.object({
  color: textField(),
  opacity: numberBetween(...opacityRange, defaultSeriesStyle.opacity),
  lineWidth: numberBetween(...lineWidthRange, defaultSeriesStyle.lineWidth),
  symbol: choiceField(seriesSymbols, defaultSeriesStyle.symbol),
  symbolSize: numberBetween(...symbolSizeRange, defaultSeriesStyle.symbolSize),
});

export const chartLegendInput = field(
  z.object({
    type: choiceField(legendTypes, defaultLegend.type),
    placement: choiceField(legendPlacements, defaultLegend.placement),
    values: field(z.array(z.enum(legendValues)), [...defaultLegend.values]),
    maxLength: countField(defaultLegend.maxLength),
  }),
  { ...defaultLegend, values: [...defaultLegend.values] },
);

const mappedNumber = z.union(
  [z.number(), z.string().trim().min(1).transform(Number).pipe(z.number())],
  {
    error: 'must be a number',
  },
);

export const valueMappingInput = z.object({
  op: z.enum(mappingOperators, { error: `must be one of ${mappingOperators.join(', ')}` }),
  value: field(mappedNumber, 0),
  text: textField(),
  color: textField(),
});

export type MetricAlias = z.infer<typeof metricAliasSchema>;
export type ChartColumn = z.infer<typeof chartColumnSchema>;
export type TableColumn = z.infer<typeof tableColumnSchema>;
export type GaugeColumn = z.infer<typeof gaugeColumnSchema>;
export type SeriesStyle = z.infer<typeof seriesStyleSchema>;
export type ChartLegend = z.infer<typeof chartLegendSchema>;
export type ValueMapping = z.infer<typeof valueMappingSchema>;
