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

/** Tells a request that was sent before from a new one, while it is in flight and afterwards. */
export class Receipts<Outcome> {
  readonly #log: ReceiptLog;
  readonly #inFlight = new Map<string, Promise<Outcome>>();

  constructor(log: ReceiptLog) {
    this.#log = log;
  }

  /** What became of the request if it was sent before; `done` where it was already stored. */
  async find(key: string, done: Outcome): Promise<Outcome | undefined> {
    const before = this.#inFlight.get(key);
    if (before !== undefined) return before;
    return (await this.#log.has(key)) ? done : this.#inFlight.get(key);
  }

  /** Keeps a request in mind until it is stored or has failed. */
  track(key: string, outcome: Promise<Outcome>): void {
    this.#inFlight.set(key, outcome);
    const forget = (): void => {
      this.#inFlight.delete(key);
    };
    outcome.then(forget, forget);
  }

  /** Notes that requests are stored. */
  async record(keys: readonly string[]): Promise<void> {
    if (keys.length > 0) await this.#log.record(keys);
  }
}
