import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { ErrorCard } from '../../components/feedback/ErrorCard.tsx';
import { Card } from '../../components/page/PageHeader.tsx';
import { describeError } from '../../data/describe-error.ts';
import { useCurrentUser, useProjectId } from '../../data/session.ts';
import { AlertingFrame } from '../AlertingFrame.tsx';
import { channelsQuery } from '../queries.ts';
import { ChannelsTable } from './ChannelsTable.tsx';
import { MakeChannels } from './MakeChannels.tsx';

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
    <>
      {answer.isError ? (
        <ErrorCard
          title="The channels could not be loaded"
          error={describeError(answer.error)}
          onRetry={() => void answer.refetch()}
        />
      ) : null}
      {answer.isError && !answer.data ? null : (
        <>
          <Card flush>
            <ChannelsTable projectId={projectId} channels={answer.data} isStale={answer.isError} />
          </Card>
          <MakeChannels />
        </>
      )}
    </>
  );
}
