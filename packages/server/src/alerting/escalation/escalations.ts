import type { AlertRow } from '../../metadata/alerting/alert-row.ts';
import { LeasedWork } from '../../metadata/leased-work.ts';
import type { Metadata } from '../../metadata/open.ts';
import { readStanding } from './standing.ts';
import { askAgain, tellStep } from './tell-step.ts';

const INTERVAL = 5000;
/** Alerts that are read at a time. */
const BATCH = 500;

export interface EscalationsOptions {
  readonly metadata: Metadata;
  /** Told after messages were queued. */
  readonly onQueued: () => void;
  readonly onError: (error: unknown) => void;
}

/**
 * Tells further channels of alerts that nobody acknowledges, on one server at a time. When to look is written with what
 * changes an alert, so that a restart forgets no step.
 */
export class Escalations extends LeasedWork {
  readonly #options: EscalationsOptions;

  constructor(options: EscalationsOptions) {
    const { metadata, onError } = options;
    super({ leases: metadata.leases, lease: 'escalate-alerts', onError });
    this.#options = options;
  }

  protected override wait(): number {
    return INTERVAL;
  }

  protected override work(): Promise<void> {
    return this.tell(Date.now());
  }

  /** Tells every step that is due. Does nothing where another server holds the lease. */
  async tell(now: number): Promise<void> {
    const { metadata, onQueued, onError } = this.#options;
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
    const { metadata } = this.#options;
    const standing = await readStanding(metadata, row, now);
    if (standing === undefined) return false;
    const { decision } = standing;
    if (decision.kind === 'due') return await tellStep(metadata, row, standing, decision, now);
    await askAgain(metadata.db, row, { escalates_at: decision.askAt });
    return false;
  }
}
