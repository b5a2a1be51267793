import type { Monitor } from '@spanlight/sdk';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { failureCard } from '../../../answers/failure-card.tsx';
import { StatusDot } from '../../../components/text/Chip.tsx';
import { Dialog } from '../../../components/overlays/Dialog.tsx';
import { Waiting } from '../../../components/feedback/Skeleton.tsx';
import { monitorQuery } from '../queries.ts';
import { monitorTone } from '../../states.ts';
import { MonitorEvaluation } from '../MonitorEvaluation.tsx';
import styles from '../monitors.module.css';

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
    <Dialog title={`Why ${monitor.name} is in its state`} width={960} onClose={onClose}>
      <div className={styles['stack']}>
        {failureCard(answer, 'The evaluation could not be loaded')}
        {data ? (
          <>
            <StatusDot tone={monitorTone(data.monitor.state)}>{data.monitor.state}</StatusDot>
            <MonitorEvaluation projectId={projectId} why={data} />
          </>
        ) : answer.isError ? null : (
          <Waiting what="evaluation" heights={['160px']} />
        )}
      </div>
    </Dialog>
  );
}
