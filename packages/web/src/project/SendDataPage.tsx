import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { ErrorCard } from '../components/ErrorCard.tsx';
import { PageBody, PageHeader } from '../components/PageHeader.tsx';
import { describeError } from '../data/describe-error.ts';
import { useCurrentUser, useProjectId } from '../data/session.ts';
import { ArrivalState } from './ArrivalState.tsx';
import { projectQuery } from './project-query.ts';
import { SendingWays } from './SendingWays.tsx';
import styles from './SendDataPage.module.css';

/** How to send data to this project, and whether any has arrived. */
export function SendDataPage(): ReactElement {
  const projectId = useProjectId();
  const user = useCurrentUser();
  const { data, error, refetch } = useQuery(projectQuery(projectId));
  return (
    <>
      <PageHeader title="Send data to Spanlight" />
      <PageBody>
        <div className={styles['page']}>
          <ArrivalState projectId={projectId} />
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
      </PageBody>
    </>
  );
}
