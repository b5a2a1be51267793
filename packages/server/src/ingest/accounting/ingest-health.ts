import { TelemetryError } from '../../telemetry/errors.ts';
import { BusyError, type Refusal, UnavailableError } from '../refusals.ts';
import type { IngestStats } from './ingest-stats.ts';
import type { IngestStore } from '../batch/store-writer.ts';

/** Milliseconds for which a failure counts while nobody sends anything; afterwards the next request shows whether it persists. */
const FAULT_LIFETIME = 30_000;
/** Milliseconds after which a queue that stays full counts as a problem, not as a burst. */
const MAX_TIME_WITHOUT_ROOM = 10_000;

/** A fault that goes on: when it began and when it was seen last, milliseconds since 1970. */
interface Fault {
  readonly since: number;
  readonly seen: number;
  readonly cause: string;
}

/** Whether telemetry is taken in at this moment, and what keeps it from that. */
export class IngestHealth {
  readonly #now: () => number;
  readonly #onFault: (error: unknown) => void;
  readonly #inserts = { written: 0, failed: 0, seconds: 0 };
  /** By code. Those that say the server is at its end are there from the start: a monitor needs points to know a metric. */
  readonly #refused = new Map([
    ['too_many_requests', 0],
    ['unavailable', 0],
  ]);
  #isTold = false;
  #store: Fault | undefined;
  #room: Fault | undefined;

  /**
   * @param now gives milliseconds since 1970
   * @param onFault told why the store took nothing of a request, once until it takes something again
   */
  constructor(now: () => number, onFault: (error: unknown) => void) {
    this.#now = now;
    this.#onFault = onFault;
  }

  /** The store, watched. */
  watch(store: IngestStore): IngestStore {
    return {
      insertNative: async (...insert) => {
        const started = performance.now();
        try {
          await store.insertNative(...insert);
          this.#store = undefined;
          this.#isTold = false;
          this.#inserts.written += 1;
        } catch (error) {
          this.#store = this.#again(this.#store, causeOf(error));
          this.#inserts.failed += 1;
          throw error;
        } finally {
          this.#inserts.seconds += (performance.now() - started) / 1000;
        }
      },
    };
  }

  /** A request was let in. */
  admitted(): void {
    this.#room = undefined;
  }

  /** A request was turned away. */
  refused(refusal: Refusal): void {
    this.#refused.set(refusal.code, (this.#refused.get(refusal.code) ?? 0) + 1);
    if (refusal instanceof UnavailableError && refusal.cause !== undefined && !this.#isTold) {
      this.#isTold = true;
      this.#onFault(refusal.cause);
    }
    if (refusal instanceof BusyError)
      this.#room = this.#again(this.#room, 'more data is waiting than may wait');
  }

  /** What was written and refused since the start. */
  counts(): Pick<IngestStats, 'inserts' | 'refusedRequests'> {
    return { inserts: { ...this.#inserts }, refusedRequests: new Map(this.#refused) };
  }

  /** Why no telemetry is taken in, in words; nothing while it is. */
  reasons(): string[] {
    const now = this.#now();
    return [this.#store, this.#room].flatMap((fault) => {
      if (fault === undefined || now - fault.seen > FAULT_LIFETIME) return [];
      if (fault === this.#room && now - fault.since < MAX_TIME_WITHOUT_ROOM) return [];
      const since = new Date(fault.since).toISOString();
      return [`telemetry has not been taken in since ${since}: ${fault.cause}`];
    });
  }

  #again(fault: Fault | undefined, cause: string): Fault {
    const seen = this.#now();
    return { since: fault?.since ?? seen, seen, cause };
  }
}

function causeOf(error: unknown): string {
  const words = error instanceof TelemetryError ? error.words : undefined;
  return words ?? 'the store does not accept it, the log says why';
}
