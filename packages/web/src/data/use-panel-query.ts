import {
  useQuery,
  useQueryClient,
  type QueryKey,
  type UseQueryOptions,
  type UseQueryResult,
} from '@tanstack/react-query';
import { useEffect, useRef } from 'react';

/**
 * Asks for the data of a panel while it is on the screen. A question of a panel that is scrolled past is given up; one
 * that comes back asks again if its answer has grown old.
 */
export function usePanelQuery<Data, Key extends QueryKey>(
  options: UseQueryOptions<Data, Error, Data, Key>,
  isOnScreen: boolean,
): UseQueryResult<Data> {
  const client = useQueryClient();
  const answer = useQuery({ ...options, enabled: isOnScreen });
  const isAsking = answer.fetchStatus === 'fetching';
  const { queryKey } = options;
  const wasOnScreen = useRef(false);
  useEffect(() => {
    if (isOnScreen) wasOnScreen.current = true;
    // What a panel finds under way was asked for it before it was there; another panel in sight may ask the same.
    else if (isAsking && wasOnScreen.current)
      void client.cancelQueries({ queryKey, exact: true, type: 'inactive' });
  }, [isOnScreen, isAsking, client, queryKey]);
  return answer;
}
