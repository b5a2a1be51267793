import type { ReactElement, ReactNode } from 'react';
import type { ErrorDescription } from '../../data/error-description.ts';
import { Button } from '../buttons/Button.tsx';
import { CopyButton } from '../text/CopyButton.tsx';
import { Icon } from '../icons/Icon.tsx';
import styles from './ErrorCard.module.css';

export interface ErrorCardProps {
  error: ErrorDescription;
  /** What could not be shown. @default 'The data could not be loaded' */
  title?: string;
  onRetry?: (() => void) | undefined;
  /** What the query was about, for the advice that a 504 brings. @default 'items' */
  about?: 'items' | 'metrics' | 'trace';
  /** What to try next, in the words of this screen; a 504 brings its own. */
  children?: ReactNode;
}

const numbers = new Intl.NumberFormat('en-US');

function TimeoutAdvice({ about }: Required<Pick<ErrorCardProps, 'about'>>): ReactElement {
  return (
    <div className={styles['advice']}>
      <p>The query took too long. Try one of these:</p>
      <ul>
        {about === 'trace' ? (
          <li>
            look for its spans in the explorer: <code>where _trace_id = …</code>;
          </li>
        ) : about === 'metrics' ? (
          <>
            <li>narrow the date range;</li>
            <li>
              filter by an attribute: <code>where host_name = …</code>;
            </li>
            <li>group by fewer attributes, or by those with fewer values;</li>
          </>
        ) : (
          <>
            <li>narrow the date range;</li>
            <li>
              choose a more specific system, for example <code>http:all</code>;
            </li>
            <li>
              filter by group: <code>where .group_id = …</code>;
            </li>
          </>
        )}
        <li>give the store more cores or memory, or pre-aggregate in the application.</li>
      </ul>
    </div>
  );
}

/** Says what failed, in the place it failed, with what to do next. */
export function ErrorCard({
  error,
  title = 'The data could not be loaded',
  onRetry,
  about = 'items',
  children,
}: ErrorCardProps): ReactElement {
  if (error.isStopped) return <StoppedCard error={error} title={title} onRetry={onRetry} />;
  const { rows, bytes, totalRows } = error.progress ?? {};
  return (
    <section className={styles['card']} role="alert" data-status={error.status}>
      <Icon name="alert-triangle" />
      <div className={styles['body']}>
        <p className={styles['title']}>{title}</p>
        <p>
          {error.status === undefined ? null : (
            <strong className={styles['status']}>{error.status}</strong>
          )}
          {error.message}
        </p>
        {error.status === 504 ? <TimeoutAdvice about={about} /> : null}
        {children}
        {error.progress === undefined ? null : (
          <dl className={styles['facts']}>
            {rows ? <Fact name="Rows read" value={numbers.format(rows)} /> : null}
            {bytes ? <Fact name="Bytes read" value={numbers.format(bytes)} /> : null}
            {totalRows ? <Fact name="Total rows" value={numbers.format(totalRows)} /> : null}
          </dl>
        )}
        {error.requestId === undefined ? null : (
          <p className={styles['request']}>
            Request id <code>{error.requestId}</code>
            <CopyButton text={error.requestId} label="Copy request id" />
          </p>
        )}
        {error.status === 504 && error.requestId !== undefined ? (
          <p>If it keeps happening, email your support with this request id.</p>
        ) : null}
        {onRetry ? (
          <div>
            <Button size="small" icon="refresh" onClick={onRetry}>
              Try again
            </Button>
          </div>
        ) : null}
      </div>
    </section>
  );
}

/** Stands where an answer would be that somebody gave up: nothing failed. */
function StoppedCard({
  error,
  title,
  onRetry,
}: Pick<ErrorCardProps, 'error' | 'title' | 'onRetry'>): ReactElement {
  return (
    <section className={styles['stopped']} aria-label={title}>
      <output>{error.message}</output>
      {onRetry ? (
        <Button size="small" icon="refresh" onClick={onRetry}>
          Try again
        </Button>
      ) : null}
    </section>
  );
}

function Fact({ name, value }: { name: string; value: string }): ReactElement {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
