import type { Buffer } from 'node:buffer';
import type { XXHashAPI } from 'xxhash-wasm';
import { isSliceOver, type Sliced } from '../../shared/slices.ts';
import { UnavailableError } from '../refusals.ts';

/** Remembers across restarts which requests were stored. */
export interface IdempotencyLog {
  /** Whether the request with this key was stored not long ago. */
  has(key: string): Promise<boolean>;
  /** Notes that these requests are stored. */
  record(keys: readonly string[]): Promise<void>;
}

const SEEDS = [0n, 0x9e3779b97f4a7c15n] as const;
/** Bytes hashed between two checks of the clock. */
const SLICE_BYTES = 1024 * 1024;

/**
 * The key under which a request is known when it is sent again: 32 hex digits of its content, led
 * by the project and the format.
 */
export function* idempotencyKey(
  hash: XXHashAPI,
  projectId: number,
  format: string,
  body: Buffer,
): Sliced<string> {
  const digits: string[] = [];
  for (const seed of SEEDS) {
    const digest = yield* digestOf(hash, body, seed);
    digits.push(digest.toString(16).padStart(16, '0'));
  }
  return `${projectId}-${format}-${digits.join('')}`;
}

function* digestOf(hash: XXHashAPI, body: Buffer, seed: bigint): Sliced<bigint> {
  if (body.length <= SLICE_BYTES) return hash.h64Raw(body, seed);
  const digest = hash.create64(seed);
  for (let from = 0; from < body.length; from += SLICE_BYTES) {
    digest.update(body.subarray(from, from + SLICE_BYTES));
    if (isSliceOver()) yield;
  }
  return digest.digest();
}

/**
 * Milliseconds after which the sender of a request that is still under way is told to send it again, which it would do of its own
 * accord when its time is up: most give up after ten seconds.
 */
const PATIENCE = 8000;

/** Outcomes kept in memory after they are known, for requests that are being looked up meanwhile. */
const MAX_KEPT = 10_000;

/** A request's work under way. */
interface Work<Outcome> {
  readonly outcome: Promise<Outcome>;
  /** Whether the request can be told from a later one of the same content. */
  readonly isKnowable: boolean;
}

/** Tells a request that was sent before from a new one, while it is in flight and afterwards. */
export class IdempotencyKeys<Outcome> {
  readonly #log: Pick<IdempotencyLog, 'has'>;
  readonly #outcomes = new Map<string, Promise<Outcome>>();
  /** Requests of which it isn't known yet whether they can be told from later ones. */
  readonly #beginning = new Map<string, Promise<unknown>>();
  /** Keys of outcomes that are known, oldest first. */
  readonly #settled: string[] = [];

  constructor(log: Pick<IdempotencyLog, 'has'>) {
    this.#log = log;
  }

  /**
   * Does the work of the request with this key, unless it came before: then its outcome is that of the
   * first, or `stored` where it was stored longer ago or by another process. What failed is done again.
   *
   * Throws an `UnavailableError` where the outcome takes long, unless the request could not be told from a later one. The work goes
   * on, and whoever sends the request again waits for it.
   */
  async once(
    key: string,
    work: () => Promise<Work<Outcome>>,
    stored: () => Outcome,
  ): Promise<Outcome> {
    const isNew = !this.#outcomes.has(key);
    if (isNew && (await inTime(this.#log.has(key)))) return stored();
    // A twin waits until it is known what it is to be told.
    for (let twin = this.#beginning.get(key); twin; twin = this.#beginning.get(key)) await twin;
    const before = this.#outcomes.get(key);
    if (before !== undefined) return await inTime(before);
    const begun = this.#begin(key, work);
    this.#beginning.set(
      key,
      begun.catch(() => undefined),
    );
    const { outcome, isKnowable } = await begun;
    return await (isKnowable ? inTime(outcome) : outcome);
  }

  async #begin(key: string, work: () => Promise<Work<Outcome>>): Promise<Work<Outcome>> {
    try {
      const begun = await work();
      if (begun.isKnowable) this.#track(key, begun.outcome);
      return begun;
    } finally {
      this.#beginning.delete(key);
    }
  }

  /** Keeps a request in mind unless it fails. */
  #track(key: string, outcome: Promise<Outcome>): void {
    this.#outcomes.set(key, outcome);
    outcome.then(
      () => this.#settle(key),
      () => this.#outcomes.delete(key),
    );
  }

  #settle(key: string): void {
    this.#settled.push(key);
    const oldest = this.#settled.length > MAX_KEPT ? this.#settled.shift() : undefined;
    if (oldest !== undefined) this.#outcomes.delete(oldest);
  }
}

/** The outcome, if it comes soon. */
async function inTime<Outcome>(outcome: Promise<Outcome>): Promise<Outcome> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    const cause = new Error(`the store has not taken a request within ${PATIENCE / 1000} seconds`);
    reject(new UnavailableError('the store does not answer in time: send this again', { cause }));
  }, PATIENCE);
  try {
    return await Promise.race([outcome, late]);
  } finally {
    clearTimeout(timer);
  }
}
