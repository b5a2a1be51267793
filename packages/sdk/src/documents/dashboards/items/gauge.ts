import * as z from 'zod/mini';
import { maxGaugeTitle } from '../../../values/dashboard-values.ts';
import { mappingOperators } from '../../../values/metric-values.ts';
import { completeColumns } from '../../queries/document-check.ts';
import { parseMetricAliases, printMetricAlias } from '../../queries/metric-alias.ts';
import { joinQuery, splitQuery } from '../../queries/query-parts.ts';
import { color, metrics, optionalText, query, title, withDefault } from '../../shape/fields.ts';
import { filled, kept, type Tree, unless } from '../../shape/tree.ts';
import { mapValues } from '../../source/values.ts';
import { columnTrees, gaugeColumns } from './columns.ts';
import { itemFields, type ItemKindDefinition, defaultSize } from './item-kind.ts';

const mapping = z.strictObject({
  op: z.enum(mappingOperators),
  value: withDefault(z.number(), 0),
  text: optionalText,
  color,
});

const size = defaultSize('gauge');

const given = z.strictObject({
  ...itemFields,
  title: title.check(
    z.maxLength(maxGaugeTitle, {
      error: `must be at most ${maxGaugeTitle} characters long in a gauge`,
    }),
  ),
  type: z.literal('gauge'),
  metrics,
  query,
  columns: gaugeColumns,
  template: optionalText,
  value_mappings: withDefault(z.array(mapping), []),
});

const schema = z.pipe(
  given,
  z.transform((item: z.output<typeof given>) => ({ ...item, ...size(item) })),
);

/** A few values in one text. */
export const gauge: ItemKindDefinition<'gauge', typeof schema> = {
  type: 'gauge',
  schema,
  size,
  tree: (item) => ({
    metrics: item.metrics,
    query: item.query,
    columns: columnTrees(item.columns),
    template: unless(item.template, ''),
    value_mappings: filled(item.value_mappings.map(mappingTree)),
  }),
  stored: (item) => ({
    type: 'gauge',
    params: {
      metrics: parseMetricAliases(item.metrics),
      query: joinQuery(item.query),
      columnMap: mapValues(item.columns, ({ unit, agg_func: aggFunc }) => ({ unit, aggFunc })),
      template: item.template,
      valueMappings: item.value_mappings,
    },
  }),
  document: (params) => ({
    type: 'gauge',
    query: splitQuery(params.query),
    metrics: params.metrics.map(printMetricAlias),
    columns: mapValues(params.columnMap, ({ unit, aggFunc }) => ({ unit, agg_func: aggFunc })),
    template: params.template,
    value_mappings: params.valueMappings,
  }),
  check(check, item, path) {
    check.requireQuery(item, path);
    completeColumns(item, check.queried(item, path, 'gauge'));
  },
};

const mappingTree = ({ op, value, text, color: painted }: z.output<typeof mapping>): Tree =>
  kept({
    op,
    value: op === 'any' ? unless(value, 0) : value,
    text: unless(text, ''),
    color: unless(painted, ''),
  });
