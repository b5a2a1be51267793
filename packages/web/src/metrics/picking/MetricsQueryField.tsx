import type { MetricsTarget } from '@spanlight/query';
import type { ParsedQuery } from '@spanlight/sdk';
import { useMemo, type ReactElement, type ReactNode } from 'react';
import { MetricQueryBar } from '../../query/MetricQueryBar.tsx';
import type { TimeRange } from '../../time/range.ts';
import { aggregatesOf } from '../metric-info.ts';
import { useMetricSource } from '../use-metric-source.ts';
import { pickedInfos } from './picked-metrics.ts';
import { MetricsPicker, type MetricsPickerProps } from './MetricsPicker.tsx';
import styles from './picking.module.css';

export interface MetricsQueryFieldProps extends MetricsPickerProps {
  projectId: string;
  /** Where values of attributes are looked for. */
  range: TimeRange;
  /** What the server said about the query it answered last. */
  echo: ParsedQuery | undefined;
  /** What the query is for. @default 'timeseries' */
  target?: MetricsTarget;
  /** Whether groupings mean something here. @default true */
  hasGroups?: boolean;
  /** What is wrong with the query as a whole. */
  queryProblem?: string | undefined;
  /** Stands behind the menus of the query. */
  actions?: ReactNode;
}

/** Metrics with their aliases, and below them the query that is made of them. */
export function MetricsQueryField(props: MetricsQueryFieldProps): ReactElement {
  const { projectId, range, echo, target, hasGroups = true, queryProblem, actions } = props;
  const { catalogue, value, onValueChange } = props;
  const infos = useMemo(() => pickedInfos(value.metrics, catalogue), [value.metrics, catalogue]);
  const source = useMetricSource(projectId, range, infos, target);
  const aggregates = useMemo(() => infos.flatMap(aggregatesOf), [infos]);
  return (
    <div className={styles['field']}>
      <MetricsPicker
        catalogue={catalogue}
        value={value}
        onValueChange={onValueChange}
        showsProblems={props.showsProblems}
        firstQuery={props.firstQuery}
        disabled={props.disabled}
      />
      <MetricQueryBar
        query={value.query}
        echo={echo}
        source={source}
        aggregates={aggregates}
        hasGroups={hasGroups}
        onQueryChange={(query) => onValueChange({ ...value, query })}
        isLive
        problem={queryProblem}
        actions={actions}
      />
    </div>
  );
}
