import { defaultMetricAlias } from '@spanlight/query';
import type { GridItem } from '@spanlight/sdk';
import type { MetricsView } from '../../../copy-as/copied-view.ts';
import type { TimeRange } from '../../../time/range.ts';

/** An item over a range, as it can be had elsewhere. */
export function itemView(item: GridItem, projectId: string, range: TimeRange): MetricsView {
  const { title } = item;
  const { query } = item.params;
  const common = { kind: 'metrics', projectId, range, title, query } as const;
  switch (item.type) {
    case 'chart': {
      const { metrics, chartKind, legend } = item.params;
      const figures = legend.type === 'none' ? [] : legend.values;
      return { ...common, metrics, shownAs: chartKind, figures };
    }
    case 'table':
      return { ...common, metrics: item.params.metrics, shownAs: 'table' };
    case 'gauge': {
      const { metrics, template } = item.params;
      return { ...common, metrics, shownAs: 'gauge', template };
    }
    default: {
      const { metric } = item.params;
      const metrics = [{ name: metric, alias: defaultMetricAlias(metric) }];
      return { ...common, metrics, shownAs: 'spread' };
    }
  }
}
