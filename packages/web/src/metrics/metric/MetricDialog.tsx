import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { CopyButton } from '../../components/text/CopyButton.tsx';
import { Dialog } from '../../components/overlays/Dialog.tsx';
import { EmptyState } from '../../components/feedback/EmptyState.tsx';
import { ErrorCard } from '../../components/feedback/ErrorCard.tsx';
import { Waiting } from '../../components/feedback/Skeleton.tsx';
import { describeError } from '../../data/describe-error.ts';
import type { Explore } from '../explore/use-explore.ts';
import { metricQuery } from '../queries.ts';
import { noMetric } from '../search.ts';
import { MetricView } from './MetricView.tsx';
import styles from './metric.module.css';

export interface MetricDialogProps {
  name: string;
  explore: Explore;
}

/** One metric over time, above the list it was chosen from. The address says all of it. */
export function MetricDialog({ name, explore }: MetricDialogProps): ReactElement {
  const { projectId, update } = explore;
  const { data, error, refetch } = useQuery(metricQuery(projectId, name));
  const close = (): void => update(noMetric);

  const content = (): ReactElement => {
    if (data) return <MetricView metric={data} explore={explore} />;
    if (error)
      return (
        <ErrorCard
          title="The metric could not be loaded"
          error={describeError(error)}
          onRetry={() => void refetch()}
        />
      );
    if (data === null)
      return (
        <EmptyState title={`There is no metric ${name}`}>
          Nobody has sent it to this project.
        </EmptyState>
      );
    return <Waiting what="metric" heights={['420px']} />;
  };

  return (
    <Dialog
      onClose={() => close()}
      title={<span className={styles['name']}>{name}</span>}
      width={1200}
      actions={<CopyButton text={window.location.href} label="Copy link" />}
    >
      {content()}
    </Dialog>
  );
}
