import { watch } from '@spanlight/sdk';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { api } from '../../../data/client.ts';
import { describeError } from '../../../data/describe-error.ts';
import type { ItemsFilter } from '../../../items/filter.ts';
import { itemParams } from '../../../items/queries.ts';
import { durationOf, HOUR } from '../../../time/range.ts';
import { itemKey } from '../../../items/item-key.ts';
import { goOn, noLines, takeNews, type TailLines } from './tail-lines.ts';
import { type AskNewest, TailSource } from './tail-source.ts';

/** Milliseconds from an answer to the next question. */
const INTERVAL = 2000;
/** Longest wait while asking fails, in milliseconds. */
const LONGEST_WAIT = 10_000;

/** How asking goes. */
export type TailConnection =
  | { readonly kind: 'opening' | 'live' }
  /** Retrying in so many milliseconds, sooner when the network or the page comes back. */
  | { readonly kind: 'lost'; readonly message: string; readonly retryIn: number }
  /** Trying again is no help. */
  | { readonly kind: 'ended'; readonly error: unknown };

/** What follows the logs, and what of them is in the list. */
export interface LogTail {
  readonly lines: TailLines;
  readonly connection: TailConnection;
  /** What waited comes into the list. */
  goOn(): void;
  /** Asks at once, while the connection is lost. */
  tryNow(): void;
}

/**
 * Follows the logs of a filter from mounting on; its range says how far back it begins, an hour at most. Rests while
 * nobody sees the page.
 * @param isReading What arrives waits.
 */
export function useLogTail(filter: ItemsFilter, isReading: boolean): LogTail {
  const [lines, setLines] = useState(noLines);
  const [connection, setConnection] = useState<TailConnection>({ kind: 'opening' });

  const open = useEffectEvent(
    () =>
      new TailSource({
        ask: askNewest(filter),
        keyOf: itemKey,
        before: Math.min(durationOf(filter.range), HOUR),
        now: Date.now,
      }),
  );
  const take = useEffectEvent((news: Parameters<typeof takeNews>[1]) => {
    setConnection({ kind: 'live' });
    setLines((known) => takeNews(known, news, isReading, itemKey));
  });
  const again = useRef<() => void>(undefined);
  useEffect(() => {
    const source = open();
    // Each try begins a watch of its own, which asks at once; the source knows what was told.
    const ask = (): (() => void) =>
      watch((signal) => source.next(signal), {
        interval: INTERVAL,
        maxInterval: LONGEST_WAIT,
      }).subscribe({
        value: (news) => take(news),
        error: (error, retryIn) =>
          setConnection(
            retryIn === undefined
              ? { kind: 'ended', error }
              : { kind: 'lost', message: describeError(error).message, retryIn },
          ),
      });
    let stop = ask();
    again.current = () => {
      stop();
      stop = ask();
    };
    return () => stop();
  }, []);
  const tryNow = (): void => again.current?.();
  const isLost = connection.kind === 'lost';
  useEffect(() => {
    if (!isLost) return undefined;
    const left = new AbortController();
    const { signal } = left;
    const retry = (): void => {
      if (!document.hidden) again.current?.();
    };
    window.addEventListener('online', retry, { signal });
    document.addEventListener('visibilitychange', retry, { signal });
    return () => left.abort();
  }, [isLost]);
  return { lines, connection, goOn: () => setLines(goOn), tryNow };
}

function askNewest(filter: ItemsFilter): AskNewest {
  const newest = { ...itemParams(filter), sortBy: '_time', sortDesc: true };
  return async ({ gte, lt }, limit, signal) =>
    await api.spans.list(
      { ...newest, time: { gte: new Date(gte), lt: new Date(lt) }, limit },
      // What watches asks again itself, and says so.
      { signal, maxRetries: 0 },
    );
}
