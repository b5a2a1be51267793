import {
  useQuery,
  useQueryClient,
  type QueryKey,
  type UseQueryOptions,
  type UseQueryResult,
} from '@tanstack/react-query';
import { useEffect } from 'react';

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
  const isLost = !isOnScreen && answer.fetchStatus === 'fetching';
  const { queryKey } = options;
  useEffect(() => {
    // Another panel in sight may ask the same.
    if (isLost) void client.cancelQueries({ queryKey, exact: true, type: 'inactive' });
  }, [isLost, client, queryKey]);
  return answer;
}
