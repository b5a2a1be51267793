import { analyzeMetricsQuery, type MetricsTarget } from '@spanlight/query';
import type { ParsedQuery } from '@spanlight/sdk';
import { useQuery } from '@tanstack/react-query';
import { useMemo, type ReactElement } from 'react';
import { Button } from '../../../components/buttons/Button.tsx';
import type { FormDraft } from '../../../components/forms/draft/use-form-draft.ts';
import { oneColumn } from '../../../metrics/metric-info.ts';
import { MetricsQueryField } from '../../../metrics/picking/MetricsQueryField.tsx';
import { pickedInfos, type MetricsDraft } from '../../../metrics/picking/picked-metrics.ts';
import { metricsQuery } from '../../../metrics/queries.ts';
import { useDashboard } from '../../dashboard-view.ts';

export interface QuestionProps {
  draft: Pick<FormDraft<MetricsDraft>, 'value' | 'set' | 'isTried' | 'problemOf'>;
  target: MetricsTarget;
  /** Shows at once what is asked. */
  onApply: () => void;
}

/** Metrics with their aliases and the query of an item or a table. */
export function Question({ draft, target, onApply }: QuestionProps): ReactElement {
  const { projectId, time } = useDashboard();
  const { value, set } = draft;
  const { data: catalogue } = useQuery(metricsQuery(projectId));
  const infos = useMemo(() => pickedInfos(value.metrics, catalogue), [value.metrics, catalogue]);
  const echo = useMemo((): ParsedQuery => {
    const { parts } = analyzeMetricsQuery(value.query, { metrics: infos, target });
    return {
      parts: parts.map(({ text, error }) => ({ query: text, error: error?.message ?? '' })),
    };
  }, [value.query, infos, target]);
  return (
    <MetricsQueryField
      projectId={projectId}
      catalogue={catalogue}
      range={time.range}
      target={target}
      hasGroups={target !== 'gauge'}
      firstQuery={target === 'gauge' ? oneColumn : undefined}
      value={value}
      onValueChange={({ metrics, query }) => set({ metrics, query })}
      echo={echo}
      showsProblems={draft.isTried}
      queryProblem={draft.problemOf('metrics') ?? draft.problemOf('query')}
      actions={
        <Button size="small" onClick={onApply}>
          Apply
        </Button>
      }
    />
  );
}
