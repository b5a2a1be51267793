import type { Alert, AlertStatus } from '@spanlight/sdk';
import { describeError } from '../../describe-error.ts';
import type { Scope } from '../core/scope.ts';

/** How long a change can be undone, milliseconds. */
const undoTime = 10_000;

/** Closes and opens alerts by hand, and takes the last change back for a while. */
export class AlertChanges {
  readonly #scope: Scope;
  #last: { ids: number[]; back: AlertStatus; until: number } | undefined;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /** Gives alerts a status; those that have it already are left alone. @param done Called after the server did it. */
  async set(alerts: readonly Alert[], status: AlertStatus, done: () => void): Promise<void> {
    const { ui, now } = this.#scope;
    const ids = alerts.filter((alert) => alert.status !== status).map(({ id }) => id);
    if (ids.length === 0) {
      ui.say(
        status === 'closed' ? 'No open alert is chosen.' : 'No closed alert is chosen.',
        'warning',
      );
      return;
    }
    if (!(await this.#send(ids, status))) return;
    this.#last = { ids, back: status === 'closed' ? 'open' : 'closed', until: now() + undoTime };
    const did = status === 'closed' ? 'Closed' : 'Opened';
    ui.say(
      `${did} ${countText(ids.length)}${status === 'open' ? ' again' : ''}. u takes it back.`,
      'good',
    );
    done();
  }

  /** Takes the last change back, if it is not too long ago. */
  async undo(done: () => void): Promise<void> {
    const { ui, now } = this.#scope;
    const last = this.#last;
    if (last === undefined || now() > last.until) {
      ui.say('There is nothing to take back; that works for 10 seconds.', 'warning');
      return;
    }
    this.#last = undefined;
    if (!(await this.#send(last.ids, last.back))) {
      this.#last = last;
      return;
    }
    ui.say(
      `${last.back === 'open' ? 'Opened' : 'Closed'} ${countText(last.ids.length)} again.`,
      'good',
    );
    done();
  }

  async #send(ids: readonly number[], status: AlertStatus): Promise<boolean> {
    const { client, project, ui } = this.#scope;
    try {
      await client.alerts[status === 'closed' ? 'close' : 'open']({ project, ids });
      return true;
    } catch (error) {
      ui.say(describeError(error, false).message, 'bad');
      return false;
    }
  }
}

const countText = (count: number): string => (count === 1 ? '1 alert' : `${count} alerts`);
