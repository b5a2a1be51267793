import type { System } from '@spanlight/sdk';
import { formatRate, formatUtilization } from '@spanlight/sdk/format';
import { Link } from '@tanstack/react-router';
import { useMemo, type ReactElement } from 'react';
import { Loading, Skeleton } from '../components/feedback/Skeleton.tsx';
import { quickMetrics, type QuickMetric } from './quick-metrics.ts';
import { failureTone } from './failure-tone.ts';
import { useRoving } from '../components/use-roving.ts';
import styles from './QuickMetrics.module.css';

interface QuickMetricsProps {
  projectId: string;
  /** Undefined while they are loading. */
  systems: readonly System[] | undefined;
  /** The conditions of the page, carried to the explorer. */
  query: string;
}

/** The numbers that say at one look how the project is doing. Each leads to what it counts. */
export function QuickMetrics({ projectId, systems, query }: QuickMetricsProps): ReactElement {
  const roving = useRoving('horizontal');
  const metrics = useMemo(() => systems && quickMetrics(systems), [systems]);
  if (!metrics) {
    return (
      <div className={styles['metrics']}>
        <Loading what="quick metrics" />
        {['spans', 'http', 'db', 'failures', 'logs'].map((id) => (
          <div key={id} className={styles['metric']}>
            <Skeleton width="88px" height="12px" />
            <Skeleton width="72px" height="22px" />
          </div>
        ))}
      </div>
    );
  }
  return (
    <ul ref={roving} className={styles['metrics']} aria-label="Quick metrics">
      {metrics.map((metric) => (
        <li key={metric.id}>
          <Metric metric={metric} projectId={projectId} query={query} />
        </li>
      ))}
    </ul>
  );
}

interface MetricProps {
  metric: QuickMetric;
  projectId: string;
  query: string;
}

function Metric({ metric, projectId, query }: MetricProps): ReactElement {
  const failures = metric.id === 'failures';
  const where = failures ? ['where _status_code = "error"'] : [];
  const parts = [...(query === '' ? [] : [query]), ...where].join(' | ');
  return (
    <Link
      to="/spans/$projectId/items"
      params={{ projectId }}
      search={{ system: [...metric.systems], ...(parts === '' ? {} : { query: parts }) }}
      className={styles['metric']}
    >
      <span className={styles['label']}>{metric.label}</span>
      <span
        className={styles['value']}
        data-tone={failures ? failureTone(metric.value ?? 0) : undefined}
      >
        {metric.unit === 'ratio' ? formatUtilization(metric.value) : formatRate(metric.value)}
      </span>
    </Link>
  );
}
