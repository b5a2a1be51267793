import type { NotificationChannel } from '@spanlight/sdk';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { CopyAs } from '../../copy-as/CopyAs.tsx';
import { GuestNote } from '../../answers/GuestNote.tsx';
import { Answered } from '../../answers/failure-card.tsx';
import { Button } from '../../components/buttons/Button.tsx';
import { Menu, MenuItem } from '../../components/overlays/Menu.tsx';
import { Card } from '../../components/page/PageHeader.tsx';
import { useCurrentUser, useProjectId } from '../../data/session.ts';
import { AlertingFrame } from '../AlertingFrame.tsx';
import { channelsQuery } from '../queries.ts';
import { channelTypes, typeNames } from '../states.ts';
import { ChannelsTable } from './ChannelsTable.tsx';
import { onDemand } from '../../components/on-demand.tsx';

type ChannelType = NotificationChannel['type'];

const NewChannel = onDemand(async () => (await import('./NewChannel.tsx')).NewChannel);

/** `/alerting/{projectId}/channels`: where notifications go. */
export function ChannelsPage(): ReactElement {
  const projectId = useProjectId();
  const { isGuest } = useCurrentUser();
  const [created, setCreated] = useState<ChannelType>();
  if (isGuest)
    return (
      <AlertingFrame current="channels">
        <GuestNote>to see where notifications go.</GuestNote>
      </AlertingFrame>
    );
  return (
    <AlertingFrame
      current="channels"
      actions={
        <>
          <CopyAs view={{ kind: 'channels', projectId }} />
          <Menu
            align="end"
            trigger={
              <Button variant="primary" icon="plus" opens>
                Create channel
              </Button>
            }
          >
            {channelTypes.map((type) => (
              <MenuItem key={type} onClick={() => setCreated(type)}>
                {typeNames[type]}
              </MenuItem>
            ))}
          </Menu>
        </>
      }
    >
      <Channels projectId={projectId} />
      {created === undefined ? null : (
        <NewChannel projectId={projectId} type={created} onClose={() => setCreated(undefined)} />
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
    </Answered>
  );
}
