import * as z from 'zod/mini';
import { gridItemSizes } from '../../../values/dashboard-values.ts';
import { joinQuery, splitQuery } from '../../queries/query-parts.ts';
import { name, query, unit } from '../../shape/fields.ts';
import { filled, unless } from '../../shape/tree.ts';
import type { ItemSize } from '../../../values/grid-places.ts';
import { itemFields, type ItemKindDefinition } from './item-kind.ts';

const given = z.strictObject({
  ...itemFields,
  type: z.literal('heatmap'),
  metric: name,
  unit,
  query,
});

/** Heatmaps have one size. */
const size = (): ItemSize => gridItemSizes.heatmap;

const schema = z.pipe(
  given,
  z.transform((item: z.output<typeof given>) => ({ ...item, ...size() })),
);

/** How the values of a histogram are spread over time. */
export const heatmap: ItemKindDefinition<'heatmap', typeof schema> = {
  type: 'heatmap',
  schema,
  size,
  tree: (item) => ({
    metric: item.metric,
    unit: unless(item.unit, ''),
    query: filled(item.query),
  }),
  stored: (item) => ({
    type: 'heatmap',
    params: { metric: item.metric, unit: item.unit, query: joinQuery(item.query) },
  }),
  document: (params) => ({
    type: 'heatmap',
    query: splitQuery(params.query),
    metric: params.metric,
    unit: params.unit,
  }),
  check(check, item, path) {
    check.trimBlocks(item.query, [...path, 'query']);
    check.parts(item.query ?? [], [{ name: item.metric, alias: 'x' }], path, 'heatmap');
  },
};

/** An item that fits its schema and has nothing to complain about. */
export const emptyItem: z.input<typeof given> = { title: '-', type: 'heatmap', metric: '-' };
