import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { ButtonLink } from '../../components/buttons/ButtonLink.tsx';
import { CopyButton } from '../../components/text/CopyButton.tsx';
import { Dialog } from '../../components/overlays/Dialog.tsx';
import { sitePath } from '../../data/site-path.ts';
import { alertQuery } from './queries.ts';
import { AlertCard } from './AlertCard.tsx';
import styles from './alert.module.css';

export interface AlertDialogProps {
  projectId: string;
  id: string;
  onClose: () => void;
}

/** One alert above the list it was chosen from. */
export function AlertDialog({ projectId, id, onClose }: AlertDialogProps): ReactElement {
  const { data } = useQuery(alertQuery(projectId, id));
  const address = `${window.location.origin}${sitePath}/alerting/${projectId}/alerts/${id}`;
  return (
    <Dialog
      width={1200}
      title={<span className={styles['title']}>{data?.alert.name ?? 'Alert'}</span>}
      onClose={onClose}
      actions={
        <>
          <ButtonLink link={{ to: '/alerting/$projectId/alerts/$id', params: { projectId, id } }}>
            Open page
          </ButtonLink>
          <CopyButton text={address} label="Copy link" />
        </>
      }
    >
      <AlertCard projectId={projectId} id={id} />
    </Dialog>
  );
}
