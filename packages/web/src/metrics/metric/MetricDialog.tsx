import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { failureCard } from '../../answers/failure-card.tsx';
import { CopyButton } from '../../components/text/CopyButton.tsx';
import { Dialog } from '../../components/overlays/Dialog.tsx';
import { EmptyState } from '../../components/feedback/EmptyState.tsx';
import { Waiting } from '../../components/feedback/Skeleton.tsx';
import type { Explore } from '../use-explore.ts';
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
  const answer = useQuery(metricQuery(projectId, name));
  const { data } = answer;
  const close = (): void => update(noMetric);

  const content = (): ReactElement => {
    if (data) return <MetricView metric={data} explore={explore} />;
    const failure = failureCard(answer, 'The metric could not be loaded');
    if (failure) return failure;
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
