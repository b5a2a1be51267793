import { isRetryableError } from '@spanlight/sdk';
import type { ConnectionEvent } from './connection-note.ts';
import { pause } from '../../time/pause.ts';

/** Options of poll. */
export interface PollOptions<Event> {
  /** Asks once, and tells what there is as it comes. */
  readonly ask: () => AsyncIterable<Event>;
  /** Milliseconds between two questions. */
  readonly interval: number;
  readonly signal: AbortSignal;
}

const LONGEST_WAIT = 30_000;

/**
 * Asks again and again, and tells what came of it, also when the connection is lost and when it is back. Ends when the
 * signal is aborted.
 *
 * @throws whatever the server answers that trying again can't help, e.g. 401.
 */
export async function* poll<Event>({
  ask,
  interval,
  signal,
}: PollOptions<Event>): AsyncGenerator<Event | ConnectionEvent, void> {
  let failures = 0;
  while (!signal.aborted) {
    try {
      for await (const event of ask()) {
        if (failures > 0) yield { kind: 'restored' };
        failures = 0;
        yield event;
      }
      if (failures > 0) yield { kind: 'restored' };
      failures = 0;
    } catch (error) {
      if (signal.aborted) return;
      if (!isRetryableError(error)) throw error;
      failures += 1;
      const retryIn = Math.min(LONGEST_WAIT, interval * 2 ** failures);
      yield { kind: 'lost', error, retryIn };
      await pause(retryIn, signal);
      continue;
    }
    await pause(interval, signal);
  }
}
