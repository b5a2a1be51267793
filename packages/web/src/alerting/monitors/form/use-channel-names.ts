import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { channelsQuery } from '../../queries.ts';

/** Writes channels by their ids. */
export type WriteChannels = (ids: readonly number[]) => string;

/** What the channels of a project are called, in a row; one that is gone is known by its id. */
export function useChannelNames(projectId: string): WriteChannels {
  const { data } = useQuery(channelsQuery(projectId));
  return useCallback(
    (ids) =>
      ids.map((id) => data?.find((channel) => channel.id === id)?.name ?? `#${id}`).join(', '),
    [data],
  );
}
