import type { Alert } from '@spanlight/sdk';
import type { ConnectionEvent } from '../shared/connection-note.ts';
import { poll } from '../shared/poll.ts';

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

/**
 * Follows alerts: each is told when it is first seen and whenever its status or its newest event changes. Polling
 * survives lost connections. Ends when the signal is aborted.
 *
 * @throws whatever the server answers that trying again can't help, e.g. 401.
 */
export function tailAlerts({
  load,
  interval = 2000,
  signal,
}: AlertTailOptions): AsyncGenerator<AlertTailEvent, void> {
  const seen = new Map<number, string>();
  let first = true;
  async function* ask(): AsyncGenerator<AlertTailEvent, void> {
    const alerts = await load();
    const news = alerts.filter((alert) => seen.get(alert.id) !== stateOf(alert)).toReversed();
    for (const alert of news) seen.set(alert.id, stateOf(alert));
    if (first || news.length > 0) yield { kind: 'alerts', alerts: news, first };
    first = false;
  }
  return poll({ ask, interval, signal });
}

const stateOf = ({ status, updatedAt }: Alert): string => `${status} ${updatedAt}`;
