import { createHash } from 'node:crypto';
import type { Attempts } from '../metadata/accounts/attempts.ts';
import { RecentRefusals } from '../shared/recent-refusals.ts';

/** Milliseconds over which attempts are counted. */
const COUNTING_WINDOW = 10 * 60_000;
const MAX_PER_ACCOUNT = 10;
const MAX_PER_ADDRESS = 100;
/** Milliseconds between two looks for what no longer counts. */
const SWEEP_INTERVAL = 60_000;
const MAX_REFUSALS = 20_000;

/**
 * Slows guessing down: after ten failures per account and address, or a hundred per address, logins
 * from there wait up to ten minutes, on all servers of a metadata store. Addresses of one IPv6 network count as one:
 * whoever has one of them has all.
 */
export class LoginLimiter {
  readonly #attempts: Attempts;
  readonly #clock: () => number;
  /** When whoever had to wait lately may try again. */
  readonly #refused = new RecentRefusals<string>(MAX_REFUSALS);
  #sweptAt = 0;

  constructor(attempts: Attempts, clock: () => number = Date.now) {
    this.#attempts = attempts;
    this.#clock = clock;
  }

  /**
   * Begins an attempt, which counts as failed until it is taken back: many at one time must not all find room. Returns 0, or
   * the seconds to wait before trying again.
   */
  async begin(address: string, email: string): Promise<number> {
    const now = this.#clock();
    const subjects = subjectsOf(address, email);
    const known = Math.max(...subjects.all.map((subject) => this.#refused.until(subject, now)));
    if (known > now) return seconds(known - now);
    await this.#sweep(now);
    const counted = await this.#attempts.count(subjects.all, now, COUNTING_WINDOW);
    const ends = [
      [subjects.account, MAX_PER_ACCOUNT],
      [subjects.network, MAX_PER_ADDRESS],
    ] as const;
    const full = ends.flatMap(([subject, most]) => {
      const { attempts, endsAt } = counted.get(subject) ?? { attempts: 0, endsAt: 0 };
      return attempts > most ? [{ subject, endsAt }] : [];
    });
    if (full.length === 0) return 0;
    await this.#attempts.takeBack(subjects.all);
    for (const { subject, endsAt } of full) this.#refused.note(subject, endsAt, now);
    return seconds(Math.max(...full.map(({ endsAt }) => endsAt)) - now);
  }

  /** Takes the attempt back, and forgets the failures of the account. */
  async succeeded(address: string, email: string): Promise<void> {
    const { account, network } = subjectsOf(address, email);
    this.#refused.forget(account);
    this.#refused.forget(network);
    await this.#attempts.forget(account);
    await this.#attempts.takeBack([network]);
  }

  /** Takes back an attempt whose password was never looked at. */
  async unchecked(address: string, email: string): Promise<void> {
    const { all } = subjectsOf(address, email);
    for (const subject of all) this.#refused.forget(subject);
    await this.#attempts.takeBack(all);
  }

  async #sweep(now: number): Promise<void> {
    if (now < this.#sweptAt + SWEEP_INTERVAL) return;
    this.#sweptAt = now;
    await this.#attempts.forgetEnded(now);
  }
}

const seconds = (milliseconds: number): number => Math.max(1, Math.ceil(milliseconds / 1000));

/** Whom an attempt is counted for; hashed, as people also type passwords where their name belongs. */
function subjectsOf(address: string, email: string) {
  const network = hash(networkOf(address));
  const account = hash(`${networkOf(address)} ${email.trim().toLowerCase().slice(0, 320)}`);
  return { network, account, all: [account, network] };
}

const hash = (text: string): string => createHash('sha256').update(text).digest('hex');

/** The first 64 bits of an IPv6 address; an IPv4 address as it is. */
export function networkOf(address: string): string {
  if (!address.includes(':') || address.includes('.')) return address;
  const [head = '', tail] = address.split('::');
  const groups = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const missing = Math.max(0, 8 - groups.length - after.length);
  return [...groups, ...Array<string>(missing).fill('0'), ...after].slice(0, 4).join(':');
}
