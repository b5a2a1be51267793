import type { Alert, Mute } from '@spanlight/sdk';
import { Link } from '@tanstack/react-router';
import { useState, type ReactElement } from 'react';
import { Button } from '../../components/buttons/Button.tsx';
import { Fact } from '../../components/text/Fact.tsx';
import { OpenMuteDialog } from './OpenMuteDialog.tsx';
import { untilText } from './mute-texts.ts';
import styles from './silences.module.css';
import { useSilenceActions } from './use-silence-actions.ts';

export interface MutedProps {
  projectId: string;
  mute: Mute;
}

/** What mutes an alert: until when, by whom and why, as far as the reader may know it. */
export function Muted({ projectId, mute }: MutedProps): ReactElement {
  const { silenceId, name, user, reason } = mute;
  return (
    <Fact name="Muted">
      {user === '' ? null : (
        <>
          <span className={styles['muted']}>by</span> <bdi>{user}</bdi>{' '}
        </>
      )}
      {untilText(mute)}
      {silenceId === 0 ? null : (
        <>
          {' ('}
          <Link
            className={styles['inline']}
            to="/alerting/$projectId/silences/$id"
            params={{ projectId, id: String(silenceId) }}
            title={name}
          >
            silence {silenceId}
          </Link>
          {')'}
        </>
      )}
      {reason === '' ? null : <div className={styles['reason']}>{reason}</div>}
    </Fact>
  );
}

export interface MuteButtonProps {
  projectId: string;
  alert: Alert;
}

/** Mutes an alert, or takes that back. */
export function MuteButton({ projectId, alert }: MuteButtonProps): ReactElement {
  const [isAsking, setIsAsking] = useState(false);
  const actions = useSilenceActions(projectId);
  return (
    <>
      {alert.mute === null ? (
        <Button icon="bell" onClick={() => setIsAsking(true)}>
          Mute
        </Button>
      ) : (
        <Button icon="undo" busy={actions.isBusy} onClick={() => void actions.unmute(alert.id)}>
          Unmute
        </Button>
      )}
      {isAsking ? (
        <OpenMuteDialog
          projectId={projectId}
          subject={{ kind: 'alerts', alerts: [alert] }}
          onClose={() => setIsAsking(false)}
        />
      ) : null}
    </>
  );
}
