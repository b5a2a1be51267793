import type { AlertEvent, AlertWhyResponse } from '@spanlight/sdk';
import { eventTime, formatDateTime } from '@spanlight/sdk/format';
import type { ReactElement } from 'react';
import { StatusDot } from '../../components/text/Chip.tsx';
import { alertTone } from '../states.ts';
import { eventTitle, recordedLate, withLocalTimes } from '../event-texts.ts';
import { DeliveryLine } from './DeliveryLine.tsx';
import styles from './alert.module.css';

export interface AlertHistoryProps {
  projectId: string;
  why: AlertWhyResponse;
}

/** Why an alert did or did not notify, then everything that happened to it: newest first, with who was told. */
export function AlertHistory({ projectId, why }: AlertHistoryProps): ReactElement {
  const { explanation, events } = why;
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
            <Event key={event.id} projectId={projectId} event={event} />
          ))}
        </ol>
      </section>
    </>
  );
}

function Event({ projectId, event }: { projectId: string; event: AlertEvent }): ReactElement {
  const { deliveries } = event;
  const late = recordedLate(event);
  return (
    <li className={styles['event']}>
      <div className={styles['eventHead']}>
        <StatusDot tone={alertTone(event.status)}>{eventTitle(event)}</StatusDot>
        <time dateTime={eventTime(event)} className={styles['muted']}>
          {formatDateTime(eventTime(event))}
        </time>
        {late === undefined ? null : <span className={styles['muted']}>{late}</span>}
      </div>
      {event.text === '' ? null : <p className={styles['text']}>{withLocalTimes(event.text)}</p>}
      {deliveries.length === 0 ? (
        <p className={styles['muted']}>
          {event.untold === undefined ? 'Nobody was to be told.' : withLocalTimes(event.untold)}
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
