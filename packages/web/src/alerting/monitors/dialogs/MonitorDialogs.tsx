import type { MetricMonitor, Monitor } from '@spanlight/sdk';
import type { ReactElement } from 'react';
import type { YamlRequest } from '../../../yaml/yaml-kind.ts';
import { yamlDialogs } from '../../../yaml/YamlDialogs.tsx';
import { BacktestDialog } from './BacktestDialog.tsx';
import { WhyDialog } from './WhyDialog.tsx';

/** What is to be looked at or done in a dialog. */
export type MonitorRequest =
  | YamlRequest
  | { readonly kind: 'why'; readonly monitor: Monitor }
  | { readonly kind: 'backtest'; readonly monitor: MetricMonitor };

const MonitorYaml = yamlDialogs(async () => (await import('../monitor-yaml.ts')).monitorYaml);

export interface MonitorDialogsProps {
  projectId: string;
  /** Undefined while there is none. */
  request: MonitorRequest | undefined;
  onRequest: (request: MonitorRequest | undefined) => void;
}

/** The dialog a request asks for. */
export function MonitorDialogs({
  projectId,
  request,
  onRequest,
}: MonitorDialogsProps): ReactElement {
  const close = (): void => onRequest(undefined);
  switch (request?.kind) {
    case 'why':
      return <WhyDialog projectId={projectId} monitor={request.monitor} onClose={close} />;
    case 'backtest':
      return <BacktestDialog projectId={projectId} monitor={request.monitor} onClose={close} />;
    default:
      return <MonitorYaml projectId={projectId} request={request} onRequest={onRequest} />;
  }
}
