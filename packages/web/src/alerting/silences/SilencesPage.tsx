import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { CopyAs } from '../../copy-as/CopyAs.tsx';
import { GuestNote } from '../../answers/GuestNote.tsx';
import { Answered } from '../../answers/failure-card.tsx';
import { ButtonLink } from '../../components/buttons/ButtonLink.tsx';
import { Card } from '../../components/page/PageHeader.tsx';
import { useCurrentUser, useProjectId } from '../../data/session.ts';
import { AlertingFrame } from '../AlertingFrame.tsx';
import { queryEnd, WindowStrip } from './WindowStrip.tsx';
import { silencesQuery } from './queries.ts';
import { SilencesTable } from './SilencesTable.tsx';

/** `/alerting/{projectId}/silences`: what nobody is told of for a while, and when. */
export function SilencesPage(): ReactElement {
  const projectId = useProjectId();
  const { isGuest } = useCurrentUser();
  if (isGuest)
    return (
      <AlertingFrame current="silences">
        <GuestNote>to see what is silenced.</GuestNote>
      </AlertingFrame>
    );
  return (
    <AlertingFrame
      current="silences"
      actions={
        <>
          <CopyAs view={{ kind: 'silences', projectId }} />
          <ButtonLink
            variant="primary"
            size="medium"
            icon="plus"
            link={{ to: '/alerting/$projectId/silences/new', params: { projectId } }}
          >
            Create silence
          </ButtonLink>
        </>
      }
    >
      <Silences projectId={projectId} />
    </AlertingFrame>
  );
}

function Silences({ projectId }: { projectId: string }): ReactElement {
  const answer = useQuery(silencesQuery(projectId));
  const now = answer.dataUpdatedAt;
  const coming = answer.data?.filter(({ windows }) =>
    windows.some(({ start }) => Date.parse(start) < queryEnd(now)),
  );
  return (
    <Answered query={answer} failure="The silences could not be loaded">
      {coming && coming.length > 0 ? (
        <Card title="The next two weeks" flush>
          <WindowStrip projectId={projectId} silences={coming} now={now} />
        </Card>
      ) : null}
      <Card flush>
        <SilencesTable projectId={projectId} silences={answer.data} isStale={answer.isError} />
      </Card>
    </Answered>
  );
}
