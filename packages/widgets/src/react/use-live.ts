import { watch } from '@spanlight/sdk';
import { useEffect, useRef, useState } from 'react';

/** What is known at the moment of something that is asked again and again. */
export interface Live<Value> {
  /** The newest answer; undefined before the first. */
  readonly value: Value | undefined;
  /** Why there is no answer, or none that is newer; undefined while all is well. */
  readonly error: string | undefined;
}

/** How something is asked. */
export interface LiveOptions {
  /** Milliseconds between an answer and the next question. @default 60_000 */
  readonly interval?: number | undefined;
  /** Asks nothing while it is true, and keeps what is known. */
  readonly isPaused?: boolean | undefined;
}

interface Known<Value> {
  readonly key: string;
  readonly value?: Value;
  readonly error?: string | undefined;
}

/**
 * Asks again and again while the page is seen, and gives what widgets take: `value` and `error`. Failures that may pass are
 * asked again after waits that grow; the answer of before stays meanwhile. On a server nothing is asked.
 *
 * @param key equal as long as the question is the same: `orders of ${shop}`
 * @param ask the question; a new function asks nothing anew
 */
export function useLive<Value>(
  key: string,
  ask: (signal: AbortSignal) => PromiseLike<Value>,
  { interval = 60_000, isPaused = false }: LiveOptions = {},
): Live<Value> {
  const [known, setKnown] = useState<Known<Value>>({ key });
  const latest = useRef(ask);
  useEffect(() => {
    latest.current = ask;
  });
  useEffect(() => {
    if (isPaused) return undefined;
    return watch(async (signal) => latest.current(signal), { interval }).subscribe({
      value: (value) => setKnown({ key, value }),
      error: (error) =>
        setKnown((before) => ({
          ...(before.key === key ? before : { key }),
          error: error instanceof Error ? error.message : String(error),
        })),
    });
  }, [key, interval, isPaused]);
  const { value, error }: Known<Value> = known.key === key ? known : { key };
  return { value, error };
}
