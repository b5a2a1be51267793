import type { NotificationChannel } from '@spanlight/sdk';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Navigate, useNavigate, useParams } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { GuestNote } from '../../answers/GuestNote.tsx';
import { newestOf } from '../../answers/newest-of.ts';
import { recordFallback } from '../../answers/record-fallback.tsx';
import { Card } from '../../components/page/PageHeader.tsx';
import { StatusDot } from '../../components/text/Chip.tsx';
import { api } from '../../data/client.ts';
import { statusOf } from '../../data/describe-error.ts';
import { useCurrentUser } from '../../data/session.ts';
import { AlertingPage } from '../AlertingPage.tsx';
import { channelTone, typeNames } from '../states.ts';
import styles from './channels.module.css';
import { channelForms } from './kinds/kinds.tsx';

const LIST = '/alerting/$projectId/channels';
const PAGE = '/alerting/$projectId/channels/$type/$id';

/** `/alerting/{projectId}/channels/{type}/{id}`: one channel, to be changed. */
export function ChannelPage(): ReactElement {
  const { projectId, type, id } = useParams({ from: `/app${PAGE}` });
  const { isGuest } = useCurrentUser();
  const answer = useQuery({ ...channelQuery(projectId, type, id), enabled: !isGuest });
  const channel = answer.data;
  const list = { to: LIST, params: { projectId } } as const;
  if (channel && channel.type !== type)
    return <Navigate to={PAGE} params={{ projectId, type: channel.type, id }} replace />;
  return (
    <AlertingPage
      title={channel?.name ?? `${typeNames[type]} channel`}
      parent={{ label: 'Notification channels', link: list }}
    >
      <div className={styles['page']}>
        {isGuest ? (
          <GuestNote>to change channels.</GuestNote>
        ) : channel ? (
          <Card title={`Edit ${typeNames[channel.type]} notification channel`}>
            <EditChannel
              key={channel.id}
              projectId={projectId}
              channel={channel}
              onReload={() => newestOf(answer)}
            />
          </Card>
        ) : (
          recordFallback(answer, {
            noun: `${typeNames[type]} channel`,
            id,
            icon: 'send',
            all: { label: 'All channels', link: list },
          })
        )}
      </div>
    </AlertingPage>
  );
}

function channelQuery(projectId: string, type: NotificationChannel['type'], id: string) {
  return queryOptions({
    queryKey: ['channel', projectId, type, id],
    async queryFn({ signal }) {
      try {
        return await api.channels.get({ project: projectId, type, id }, { signal });
      } catch (error) {
        // An address may name another type than the channel has.
        if (statusOf(error) !== 400) throw error;
        const channels = await api.channels.list({ project: projectId }, { signal });
        const channel = channels.find((each) => String(each.id) === id);
        if (!channel) throw error;
        return channel;
      }
    },
    // What is being filled in keeps the revision it began with.
    refetchOnWindowFocus: false,
    staleTime: 0,
    gcTime: 0,
  });
}

interface EditChannelProps {
  projectId: string;
  channel: NotificationChannel;
  onReload: () => Promise<NotificationChannel | undefined>;
}

function EditChannel({ projectId, channel, onReload }: EditChannelProps): ReactElement {
  const { type, state, stateReason, owner } = channel;
  const navigate = useNavigate();
  const leave = (): void => void navigate({ to: LIST, params: { projectId } });
  const Form = channelForms[type];
  return (
    <>
      <p className={styles['facts']}>
        <StatusDot tone={channelTone(state)}>{state}</StatusDot>
        {stateReason === '' ? null : <span>{stateReason}</span>}
        {owner === '' ? null : (
          <span>Managed as code by {owner}: the next apply overwrites changes.</span>
        )}
      </p>
      <Form
        projectId={projectId}
        stored={channel}
        onSaved={leave}
        onReload={onReload}
        frame={({ children }) => <>{children(leave)}</>}
      />
    </>
  );
}
