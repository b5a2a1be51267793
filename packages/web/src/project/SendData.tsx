import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { failureInstead } from '../answers/failure-card.tsx';
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
  const answer = useQuery(projectQuery(projectId));
  const { data } = answer;
  return (
    <div className={styles['page']}>
      <ArrivalState projectId={projectId} onArrival={onArrival} />
      {failureInstead(answer, 'The DSN could not be loaded')}
      {data && data.dsn === '' && user.isGuest ? (
        <p>
          The snippets carry the project's DSN, which guests don't see.{' '}
          <Link to="/login">Sign in</Link> to get them.
        </p>
      ) : null}
      {answer.isError || data?.dsn === '' ? null : <SendingWays dsn={data?.dsn} />}
    </div>
  );
}
