import { TelemetryError } from '../errors.ts';

interface Waiter<Session> {
  readonly take: (session: Session) => void;
  readonly refuse: (error: Error) => void;
}

/** Lends a fixed set of engine sessions, first come first served. A session runs one query at a time. */
export class SessionPool<Session> {
  readonly #free: Session[];
  readonly #waiting: Waiter<Session>[] = [];
  #closed = false;

  constructor(sessions: readonly Session[]) {
    this.#free = [...sessions];
  }

  /** Runs `work` with a session of its own. Rejects with an `aborted` error if `signal` fires while it waits. */
  async with<Result>(
    work: (session: Session) => Promise<Result>,
    signal?: AbortSignal,
  ): Promise<Result> {
    const session = await this.#lease(signal);
    try {
      return await work(session);
    } finally {
      this.#giveBack(session);
    }
  }

  /** Refuses everyone who waits and everyone who comes later; lent sessions stay lent. */
  close(): void {
    this.#closed = true;
    for (const waiter of this.#waiting.splice(0)) waiter.refuse(closed());
  }

  #lease(signal?: AbortSignal): Promise<Session> {
    if (this.#closed) return Promise.reject(closed());
    if (signal?.aborted === true) return Promise.reject(aborted());
    const session = this.#free.pop();
    if (session !== undefined) return Promise.resolve(session);
    return new Promise((resolve, reject) => {
      const stopListening = (): void => signal?.removeEventListener('abort', onAbort);
      const waiter: Waiter<Session> = {
        take: (lent) => {
          stopListening();
          resolve(lent);
        },
        refuse: (error) => {
          stopListening();
          reject(error);
        },
      };
      const onAbort = (): void => {
        this.#waiting.splice(this.#waiting.indexOf(waiter), 1);
        waiter.refuse(aborted());
      };
      signal?.addEventListener('abort', onAbort, { once: true });
      this.#waiting.push(waiter);
    });
  }

  #giveBack(session: Session): void {
    const next = this.#waiting.shift();
    if (next) next.take(session);
    else this.#free.push(session);
  }
}

const closed = (): TelemetryError =>
  new TelemetryError('aborted', 'The telemetry store is closing.');
const aborted = (): TelemetryError => new TelemetryError('aborted', 'The query was aborted.');
