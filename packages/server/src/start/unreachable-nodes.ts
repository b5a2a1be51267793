/** Since when, and when last, a server did not answer; milliseconds since 1970. */
interface Absence {
  readonly since: number;
  readonly seen: number;
}

/**
 * Reports servers that stay unreachable. One that was stopped or replaced is not reported: others take over its series within the
 * lease, and points are no longer sent to it.
 */
export class UnreachableNodes {
  readonly #grace: number;
  readonly #report: (error: unknown) => void;
  readonly #now: () => number;
  readonly #absences = new Map<string, Absence>();

  /**
   * @param grace milliseconds for which a server may be unreachable without a report
   * @param now gives milliseconds since 1970
   */
  constructor(grace: number, report: (error: unknown) => void, now: () => number = Date.now) {
    this.#grace = grace;
    this.#report = report;
    this.#now = now;
  }

  /** Notes that a server answered. */
  answered(url: string): void {
    this.#absences.delete(url);
  }

  /** Notes that a server did not answer; reports it once it has been unreachable for longer than `grace`. */
  away(url: string, cause: unknown): void {
    const seen = this.#now();
    const before = this.#absences.get(url);
    const goesOn = before !== undefined && seen - before.seen <= this.#grace;
    const since = goesOn ? before.since : seen;
    this.#absences.set(url, { since, seen });
    if (seen - since > this.#grace)
      this.#report(new Error(`the server at ${url} does not answer`, { cause }));
  }
}
