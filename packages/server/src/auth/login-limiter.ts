interface Counter {
  attempts: number;
  /** When the window ends, milliseconds since 1970. */
  readonly until: number;
}

/** Milliseconds over which attempts are counted. */
const COUNTING_WINDOW = 10 * 60_000;
const MAX_PER_ACCOUNT = 10;
const MAX_PER_ADDRESS = 100;
const MAX_COUNTERS = 20_000;

/**
 * Slows guessing down: after ten failures per account and address, or a hundred per address, logins
 * from there wait up to ten minutes. Counted per process. Addresses of one IPv6 network count as one:
 * whoever has one of them has all.
 */
export class LoginLimiter {
  readonly #counters = new Map<string, Counter>();
  readonly #clock: () => number;

  constructor(clock: () => number = Date.now) {
    this.#clock = clock;
  }

  /** Seconds to wait before trying again; 0 when one may. */
  wait(address: string, email: string): number {
    const until = Math.max(
      this.#fullUntil(accountKey(address, email), MAX_PER_ACCOUNT),
      this.#fullUntil(networkOf(address), MAX_PER_ADDRESS),
    );
    return Math.max(0, Math.ceil((until - this.#clock()) / 1000));
  }

  /** Counts an attempt as failed until `succeeded`: many at one time must not all find room. */
  attempted(address: string, email: string): void {
    this.#count(accountKey(address, email));
    this.#count(networkOf(address));
  }

  /** Takes the attempt back, and forgets the failures of the account. */
  succeeded(address: string, email: string): void {
    this.#counters.delete(accountKey(address, email));
    const counter = this.#counters.get(networkOf(address));
    if (counter) counter.attempts -= 1;
  }

  /** Takes back an attempt whose password was never looked at. */
  unchecked(address: string, email: string): void {
    for (const key of [accountKey(address, email), networkOf(address)]) {
      const counter = this.#counters.get(key);
      if (counter) counter.attempts -= 1;
    }
  }

  #fullUntil(key: string, most: number): number {
    const counter = this.#counters.get(key);
    return counter !== undefined && counter.attempts >= most ? counter.until : 0;
  }

  #count(key: string): void {
    const now = this.#clock();
    const counter = this.#counters.get(key);
    if (counter !== undefined && counter.until > now) counter.attempts += 1;
    else {
      this.#counters.delete(key);
      this.#counters.set(key, { attempts: 1, until: now + COUNTING_WINDOW });
    }
    // The map is in the order of the windows' ends: the oldest go first.
    for (const [oldest, { until }] of this.#counters) {
      if (until > now && this.#counters.size <= MAX_COUNTERS) break;
      this.#counters.delete(oldest);
    }
  }
}

const accountKey = (address: string, email: string): string =>
  `${networkOf(address)} ${email.trim().toLowerCase().slice(0, 320)}`;

/** The first 64 bits of an IPv6 address; an IPv4 address as it is. */
export function networkOf(address: string): string {
  if (!address.includes(':') || address.includes('.')) return address;
  const [head = '', tail] = address.split('::');
  const groups = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const missing = Math.max(0, 8 - groups.length - after.length);
  return [...groups, ...Array<string>(missing).fill('0'), ...after].slice(0, 4).join(':');
}
