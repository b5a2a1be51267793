import { LeasedWork } from '../metadata/coordination/leased-work.ts';
import type { Metadata } from '../metadata/open.ts';

/** What queueing messages needs. */
export interface NotificationWorkOptions {
  readonly metadata: Metadata;
  /** Called after messages were queued. */
  readonly onQueued: () => void;
  readonly onError: (error: unknown) => void;
}

/** How often a kind of message is queued. */
export interface NotificationPace {
  /** Name of the lease, which is stored. */
  readonly lease: string;
  /** Milliseconds between two polls. */
  readonly interval: number;
}

/** Queues messages that are due, on one server at a time. */
export abstract class NotificationWork extends LeasedWork {
  protected readonly options: NotificationWorkOptions;
  readonly #interval: number;

  constructor(options: NotificationWorkOptions, { lease, interval }: NotificationPace) {
    const { metadata, onError } = options;
    super({ leases: metadata.leases, lease, onError });
    this.options = options;
    this.#interval = interval;
  }

  /** Queues what is due at a time, milliseconds since 1970. Does nothing where another server holds the lease. */
  abstract queueDue(now: number): Promise<void>;

  protected override wait(): number {
    return this.#interval;
  }

  protected override work(): Promise<void> {
    return this.queueDue(this.options.metadata.clock.now());
  }
}
