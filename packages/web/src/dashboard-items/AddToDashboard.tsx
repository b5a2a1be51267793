import { useState, type ReactElement } from 'react';
import { Button } from '../components/buttons/Button.tsx';
import { useCurrentUser } from '../data/session.ts';
import type { AddDialogProps } from './AddDialog.tsx';
import { onDemand } from '../components/on-demand.tsx';

const AddDialog = onDemand(async () => (await import('./AddDialog.tsx')).AddDialog);

/** Takes what is shown into a dashboard; guests change none. */
export function AddToDashboard(props: Omit<AddDialogProps, 'onClose'>): ReactElement | null {
  const { isGuest } = useCurrentUser();
  const [isOpen, setIsOpen] = useState(false);
  if (isGuest) return null;
  return (
    <>
      <Button icon="dashboard" onClick={() => setIsOpen(true)}>
        Add to dashboard
      </Button>
      {isOpen ? <AddDialog {...props} onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}
