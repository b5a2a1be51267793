import type { Monitor } from '@spanlight/sdk';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { StatusDot } from '../../components/text/Chip.tsx';
import { Dialog } from '../../components/overlays/Dialog.tsx';
import { ErrorCard } from '../../components/feedback/ErrorCard.tsx';
import { Loading, Skeleton } from '../../components/feedback/Skeleton.tsx';
import { describeError } from '../../data/describe-error.ts';
import { monitorQuery } from '../queries.ts';
import { monitorTone } from '../states.ts';
import { MonitorEvaluation } from './MonitorEvaluation.tsx';
import styles from './monitors.module.css';

export interface WhyDialogProps {
  projectId: string;
  monitor: Monitor;
  onClose: () => void;
}

/** Why a monitor is in its state, above the list. */
export function WhyDialog({ projectId, monitor, onClose }: WhyDialogProps): ReactElement {
  const answer = useQuery(monitorQuery(projectId, monitor.id));
  const { data } = answer;
  return (
    <Dialog
      open
      title={`Why ${monitor.name} is in its state`}
      width={960}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <div className={styles['stack']}>
        {answer.isError ? (
          <ErrorCard
            title="The evaluation could not be loaded"
            error={describeError(answer.error)}
            onRetry={() => void answer.refetch()}
          />
        ) : null}
        {data ? (
          <>
            <StatusDot tone={monitorTone(data.monitor.state)}>{data.monitor.state}</StatusDot>
            <MonitorEvaluation projectId={projectId} why={data} />
          </>
        ) : answer.isError ? null : (
          <>
            <Loading what="evaluation" />
            <Skeleton height="160px" />
          </>
        )}
      </div>
    </Dialog>
  );
}
