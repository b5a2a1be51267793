import { watch } from '@spanlight/sdk';
import { useEffect, useState } from 'react';

/** What is known at the moment. */
export interface Watched<Value> {
  readonly value?: Value;
  /** Why there is no value, or none that is newer. */
  readonly error?: string;
}

/**
 * Asks again and again while the page is seen.
 *
 * @param ask the same function as long as the question is the same
 */
export function useWatch<Value>(
  ask: (signal: AbortSignal) => Promise<Value>,
  interval: number,
): Watched<Value> {
  const [watched, setWatched] = useState<Watched<Value>>({});
  useEffect(
    () =>
      watch(ask, { interval }).subscribe({
        value: (value) => setWatched({ value }),
        error: (error) => setWatched((before) => ({ ...before, error: wordsOf(error) })),
      }),
    [ask, interval],
  );
  return watched;
}

function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
