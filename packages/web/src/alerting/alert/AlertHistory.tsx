import type {
  Alert,
  AlertEvent,
  AlertWhyResponse,
  Delivery,
  DeliveryAttempt,
} from '@spanlight/sdk';
import { formatDateTime, formatDuration } from '@spanlight/sdk/format';
import { type ReactElement, useState } from 'react';
import { Chip, StatusDot } from '../../components/text/Chip.tsx';
import { alertTone, deliveryTone, typeNames } from '../states.ts';
import {
  deliveryText,
  eventText,
  eventTitle,
  recordedLate,
  timeOfEvent,
  withLocalTimes,
} from '../event-texts.ts';
import styles from './alert.module.css';
import { Button } from '../../components/buttons/Button.tsx';
import { showSuccess } from '../../components/overlays/Snackbar.tsx';
import { api } from '../../data/client.ts';
import { useCurrentUser } from '../../data/session.ts';
import { useAction } from '../../data/use-action.ts';

export interface AlertHistoryProps {
  projectId: string;
  why: AlertWhyResponse;
}

/** Why an alert did or did not notify, then everything that happened to it: newest first, with who was told. */
export function AlertHistory({ projectId, why }: AlertHistoryProps): ReactElement {
  const { alert, explanation, events } = why;
  return (
    <>
      {explanation.length === 0 ? null : (
        <section className={styles['section']} aria-label="Why">
          <h2>Why it did or did not notify</h2>
          <ul className={styles['reasons']}>
            {explanation.map((sentence) => (
              <li key={sentence}>{withLocalTimes(sentence)}</li>
            ))}
          </ul>
        </section>
      )}
      <section className={styles['section']} aria-label="History">
        <h2>History</h2>
        <ol className={styles['events']}>
          {events.map((event) => (
            <Event key={event.id} projectId={projectId} alert={alert} event={event} />
          ))}
        </ol>
      </section>
    </>
  );
}

interface EventProps {
  projectId: string;
  alert: Alert;
  event: AlertEvent;
}

function Event({ projectId, alert, event }: EventProps): ReactElement {
  const { deliveries } = event;
  const time = timeOfEvent(alert, event);
  const late = recordedLate(event);
  const text = eventText(event, alert.type);
  return (
    <li className={styles['event']}>
      <div className={styles['eventHead']}>
        <StatusDot tone={alertTone(event.status)}>{eventTitle(event, alert.type)}</StatusDot>
        <time dateTime={time} className={styles['muted']}>
          {formatDateTime(time)}
        </time>
        {late === undefined ? null : <span className={styles['muted']}>{late}</span>}
      </div>
      {text === '' ? null : <p className={styles['text']}>{text}</p>}
      {deliveries.length === 0 ? (
        <p className={styles['muted']}>
          {event.untold === undefined
            ? 'There was nobody to notify.'
            : withLocalTimes(event.untold)}
        </p>
      ) : (
        <ul className={styles['deliveries']} aria-label="Messages">
          {deliveries.map((delivery) => (
            <DeliveryLine key={delivery.id} projectId={projectId} delivery={delivery} />
          ))}
        </ul>
      )}
    </li>
  );
}

interface DeliveryLineProps {
  projectId: string;
  delivery: Delivery;
}

/** A message to one channel: what became of it, and when opened every try. */
function DeliveryLine({ projectId, delivery }: DeliveryLineProps): ReactElement {
  const { channelName, channelType, state, attempts } = delivery;
  const type = typeNames[channelType] ?? channelType;
  const { isGuest } = useCurrentUser();
  const [isOpen, setIsOpen] = useState(state === 'failed');
  const { run, isBusy } = useAction([['alerts', projectId, 'why']]);
  const replay = async (): Promise<void> => {
    const isDone = await run(() => api.alerts.replay({ project: projectId, id: delivery.id }));
    if (isDone) showSuccess(`The message to ${channelName} is being sent again`);
  };
  return (
    <li>
      <div className={styles['deliveryHead']}>
        <Chip>{type}</Chip>
        {channelName === type ? null : <span className={styles['channel']}>{channelName}</span>}
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
        <ol className={styles['attempts']} aria-label={`Attempts to notify ${channelName}`}>
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
