import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { Answered } from '../../answers/failure-card.tsx';
import { Card } from '../../components/page/PageHeader.tsx';
import { useCurrentUser, useProjectId } from '../../data/session.ts';
import { sitePath } from '../../data/site-path.ts';
import { AlertingFrame } from '../AlertingFrame.tsx';
import { channelsQuery } from '../queries.ts';
import { ChannelsTable } from './ChannelsTable.tsx';
import styles from './channels.module.css';

/** `/alerting/{projectId}/channels`: where notifications go. */
export function ChannelsPage(): ReactElement {
  const projectId = useProjectId();
  const { isGuest } = useCurrentUser();
  return (
    <AlertingFrame current="channels">
      {isGuest ? (
        <p>
          You are looking around as a guest. <Link to="/login">Sign in</Link> to see where
          notifications go.
        </p>
      ) : (
        <Channels projectId={projectId} />
      )}
    </AlertingFrame>
  );
}

function Channels({ projectId }: { projectId: string }): ReactElement {
  const answer = useQuery(channelsQuery(projectId));
  return (
    <Answered query={answer} failure="The channels could not be loaded">
      <Card flush>
        <ChannelsTable projectId={projectId} channels={answer.data} isStale={answer.isError} />
      </Card>
      <MakeChannels />
    </Answered>
  );
}

/** How channels are made. */
function MakeChannels(): ReactElement {
  return (
    <p className={styles['make']}>
      Channels are kept as YAML: <code>spanlight channel apply channels.yml</code> makes them what
      the file says, and <code>spanlight channel export -f channels</code> writes such files. The{' '}
      <a href={`${sitePath}/internal/v1/openapi.json`} target="_blank" rel="noreferrer">
        API
      </a>{' '}
      and the SDK make them too.
    </p>
  );
}
