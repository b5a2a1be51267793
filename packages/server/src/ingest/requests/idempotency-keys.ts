import type { Buffer } from 'node:buffer';

import type { XXHashAPI } from 'xxhash-wasm';

/** Remembers across restarts which requests were stored. */
export interface ReceiptLog {
  /** Whether the request with this key was stored not long ago. */
  has(key: string): Promise<boolean>;
  /** Notes that these requests are stored. */
  record(keys: readonly string[]): Promise<void>;
}

const SEEDS = [0n, 0x9e3779b97f4a7c15n] as const;

/**
 * The key under which a request is known when it is sent again: 32 hex digits of its content, led
 * by the project and the format.
 */
export function receiptKey(
  hash: XXHashAPI,
  projectId: number,
  format: string,
  body: Buffer,
): string {
  const digits = SEEDS.map((seed) => hash.h64Raw(body, seed).toString(16).padStart(16, '0'));
  return `${projectId}-${format}-${digits.join('')}`;
}

/** Outcomes kept in memory after they are known, for requests that are being looked up meanwhile. */
const KEPT = 10_000;

/** Tells a request that was sent before from a new one, while it is in flight and afterwards. */
export class Receipts<Outcome> {
  readonly #log: ReceiptLog;
  readonly #outcomes = new Map<string, Promise<Outcome>>();
  /** Keys of outcomes that are known, oldest first. */
  readonly #settled: string[] = [];

  constructor(log: ReceiptLog) {
    this.#log = log;
  }

  /** What becomes of the request with this key, if it is in flight or was a moment ago. */
  outcome(key: string): Promise<Outcome> | undefined {
    return this.#outcomes.get(key);
  }

  /** Whether the request with this key was stored, maybe by another process. */
  isStored(key: string): Promise<boolean> {
    return this.#log.has(key);
  }

  /** Keeps a request in mind unless it fails. */
  track(key: string, outcome: Promise<Outcome>): void {
    this.#outcomes.set(key, outcome);
    outcome.then(
      () => this.#settle(key),
      () => this.#outcomes.delete(key),
    );
  }

  #settle(key: string): void {
    this.#settled.push(key);
    const oldest = this.#settled.length > KEPT ? this.#settled.shift() : undefined;
    if (oldest !== undefined) this.#outcomes.delete(oldest);
  }

  /** Notes that requests are stored. */
  async record(keys: readonly string[]): Promise<void> {
    if (keys.length > 0) await this.#log.record(keys);
  }
}
