import type { NotificationChannel } from '@spanlight/sdk';
import type { ReactElement } from 'react';
import { FormDialog } from '../../components/overlays/FormDialog.tsx';
import { typeNames } from '../states.ts';
import { channelForms } from './kinds/kinds.tsx';

export interface NewChannelProps {
  projectId: string;
  type: NotificationChannel['type'];
  onClose: () => void;
}

/** The dialog that makes a channel. */
export function NewChannel({ projectId, type, onClose }: NewChannelProps): ReactElement {
  const Form = channelForms[type];
  return (
    <Form
      projectId={projectId}
      stored={undefined}
      onSaved={onClose}
      frame={(parts) => (
        <FormDialog
          {...parts}
          title={`New ${typeNames[type]} notification channel`}
          onClose={onClose}
        />
      )}
    />
  );
}
