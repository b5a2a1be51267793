import { lazy, Suspense, type ReactElement } from 'react';
import { BacktestDialog } from './BacktestDialog.tsx';
import type { MonitorRequest } from './monitor-request.ts';
import { WhyDialog } from './WhyDialog.tsx';

const YamlDialogs = lazy(async () => {
  const { YamlDialogs: component } = await import('./yaml/YamlDialogs.tsx');
  return { default: component };
});

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
}: MonitorDialogsProps): ReactElement | null {
  const close = (): void => onRequest(undefined);
  if (!request) return null;
  switch (request.kind) {
    case 'why':
      return <WhyDialog projectId={projectId} monitor={request.monitor} onClose={close} />;
    case 'backtest':
      return <BacktestDialog projectId={projectId} monitor={request.monitor} onClose={close} />;
    default:
      return (
        <Suspense>
          <YamlDialogs
            projectId={projectId}
            request={request}
            onRequest={onRequest}
            onClose={close}
          />
        </Suspense>
      );
  }
}
