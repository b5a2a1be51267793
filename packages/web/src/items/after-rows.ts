import { AbortError } from '@spanlight/sdk';
import type { Query, QueryClient } from '@tanstack/react-query';

/** First words of the keys of what people look at: who asked for it waits for nothing else. */
const ROWS: ReadonlySet<unknown> = new Set(['groups', 'spans', 'timeseries']);

const isOfRows = ({ queryKey: [kind] }: Query): boolean => ROWS.has(kind);

/**
 * Resolves once the questions of rows that are under way are answered, those included that the page asks at the same moment. One
 * that somebody stopped is not: it is waited for until it is asked again.
 *
 * @throws the reason of the signal, when that ends the wait
 */
export async function afterRows(client: QueryClient, signal: AbortSignal): Promise<void> {
  await new Promise((asked) => setTimeout(asked));
  signal.throwIfAborted();
  const isUnderWay = (): boolean => client.isFetching({ predicate: isOfRows }) > 0;
  if (!isUnderWay()) return;
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const leave = client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || !isOfRows(event.query) || isUnderWay()) return;
    const { action } = event;
    const isStopped = action.type === 'error' && action.error instanceof AbortError;
    if (!isStopped) resolve();
  });
  const giveUp = (): void => reject(signal.reason);
  signal.addEventListener('abort', giveUp);
  try {
    await promise;
  } finally {
    leave();
    signal.removeEventListener('abort', giveUp);
  }
}
