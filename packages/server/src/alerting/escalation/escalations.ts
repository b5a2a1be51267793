import type { AlertRow } from '../../metadata/alerting/alert-row.ts';
import { readStanding } from './standing.ts';
import { askAgain, tellStep } from './tell-step.ts';
import { type TellingOptions, TellingWork } from '../telling-work.ts';

const INTERVAL = 5000;
/** Alerts that are read at a time. */
const BATCH = 500;

/**
 * Tells further channels of alerts that nobody acknowledges, on one server at a time. When to look is written with what
 * changes an alert, so that a restart forgets no step.
 */
export class Escalations extends TellingWork {
  constructor(options: TellingOptions) {
    super(options, { lease: 'escalate-alerts', interval: INTERVAL });
  }

  /** Tells every step that is due. Does nothing where another server holds the lease. */
  override async tell(now: number): Promise<void> {
    const { metadata, onQueued, onError } = this.options;
    let told = 0;
    let after = 0;
    while (await this.mayGoOn()) {
      const rows = await metadata.alerts.escalating(now, after, BATCH);
      for (const row of rows) {
        const isTold = await this.#look(row, now).catch((error: unknown) => {
          onError(error);
          return false;
        });
        if (isTold) told += 1;
      }
      after = rows.at(-1)?.id ?? after;
      if (rows.length < BATCH) break;
    }
    if (told > 0) onQueued();
  }

  /** Whether a step was told. */
  async #look(row: AlertRow, now: number): Promise<boolean> {
    const { metadata } = this.options;
    const standing = await readStanding(metadata, row, now);
    if (standing === undefined) return false;
    const { decision } = standing;
    if (decision.kind === 'due') return await tellStep(metadata, row, standing, decision, now);
    await askAgain(metadata.db, row, { escalates_at: decision.askAt });
    return false;
  }
}
