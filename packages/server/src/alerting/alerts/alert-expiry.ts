import { forgetAlerts, forgetEvents } from '../../metadata/alerting/forget-alerts.ts';
import type { Metadata } from '../../metadata/open.ts';
import { Repeat } from '../repeat.ts';

const INTERVAL = 600_000;
const DAY = 86_400_000;
/** Deleted at a time: the store does nothing else meanwhile. */
const BATCH = 500;
const LEASE = 'forget-alerts';
const LEASE_LENGTH = 120_000;

export interface AlertExpiryOptions {
  readonly metadata: Metadata;
  /** How long closed alerts are kept, and what was written of any alert. */
  readonly days: number;
  readonly onError: (error: unknown) => void;
}

/** Deletes what nobody will look for any more, on one server at a time. */
export class AlertExpiry {
  readonly #options: AlertExpiryOptions;
  readonly #repeat: Repeat;

  constructor(options: AlertExpiryOptions) {
    this.#options = options;
    const { onError } = options;
    this.#repeat = new Repeat({
      wait: () => INTERVAL,
      work: () => this.forget(Date.now()),
      onError,
    });
  }

  start(): void {
    this.#repeat.start();
  }

  async stop(): Promise<void> {
    await this.#repeat.stop();
    const { metadata, onError } = this.#options;
    await metadata.leases.release(LEASE).catch(onError);
  }

  /** Deletes what is old enough. Does nothing where another server holds the lease. */
  async forget(now: number): Promise<void> {
    const { metadata, days } = this.#options;
    const before = new Date(now - days * DAY).toISOString();
    for (const { id } of await metadata.projects.list())
      await this.#inBatches(() => forgetAlerts(metadata.db, id, before, BATCH));
    await this.#inBatches(() => forgetEvents(metadata.db, before, BATCH));
  }

  async #inBatches(forget: () => Promise<number>): Promise<void> {
    const { leases } = this.#options.metadata;
    let count = BATCH;
    while (count === BATCH && !this.#repeat.isStopped) {
      if (!(await leases.take(LEASE, LEASE_LENGTH))) return;
      count = await forget();
    }
  }
}
