import type { AlertRow } from '../../metadata/alerting/alert-row.ts';
import { readEscalationState } from './escalation-state.ts';
import { askAgain, notifyStep } from './notify-step.ts';
import { type NotificationWorkOptions, NotificationWork } from '../notification-work.ts';

const INTERVAL = 5000;
/** Alerts per query. */
const BATCH = 500;

/**
 * Notifies further channels of alerts that nobody acknowledges, on one server at a time. The time of the next step is stored
 * with each change of an alert, so that a restart loses no step.
 */
export class Escalations extends NotificationWork {
  constructor(options: NotificationWorkOptions) {
    super(options, { lease: 'escalate-alerts', interval: INTERVAL });
  }

  /** Queues the messages of every step that is due. Does nothing where another server holds the lease. */
  override async queueDue(now: number): Promise<void> {
    const { metadata, onQueued, onError } = this.options;
    let notified = 0;
    let after = 0;
    while (await this.mayGoOn()) {
      const rows = await metadata.alerts.escalating(now, after, BATCH);
      for (const row of rows) {
        const hasNotified = await this.#advance(row, now).catch((error: unknown) => {
          onError(error);
          return false;
        });
        if (hasNotified) notified += 1;
      }
      after = rows.at(-1)?.id ?? after;
      if (rows.length < BATCH) break;
    }
    if (notified > 0) onQueued();
  }

  /** Notifies the next step of an alert if it is due; whether it did. */
  async #advance(row: AlertRow, now: number): Promise<boolean> {
    const { metadata } = this.options;
    const state = await readEscalationState(metadata, row, now);
    if (state === undefined) return false;
    const { decision } = state;
    if (decision.kind === 'due') return await notifyStep(metadata, row, state, decision, now);
    await askAgain(metadata.db, row, { escalates_at: decision.askAt });
    return false;
  }
}
