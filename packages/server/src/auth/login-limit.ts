interface Tally {
  failures: number;
  /** Milliseconds since the epoch at which counting starts anew. */
  readonly until: number;
}

const WINDOW = 10 * 60_000;
const MOST_PER_ACCOUNT = 10;
const MOST_PER_ADDRESS = 100;
const MOST_TALLIES = 20_000;

/**
 * Slows guessing down: ten failures per account and address, or a hundred per address, and logins
 * from there wait up to ten minutes. Counted per process.
 */
export class LoginLimit {
  readonly #tallies = new Map<string, Tally>();
  readonly #clock: () => number;

  constructor(clock: () => number = Date.now) {
    this.#clock = clock;
  }

  /** Seconds to wait before trying again; 0 when one may. */
  wait(address: string, email: string): number {
    const until = Math.max(
      this.#fullUntil(accountKey(address, email), MOST_PER_ACCOUNT),
      this.#fullUntil(address, MOST_PER_ADDRESS),
    );
    return Math.max(0, Math.ceil((until - this.#clock()) / 1000));
  }

  /** Counts a wrong e-mail or password. */
  failed(address: string, email: string): void {
    this.#count(accountKey(address, email));
    this.#count(address);
  }

  /** Forgets the failures of an account that signed in after all. */
  succeeded(address: string, email: string): void {
    this.#tallies.delete(accountKey(address, email));
  }

  #fullUntil(key: string, most: number): number {
    const tally = this.#tallies.get(key);
    return tally !== undefined && tally.failures >= most ? tally.until : 0;
  }

  #count(key: string): void {
    const now = this.#clock();
    const tally = this.#tallies.get(key);
    if (tally !== undefined && tally.until > now) tally.failures += 1;
    else {
      this.#tallies.delete(key);
      this.#tallies.set(key, { failures: 1, until: now + WINDOW });
    }
    // The map is in the order of the windows' ends: the oldest go first.
    for (const [oldest, { until }] of this.#tallies) {
      if (until > now && this.#tallies.size <= MOST_TALLIES) break;
      this.#tallies.delete(oldest);
    }
  }
}

const accountKey = (address: string, email: string): string =>
  `${address} ${email.trim().toLowerCase().slice(0, 320)}`;
