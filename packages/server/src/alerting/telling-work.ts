import { LeasedWork } from '../metadata/leased-work.ts';
import type { Metadata } from '../metadata/open.ts';

export interface TellingOptions {
  readonly metadata: Metadata;
  /** Told after messages were queued. */
  readonly onQueued: () => void;
  readonly onError: (error: unknown) => void;
}

/** How a kind of message is told. */
export interface TellingPace {
  /** Name of the lease, which is stored. */
  readonly lease: string;
  /** Milliseconds between looks. */
  readonly interval: number;
}

/** Queues messages whose time has come, on one server at a time. */
export abstract class TellingWork extends LeasedWork {
  protected readonly options: TellingOptions;
  readonly #interval: number;

  constructor(options: TellingOptions, { lease, interval }: TellingPace) {
    const { metadata, onError } = options;
    super({ leases: metadata.leases, lease, onError });
    this.options = options;
    this.#interval = interval;
  }

  /** Queues what is due at a time, milliseconds since 1970. Does nothing where another server holds the lease. */
  abstract tell(now: number): Promise<void>;

  protected override wait(): number {
    return this.#interval;
  }

  protected override work(): Promise<void> {
    return this.tell(Date.now());
  }
}
