import type { MonitorNoise } from '@spanlight/sdk';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { failureCard } from '../../answers/failure-card.tsx';
import { ButtonLink } from '../../components/buttons/ButtonLink.tsx';
import { Waiting } from '../../components/feedback/Skeleton.tsx';
import { useCurrentUser } from '../../data/session.ts';
import { adviceQuery } from './queries.ts';
import type { Length } from './search.ts';
import styles from './noise.module.css';

export interface AdviceProps {
  projectId: string;
  since: Length;
  row: MonitorNoise;
}

/** What would have made a monitor quieter, and the ways to it. */
export function Advice({ projectId, since, row }: AdviceProps): ReactElement {
  const { monitorId, type } = row;
  const { isGuest } = useCurrentUser();
  if (monitorId === null)
    return <p className={styles['advice']}>No current monitor notifies about these errors.</p>;
  const params = { projectId, id: monitorId };
  return (
    <div className={styles['advice']}>
      {type === 'metric' ? (
        <Quieter projectId={projectId} since={since} monitorId={monitorId} />
      ) : (
        <p>Error monitors have no bound to move: their conditions decide which errors notify.</p>
      )}
      <div className={styles['ways']}>
        <ButtonLink link={{ to: '/alerting/$projectId/monitors/$id', params }} size="small">
          Monitor
        </ButtonLink>
        {isGuest ? null : (
          <ButtonLink
            link={{ to: `/alerting/$projectId/monitors/$id/${type}`, params }}
            size="small"
          >
            Edit
          </ButtonLink>
        )}
        {type === 'metric' ? (
          <Link
            to="/alerting/$projectId/alerts"
            params={{ projectId }}
            search={{ q: `monitor:${monitorId}`, sort_by: 'updated_at' }}
          >
            Its alerts
          </Link>
        ) : null}
      </div>
    </div>
  );
}

function Quieter({
  projectId,
  since,
  monitorId,
}: Pick<AdviceProps, 'projectId' | 'since'> & { monitorId: string }): ReactElement {
  const answer = useQuery(adviceQuery(projectId, since, monitorId));
  if (answer.data)
    return <p>{answer.data.advice?.text ?? 'This monitor has changed since then.'}</p>;
  return (
    failureCard(answer, 'The monitor could not be back-tested') ?? (
      <Waiting what="back-tests" heights={['20px']} />
    )
  );
}
