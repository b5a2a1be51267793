import { normalizeUnit } from '@spanlight/query';
import { checkParses } from '../queries.ts';
import { invalid } from '../../shared/errors/record-error.ts';
import type { ItemKindDefinition } from './item-kind.ts';

/** How the values of a histogram are spread over time. Its query has conditions alone. */
export const heatmap: ItemKindDefinition<'heatmap'> = {
  metrics: ({ params }) => [{ name: params.metric, alias: 'x' }],
  checked(item, path) {
    const { params } = item;
    if (params.metric === '') throw invalid("metric can't be empty", `${path}params.metric`);
    checkParses(params.query, `${path}params.query`);
    return { ...item, params: { ...params, unit: normalizeUnit(params.unit) } };
  },
  metricNames: ({ metric }) => [metric],
  groupedBy: (item) => item,
};
