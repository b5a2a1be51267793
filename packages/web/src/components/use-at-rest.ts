import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

/** How long a page rests at least, in milliseconds: its first rows come first. */
const REST = 2000;

/** Loads what may be needed later once the page has come to rest, when nothing is being asked. Keep the function the same. */
export function useAtRest(load: () => unknown): void {
  const client = useQueryClient();
  useEffect(() => {
    const timer = setInterval(() => {
      if (client.isFetching() > 0) return;
      clearInterval(timer);
      load();
    }, REST);
    return () => clearInterval(timer);
  }, [client, load]);
}
