import type { Alert, AlertStatus, Delivery } from '@spanlight/sdk';
import type { Scope } from '../core/scope.ts';

type Done = (ids: readonly number[]) => void;

/** Alerts that are looked at, and receivers that are named. */
const MAX_ASKED = 5;
/** Milliseconds by which clocks may differ. */
const skew = 2000;

/** How long a change can be undone, milliseconds. */
const undoTime = 10_000;

/** Closes and opens alerts by hand, and takes the last change back for a while. */
export class AlertChanges {
  readonly #scope: Scope;
  #last: { project: number; ids: number[]; back: AlertStatus; until: number } | undefined;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /** Gives alerts a status; those that have it already are left alone. @param done Called with their ids after the server did it. */
  async set(alerts: readonly Alert[], status: AlertStatus, done: Done): Promise<void> {
    const { ui, now, project } = this.#scope;
    const ids = alerts.filter((alert) => alert.status !== status).map(({ id }) => id);
    if (ids.length === 0) {
      ui.say(
        status === 'closed' ? 'No open alert is chosen.' : 'No closed alert is chosen.',
        'warning',
      );
      return;
    }
    if (!(await this.#send(project, ids, status))) return;
    const back = status === 'closed' ? 'open' : 'closed';
    this.#last = { project, ids, back, until: now() + undoTime };
    const did = status === 'closed' ? 'Closed' : 'Opened';
    ui.say(
      `${did} ${countText(ids.length)}${status === 'open' ? ' again' : ''}. u takes it back.`,
      'good',
    );
    done(ids);
  }

  /** Takes the last change back, if it is not too long ago. */
  async undo(done: Done): Promise<void> {
    const { ui, now } = this.#scope;
    const last = this.#last;
    if (last === undefined || now() > last.until) {
      ui.say('There is nothing to take back; that works for 10 seconds.', 'warning');
      return;
    }
    this.#last = undefined;
    if (!(await this.#send(last.project, last.ids, last.back))) {
      this.#last = last;
      return;
    }
    const did = `${last.back === 'open' ? 'Opened' : 'Closed'} ${countText(last.ids.length)} again.`;
    ui.say(did, 'good');
    done(last.ids);
    const told = await this.#receivers(last.project, last.ids, last.until - undoTime - skew);
    if (told.length > 0) ui.say(`${did} Told of both: ${told.join(', ')}.`, 'warning');
  }

  /** Who hears of what happened to alerts since then. None where that can't be told. */
  async #receivers(project: number, ids: readonly number[], since: number): Promise<string[]> {
    const { client } = this.#scope;
    try {
      const all = await Promise.all(
        ids.slice(0, MAX_ASKED).map((id) => client.alerts.why({ project, id })),
      );
      const told = all.flatMap(({ events }) =>
        events
          .filter(({ recordedAt }) => Date.parse(recordedAt) >= since)
          .flatMap(({ deliveries }) => deliveries.filter(isSent).map(receiverOf)),
      );
      return [...new Set(told)].slice(0, MAX_ASKED);
    } catch {
      return [];
    }
  }

  #send(project: number, ids: readonly number[], status: AlertStatus): Promise<boolean> {
    const { client, ui } = this.#scope;
    const change = status === 'closed' ? 'close' : 'open';
    return ui.attempt(() => client.alerts[change]({ project, ids }));
  }
}

const isSent = ({ state }: Delivery): boolean => state !== 'skipped' && state !== 'failed';

const receiverOf = ({ channelType, channelName }: Delivery): string =>
  channelType === 'email' ? 'e-mail' : `${channelType} ${channelName}`;

const countText = (count: number): string => (count === 1 ? '1 alert' : `${count} alerts`);
