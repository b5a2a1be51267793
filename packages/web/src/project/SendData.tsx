import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { ErrorCard } from '../components/feedback/ErrorCard.tsx';
import { describeError } from '../data/describe-error.ts';
import { useCurrentUser } from '../data/session.ts';
import { ArrivalState } from './ArrivalState.tsx';
import { projectQuery } from './project-query.ts';
import { SendingWays } from './SendingWays.tsx';
import styles from './SendData.module.css';

export interface SendDataProps {
  projectId: string;
  /** Data has reached the project. */
  onArrival?: () => void;
}

/** Whether data reaches a project, its DSN, and the ways to send some. */
export function SendData({ projectId, onArrival }: SendDataProps): ReactElement {
  const user = useCurrentUser();
  const { data, error, refetch } = useQuery(projectQuery(projectId));
  return (
    <div className={styles['page']}>
      <ArrivalState projectId={projectId} onArrival={onArrival} />
      {error && !data ? (
        <ErrorCard
          error={describeError(error)}
          title="The DSN could not be loaded"
          onRetry={() => void refetch()}
        />
      ) : null}
      {data && data.dsn === '' && user.isGuest ? (
        <p>
          The snippets carry the project's DSN, which guests don't see.{' '}
          <Link to="/login">Sign in</Link> to get them.
        </p>
      ) : null}
      {error || data?.dsn === '' ? null : <SendingWays dsn={data?.dsn} />}
    </div>
  );
}
