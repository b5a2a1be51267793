import { isRetryableError, type Alert } from '@spanlight/sdk';
import { pause } from '../pause.ts';
import type { ConnectionEvent } from '../connection-note.ts';

/** What is followed. */
export interface AlertTailOptions {
  /** Asks for the alerts to follow, changed last first. */
  readonly load: () => Promise<readonly Alert[]>;
  /** Milliseconds between two questions. @default 2000 */
  readonly interval?: number;
  readonly signal: AbortSignal;
}

/** What happens while following. */
export type AlertTailEvent =
  /** Alerts in the order they changed; `first` for those that were there at the start. */
  | { kind: 'alerts'; alerts: Alert[]; first: boolean }
  /** Asking failed, or works again. */
  | ConnectionEvent;

const longestWait = 30_000;

/**
 * Follows alerts: each is told when it is first seen and whenever its status or its newest event changes. Polling
 * survives lost connections. Ends when the signal is aborted.
 *
 * @throws whatever the server answers that trying again can't help, e.g. 401.
 */
export async function* tailAlerts(options: AlertTailOptions): AsyncGenerator<AlertTailEvent, void> {
  const { load, interval = 2000, signal } = options;
  const seen = new Map<number, string>();
  let failures = 0;
  let first = true;
  while (!signal.aborted) {
    try {
      const alerts = await load();
      if (failures > 0) yield { kind: 'restored' };
      failures = 0;
      const news = alerts.filter((alert) => seen.get(alert.id) !== stateOf(alert)).toReversed();
      for (const alert of news) seen.set(alert.id, stateOf(alert));
      if (first || news.length > 0) yield { kind: 'alerts', alerts: news, first };
      first = false;
    } catch (error) {
      if (signal.aborted) return;
      if (!isRetryableError(error)) throw error;
      failures += 1;
      const retryIn = Math.min(longestWait, interval * 2 ** failures);
      yield { kind: 'lost', error, retryIn };
      await pause(retryIn, signal);
      continue;
    }
    await pause(interval, signal);
  }
}

const stateOf = ({ status, updatedAt }: Alert): string => `${status} ${updatedAt}`;
