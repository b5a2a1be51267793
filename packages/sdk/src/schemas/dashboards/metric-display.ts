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
import { mayBeMissing } from '../shared/missing.ts';

const unitSchema = mayBeMissing(
  z.string().describe('Unit of the values, for example `bytes`; empty for none.'),
);
const colorSchema = mayBeMissing(z.string().describe('CSS colour; empty for an automatic one.'));
const aggregationText = 'How a series becomes one number.';

const unitInput = textField().describe('Unit of the values, for example `bytes`. Default: none.');
const colorInput = textField().describe('CSS colour; empty for an automatic one.');
const lastInput = choiceField(aggregations, 'last').describe(
  `${aggregationText} Default \`last\`.`,
);

const aggregationSchema = mayBeMissing(z.enum(aggregations).describe(aggregationText), 'last');

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
  sparklineDisabled: mayBeMissing(z.boolean().describe('True to hide the sparkline.')),
});

/** Settings of a column of the table of a dashboard. */
export const dashboardColumnSchema = tableColumnSchema.extend({
  aggFunc: mayBeMissing(z.enum(aggregations).describe(aggregationText), 'median'),
});

/** Settings of a column of a gauge. */
export const gaugeColumnSchema = z.strictObject({ unit: unitSchema, aggFunc: aggregationSchema });

/** How one series of a chart is drawn. */
export const seriesStyleSchema = z
  .strictObject({
    color: colorSchema,
    opacity: mayBeMissing(z.number().describe('Opacity of the area, 0..100.'), 10),
    lineWidth: mayBeMissing(z.number().describe('Width of the line in pixels.'), 1.5),
    symbol: mayBeMissing(z.enum(seriesSymbols).describe('Mark of the points.'), 'none'),
    symbolSize: mayBeMissing(z.number().describe('Size of the marks in pixels.'), 4),
  })
  .meta({ id: 'SeriesStyle' });

/** The legend of a chart. */
export const chartLegendSchema = z
  .strictObject({
    type: mayBeMissing(z.enum(legendTypes).describe('Form of the legend.'), 'list'),
    placement: mayBeMissing(z.enum(legendPlacements).describe('Where it is shown.'), 'bottom'),
    values: mayBeMissing(
      z.array(z.enum(legendValues)).describe('Figures beside the names.'),
      'avg',
    ),
    maxLength: mayBeMissing(
      z.int().positive().describe('Characters a name may have before it is cut.'),
      40,
    ),
  })
  .meta({ id: 'ChartLegend', description: 'The legend of the chart.' });

/** A text and a colour that stand for the values of a gauge that match. */
export const valueMappingSchema = z
  .strictObject({
    op: mayBeMissing(
      z.enum(mappingOperators).describe('How the value is compared; `any` matches every value.'),
      'any',
    ),
    value: mayBeMissing(z.number().describe('What the value is compared with; `any` ignores it.')),
    text: mayBeMissing(
      z.string().describe('Text in place of the value; empty for the value itself.'),
    ),
    color: colorSchema,
  })
  .meta({ id: 'ValueMapping' });

export const metricAliasInput = z.object({
  name: requiredTextField("metric name can't be empty").describe('Name of the metric.'),
  alias: requiredTextField("metric alias can't be empty")
    .refine((alias) => alias.trim() === '' || aliasPattern.test(alias), {
      error: ({ input }) =>
        `invalid alias: ${JSON.stringify(input)}; use lower-case letters, digits and underscores, a letter first`,
      params: { isSentence: true },
    })
    .describe(
      'The short name, without the `$` it has in the query: lower-case letters, digits and underscores, a letter first.',
    ),
});

/** A column of a chart. How a series becomes one number is checked, as elsewhere, and not kept. */
export const chartColumnInput = z
  .object({
    unit: unitInput,
    color: colorInput,
    aggFunc: choiceField(aggregations, 'last').describe(
      'Charts draw whole series: a known name is passed over.',
    ),
  })
  .transform(({ unit, color }) => ({ unit, color }));

const tableColumnFields = {
  unit: unitInput,
  color: colorInput,
  sparklineDisabled: booleanField().describe('True to leave the sparkline out. Default false.'),
};

/** A column of the table of a dashboard. */
export const dashboardColumnInput = z.object({
  ...tableColumnFields,
  aggFunc: choiceField(aggregations, 'median').describe(`${aggregationText} Default \`median\`.`),
});

/** A column of a table in the grid. */
export const tableColumnInput = z.object({
  ...tableColumnFields,
  aggFunc: lastInput,
});

export const gaugeColumnInput = z.object({
  unit: unitInput,
  aggFunc: lastInput,
});

export const seriesStyleInput = z.object({
  color: colorInput,
  opacity: numberBetween(...opacityRange, defaultSeriesStyle.opacity).describe(
    'Opacity of the area, 0..100. Default 10.',
  ),
  lineWidth: numberBetween(...lineWidthRange, defaultSeriesStyle.lineWidth).describe(
    'Width of the line in pixels, 1 to 10. Default 1.5.',
  ),
  symbol: choiceField(seriesSymbols, defaultSeriesStyle.symbol).describe(
    'Mark of the points. Default `none`.',
  ),
  symbolSize: numberBetween(...symbolSizeRange, defaultSeriesStyle.symbolSize).describe(
    'Size of the marks in pixels, 1 to 16. Default 4.',
  ),
});

export const chartLegendInput = field(
  z.object({
    type: choiceField(legendTypes, defaultLegend.type).describe(
      'Form of the legend. Default `list`.',
    ),
    placement: choiceField(legendPlacements, defaultLegend.placement).describe(
      'Where it is shown. Default `bottom`.',
    ),
    values: field(z.array(z.enum(legendValues)), [...defaultLegend.values]).describe(
      'Figures beside the names. Default: only `avg`.',
    ),
    maxLength: countField(defaultLegend.maxLength).describe(
      'Characters a name may have before it is cut. Default 40.',
    ),
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
  op: z
    .enum(mappingOperators, { error: `must be one of ${mappingOperators.join(', ')}` })
    .describe('How the value is compared; `any` matches every value.'),
  value: field(mappedNumber, 0).describe(
    'What the value is compared with; `any` ignores it. Default 0.',
  ),
  text: textField().describe('Text in place of the value; empty for the value itself.'),
  color: colorInput,
});

export type MetricAlias = z.infer<typeof metricAliasSchema>;
export type ChartColumn = z.infer<typeof chartColumnSchema>;
export type TableColumn = z.infer<typeof tableColumnSchema>;
export type GaugeColumn = z.infer<typeof gaugeColumnSchema>;
export type SeriesStyle = z.infer<typeof seriesStyleSchema>;
export type ChartLegend = z.infer<typeof chartLegendSchema>;
export type ValueMapping = z.infer<typeof valueMappingSchema>;
