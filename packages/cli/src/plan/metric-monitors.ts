import { documentToMonitor } from '@spanlight/sdk/documents';
import type { MetricMonitor } from '@spanlight/sdk';
import type { AnyLocated } from './located.ts';

/** The metric monitors among documents, as they would be stored. */
export const metricMonitors = (
  documents: readonly AnyLocated[],
): (Pick<MetricMonitor, 'name' | 'params' | 'grouping'> & {
  readonly key: string;
  readonly escalation: readonly { readonly after: number }[];
})[] =>
  documents.flatMap((document) => {
    if (document.kind !== 'monitor') return [];
    const content = documentToMonitor(document.value);
    return content.type === 'metric'
      ? [{ ...content, escalation: document.value.escalation, key: content.key ?? '' }]
      : [];
  });
