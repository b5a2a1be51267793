import type { Delivery, DeliveryAttempt } from '@spanlight/sdk';
import { formatDateTime, formatDuration } from '@spanlight/sdk/format';
import { useState, type ReactElement } from 'react';
import { Button } from '../../components/buttons/Button.tsx';
import { Chip, StatusDot } from '../../components/text/Chip.tsx';
import { showSuccess } from '../../components/overlays/Snackbar.tsx';
import { api } from '../../data/client.ts';
import { useCurrentUser } from '../../data/session.ts';
import { useAction } from '../../data/use-action.ts';
import { deliveryTone, typeNames } from '../states.ts';
import { deliveryText } from '../event-texts.ts';
import styles from './alert.module.css';

export interface DeliveryLineProps {
  projectId: string;
  delivery: Delivery;
}

/** A message to one channel: what became of it, and when opened every try. */
export function DeliveryLine({ projectId, delivery }: DeliveryLineProps): ReactElement {
  const { channelName, channelType, state, attempts } = delivery;
  const { isGuest } = useCurrentUser();
  const [isOpen, setIsOpen] = useState(state === 'failed');
  const { run, isBusy } = useAction([['alerts', projectId, 'why']]);
  const replay = async (): Promise<void> => {
    const isDone = await run(() => api.alerts.replay({ project: projectId, id: delivery.id }));
    if (isDone) showSuccess(`The message to ${channelName} is sent again`);
  };
  return (
    <li>
      <div className={styles['deliveryHead']}>
        <Chip>{typeNames[channelType] ?? channelType}</Chip>
        <span className={styles['channel']}>{channelName}</span>
        <StatusDot tone={deliveryTone(state)}>{deliveryText(delivery)}</StatusDot>
        {attempts.length === 0 ? null : (
          <Button
            size="small"
            variant="quiet"
            aria-expanded={isOpen}
            onClick={() => setIsOpen(!isOpen)}
          >
            {isOpen ? 'Hide tries' : 'Show tries'}
          </Button>
        )}
        {state === 'failed' && !isGuest ? (
          <Button
            size="small"
            icon="send"
            aria-label={`Send again to ${channelName}`}
            busy={isBusy}
            onClick={() => void replay()}
          >
            Send again
          </Button>
        ) : null}
      </div>
      {isOpen && attempts.length > 0 ? (
        <ol className={styles['attempts']} aria-label={`Tries to tell ${channelName}`}>
          {attempts.map((attempt) => (
            <Attempt key={attempt.time} attempt={attempt} />
          ))}
        </ol>
      ) : null}
    </li>
  );
}

const NANOSECONDS = 1e6;

function Attempt({ attempt }: { attempt: DeliveryAttempt }): ReactElement {
  const { time, duration, status, error } = attempt;
  return (
    <li>
      <time dateTime={time} className={styles['muted']}>
        {formatDateTime(time)}
      </time>{' '}
      {error === '' ? 'delivered' : error}
      <span className={styles['muted']}>
        {status === null ? '' : `, status ${status}`}, {formatDuration(duration * NANOSECONDS)}
      </span>
    </li>
  );
}
