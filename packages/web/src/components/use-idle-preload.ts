import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

/** Milliseconds between two checks for an idle page: the first rows are loaded before anything else. */
const CHECK_INTERVAL = 2000;

/** Loads what may be needed later as soon as no query is running. @param load keep it stable: a new function starts over */
export function useIdlePreload(load: () => unknown): void {
  const client = useQueryClient();
  useEffect(() => {
    const timer = setInterval(() => {
      if (client.isFetching() > 0) return;
      clearInterval(timer);
      load();
    }, CHECK_INTERVAL);
    return () => clearInterval(timer);
  }, [client, load]);
}
