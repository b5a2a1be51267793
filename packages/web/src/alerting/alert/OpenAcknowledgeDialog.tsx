import { lazy, Suspense, type ReactElement } from 'react';
import type { AcknowledgeDialogProps } from './AcknowledgeDialog.tsx';

const AcknowledgeDialog = lazy(async () => ({
  default: (await import('./AcknowledgeDialog.tsx')).AcknowledgeDialog,
}));

/** The dialog that acknowledges alerts, loaded when it is opened. */
export function OpenAcknowledgeDialog(props: AcknowledgeDialogProps): ReactElement {
  return (
    <Suspense>
      <AcknowledgeDialog {...props} />
    </Suspense>
  );
}
