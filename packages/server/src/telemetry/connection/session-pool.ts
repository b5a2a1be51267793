import { TelemetryError } from '../errors.ts';

/** Lends a fixed set of engine sessions, first come first served. A session runs one query at a time. */
export class SessionPool<Session> {
  readonly #free: Session[];
  readonly #waiting = new Set<PromiseWithResolvers<Session>>();
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
      this.requireOpen();
      return await work(session);
    } finally {
      this.#giveBack(session);
    }
  }

  /** Refuses everyone who waits and everyone who comes later; lent sessions stay lent. */
  close(): void {
    this.#closed = true;
    for (const waiter of this.#waiting) waiter.reject(closed());
    this.#waiting.clear();
  }

  /** @throws an `aborted` error once the pool is closed */
  requireOpen(): void {
    if (this.#closed) throw closed();
  }

  async #lease(signal?: AbortSignal): Promise<Session> {
    this.requireOpen();
    if (signal?.aborted === true) throw aborted();
    // In turn: one that fails is not the first again.
    const session = this.#free.shift();
    if (session !== undefined) return session;
    const waiter = Promise.withResolvers<Session>();
    const onAbort = (): void => {
      if (this.#waiting.delete(waiter)) waiter.reject(aborted());
    };
    signal?.addEventListener('abort', onAbort, { once: true });
    this.#waiting.add(waiter);
    return await waiter.promise.finally(() => signal?.removeEventListener('abort', onAbort));
  }

  #giveBack(session: Session): void {
    const [next] = this.#waiting;
    if (next === undefined) this.#free.push(session);
    else {
      this.#waiting.delete(next);
      next.resolve(session);
    }
  }
}

const closed = (): TelemetryError =>
  new TelemetryError('aborted', 'The telemetry store is closing.');
const aborted = (): TelemetryError => new TelemetryError('aborted', 'The query was aborted.');
