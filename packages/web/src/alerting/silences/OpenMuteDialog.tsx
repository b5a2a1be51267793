import { lazy, Suspense, type ReactElement } from 'react';
import type { MuteDialogProps } from './MuteDialog.tsx';

const MuteDialog = lazy(async () => ({
  default: (await import('./MuteDialog.tsx')).MuteDialog,
}));

/** The dialog that mutes alerts, loaded when it is opened. */
export function OpenMuteDialog(props: MuteDialogProps): ReactElement {
  return (
    <Suspense>
      <MuteDialog {...props} />
    </Suspense>
  );
}
