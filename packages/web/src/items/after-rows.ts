import { AbortError } from '@spanlight/sdk';
import type { Query, QueryClient } from '@tanstack/react-query';

/** First words of the keys of what people look at: who asked for it waits for nothing else. */
const ROWS: ReadonlySet<unknown> = new Set(['groups', 'spans', 'timeseries']);

const isOfRows = ({ queryKey: [kind] }: Query): boolean => ROWS.has(kind);

/**
 * Resolves once no question of rows is under way, those included that the page asks at the same moment.
 *
 * @throws the reason of the signal when that ends the wait, `AbortError` when somebody stopped one of them
 */
export async function afterRows(client: QueryClient, signal: AbortSignal): Promise<void> {
  await new Promise((asked) => setTimeout(asked));
  signal.throwIfAborted();
  const isUnderWay = (): boolean => client.isFetching({ predicate: isOfRows }) > 0;
  if (!isUnderWay()) return;
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const leave = client.getQueryCache().subscribe(({ query }) => {
    const { error, fetchStatus } = query.state;
    if (!isOfRows(query) || fetchStatus !== 'idle') return;
    if (error instanceof AbortError) reject(error);
    else if (!isUnderWay()) resolve();
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
