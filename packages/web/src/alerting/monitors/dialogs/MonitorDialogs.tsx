import type { MetricMonitor, Monitor } from '@spanlight/sdk';
import type { ReactElement } from 'react';
import type { YamlRequest } from '../../../yaml/yaml-kind.ts';
import { yamlDialogs } from '../../../yaml/YamlDialogs.tsx';
import { BacktestDialog } from './BacktestDialog.tsx';
import { useQuery } from '@tanstack/react-query';
import { failureCard } from '../../../answers/failure-card.tsx';
import { StatusDot } from '../../../components/text/Chip.tsx';
import { Dialog } from '../../../components/overlays/Dialog.tsx';
import { Waiting } from '../../../components/feedback/Skeleton.tsx';
import { monitorQuery } from '../queries.ts';
import { OpenMuteDialog } from '../../silences/OpenMuteDialog.tsx';
import { monitorTone } from '../../states.ts';
import { MonitorEvaluation } from '../MonitorEvaluation.tsx';
import styles from '../monitors.module.css';

/** What is to be looked at or done in a dialog. */
export type MonitorRequest =
  | YamlRequest
  | { readonly kind: 'why'; readonly monitor: Monitor }
  | { readonly kind: 'mute'; readonly monitor: Monitor }
  | { readonly kind: 'backtest'; readonly monitor: MetricMonitor };

const MonitorYaml = yamlDialogs(async () => (await import('../monitor-yaml.ts')).monitorYaml);

export interface MonitorDialogsProps {
  projectId: string;
  /** Undefined while there is none. */
  request: MonitorRequest | undefined;
  onRequest: (request: MonitorRequest | undefined) => void;
}

/** The dialog a request asks for. */
export function MonitorDialogs(props: MonitorDialogsProps): ReactElement {
  const { projectId, request, onRequest } = props;
  const close = (): void => onRequest(undefined);
  switch (request?.kind) {
    case 'why':
      return <WhyDialog projectId={projectId} monitor={request.monitor} onClose={close} />;
    case 'mute':
      return (
        <OpenMuteDialog
          projectId={projectId}
          subject={{ kind: 'monitor', monitor: request.monitor }}
          onClose={close}
        />
      );
    case 'backtest':
      return <BacktestDialog projectId={projectId} monitor={request.monitor} onClose={close} />;
    default:
      return <MonitorYaml projectId={projectId} request={request} onRequest={onRequest} />;
  }
}

interface WhyDialogProps {
  projectId: string;
  monitor: Monitor;
  onClose: () => void;
}

/** Why a monitor is in its state, above the list. */
function WhyDialog({ projectId, monitor, onClose }: WhyDialogProps): ReactElement {
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
