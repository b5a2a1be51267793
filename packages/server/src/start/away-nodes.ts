/** Since when, and when last, a server did not answer; milliseconds since 1970. */
interface Absence {
  readonly since: number;
  readonly seen: number;
}

/** Tells of servers that stay away: of one that is stopped or replaced others soon count the series, and nobody has to look. */
export class AwayNodes {
  readonly #patience: number;
  readonly #tell: (error: unknown) => void;
  readonly #now: () => number;
  readonly #absences = new Map<string, Absence>();

  /**
   * @param patience Milliseconds for which a server may be away without a word.
   * @param now gives milliseconds since 1970
   */
  constructor(patience: number, tell: (error: unknown) => void, now: () => number = Date.now) {
    this.#patience = patience;
    this.#tell = tell;
    this.#now = now;
  }

  answered(url: string): void {
    this.#absences.delete(url);
  }

  away(url: string, cause: unknown): void {
    const seen = this.#now();
    const before = this.#absences.get(url);
    const goesOn = before !== undefined && seen - before.seen <= this.#patience;
    const since = goesOn ? before.since : seen;
    this.#absences.set(url, { since, seen });
    if (seen - since > this.#patience)
      this.#tell(new Error(`the server at ${url} does not answer`, { cause }));
  }
}
