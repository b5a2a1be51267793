import { forgetAlerts, forgetEvents } from '../../metadata/alerting/forget-alerts.ts';
import { forgetGroupMessages } from '../../metadata/groups/alert-groups.ts';
import type { Metadata } from '../../metadata/open.ts';
import { LeasedWork } from '../../metadata/coordination/leased-work.ts';
import { DAY } from '../../shared/time-units.ts';

const INTERVAL = 600_000;
/** Deleted at a time: the store does nothing else meanwhile. */
const BATCH = 500;

/** What deletes old alerts. */
export interface AlertExpiryOptions {
  readonly metadata: Metadata;
  /** How long closed alerts are kept, and what was written of any alert. */
  readonly days: number;
  readonly onError: (error: unknown) => void;
}

/** Deletes what nobody will look for any more, on one server at a time. */
export class AlertExpiry extends LeasedWork {
  readonly #options: AlertExpiryOptions;

  constructor(options: AlertExpiryOptions) {
    const { metadata, onError } = options;
    super({ leases: metadata.leases, lease: 'forget-alerts', onError });
    this.#options = options;
  }

  protected override wait(): number {
    return INTERVAL;
  }

  protected override work(): Promise<void> {
    return this.forget(this.#options.metadata.clock.now());
  }

  /** Deletes what is old enough. Does nothing where another server holds the lease. */
  async forget(now: number): Promise<void> {
    const { metadata, days } = this.#options;
    const before = new Date(now - days * DAY).toISOString();
    for (const { id } of await metadata.projects.list())
      await this.#inBatches(() => forgetAlerts(metadata.db, id, before, BATCH));
    await this.#inBatches(() => forgetEvents(metadata.db, before, BATCH));
    await this.#inBatches(() => forgetGroupMessages(metadata.db, before, BATCH));
  }

  async #inBatches(forget: () => Promise<number>): Promise<void> {
    let count = BATCH;
    while (count === BATCH && (await this.mayGoOn())) count = await forget();
  }
}
