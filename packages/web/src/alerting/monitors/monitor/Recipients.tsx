import type { Monitor } from '@spanlight/sdk';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { Chip } from '../../../components/text/Chip.tsx';
import { Loading, Skeleton } from '../../../components/feedback/Skeleton.tsx';
import { useCurrentUser } from '../../../data/session.ts';
import { channelsQuery } from '../../queries.ts';
import { channelTone, typeNames } from '../../states.ts';
import styles from '../monitors.module.css';

export interface RecipientsProps {
  projectId: string;
  monitor: Monitor;
}

/** Who a monitor tells. Channels whose names can't be had, guests never get them, are counted. */
export function Recipients({ projectId, monitor }: RecipientsProps): ReactElement {
  const { channelIds, notifyEveryoneByEmail } = monitor;
  const { isGuest } = useCurrentUser();
  const { data, isLoading } = useQuery({
    ...channelsQuery(projectId),
    enabled: channelIds.length > 0 && !isGuest,
  });
  if (channelIds.length === 0 && !notifyEveryoneByEmail) return <>nobody</>;
  const named = data?.filter(({ id }) => channelIds.includes(id)) ?? [];
  const unnamed = channelIds.length - named.length;
  return (
    <span className={styles['states']}>
      {notifyEveryoneByEmail ? <Chip>everyone by e-mail</Chip> : null}
      {named.map(({ id, name, type, state }) => (
        <Chip
          key={id}
          name={typeNames[type] ?? type}
          tone={state === 'delivering' ? 'neutral' : channelTone(state)}
        >
          {state === 'delivering' ? name : `${name} (${state})`}
        </Chip>
      ))}
      {isLoading ? (
        <>
          <Loading what="channels" />
          <Skeleton width="96px" height="20px" />
        </>
      ) : unnamed > 0 ? (
        <Chip>{unnamed === 1 ? '1 channel' : `${unnamed} channels`}</Chip>
      ) : null}
    </span>
  );
}
