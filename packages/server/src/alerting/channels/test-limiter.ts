/** Milliseconds in which test messages are counted. */
const WINDOW = 60_000;
/** Test messages a person may send in that time. */
const MAX_TESTS = 30;

/**
 * Bounds the test messages of each person: they go to addresses somebody typed, and the answer is told, so that without a
 * bound the server could be used to knock on doors. Counted per process.
 */
export class TestLimiter {
  readonly #sent = new Map<number, { count: number; readonly until: number }>();

  /** The seconds to wait where the next message would be one too many, else 0. */
  wait(userId: number): number {
    const now = Date.now();
    for (const [id, { until }] of this.#sent) if (until <= now) this.#sent.delete(id);
    const sent = this.#sent.get(userId);
    return sent && sent.count >= MAX_TESTS ? Math.ceil((sent.until - now) / 1000) : 0;
  }

  /** Counts a message. Returns the seconds to wait when it is one too many, else 0. */
  count(userId: number): number {
    const wait = this.wait(userId);
    if (wait > 0) return wait;
    const sent = this.#sent.get(userId) ?? { count: 0, until: Date.now() + WINDOW };
    this.#sent.set(userId, { ...sent, count: sent.count + 1 });
    return 0;
  }
}
