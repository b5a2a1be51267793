import type { ErrorAlert } from '@spanlight/sdk';
import { errorText, formatNumber, formatRelativeTime, originText } from '@spanlight/sdk/format';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { Chip } from '../../components/text/Chip.tsx';
import styles from './alert.module.css';

export interface ConsequencesProps {
  projectId: string;
  alert: ErrorAlert;
}

/** Where the failure began that an alert tells of, and what else it was seen as, each with the way to a trace. */
export function Consequences({ projectId, alert }: ConsequencesProps): ReactElement {
  const { cause, consequences, consequenceCount } = alert;
  const own = { name: alert.name, service: alert.attrs['service_name'] ?? '' };
  const more = consequenceCount - consequences.length;
  return (
    <section className={styles['section']} aria-label="Cause and consequences">
      {cause === null ? null : (
        <p>
          Caused by{' '}
          {cause.alertId === 0 ? (
            <bdi>{errorText(cause)}</bdi>
          ) : (
            <Link
              to="/alerting/$projectId/alerts/$id"
              params={{ projectId, id: String(cause.alertId) }}
            >
              <bdi>{errorText(cause)}</bdi>
            </Link>
          )}
        </p>
      )}
      {consequenceCount === 0 ? null : (
        <>
          <h2>Also seen as</h2>
          <p className={styles['muted']}>{originText(own, consequences)}</p>
          <ul className={styles['consequences']}>
            {consequences.map(
              ({ spanGroupId, name, service, services, count, lastSeenAt, ...place }) => (
                <li key={spanGroupId}>
                  {service === '' ? null : (
                    <Chip title={(services ?? [service]).join(', ')}>
                      {service}
                      {services ? ` and ${services.length - 1} more` : null}
                    </Chip>
                  )}
                  <Link
                    to="/traces/$projectId/$traceId/$spanId"
                    params={{ projectId, traceId: place.traceId, spanId: place.spanId }}
                    className={styles['text']}
                  >
                    <bdi>{name}</bdi>
                  </Link>
                  <span className={styles['muted']}>
                    {formatNumber(count)}×, newest {formatRelativeTime(lastSeenAt)}
                  </span>
                </li>
              ),
            )}
            {more > 0 ? <li className={styles['muted']}>and {more} more</li> : null}
          </ul>
        </>
      )}
    </section>
  );
}
