import { encodeLogs, encodeTraces } from '../ingest/otlp-encoder.ts';
import type { Tally } from './tally.ts';
import { DAY } from '../../src/shared/time-units.ts';

/** Items of one request. */
const ITEMS = 40;
/** Days that the items of one request lie on: the store keeps each apart, and takes them in one after the other. */
const DAYS = 3;
/** The latest batches of each sender that are kept, to be sent again. */
const AGAIN = 20;

/** A request that a sender repeats until somebody took it. */
export interface Upload {
  readonly name: string;
  readonly body: Buffer;
}

/** Senders of one signal, with everything they sent and were told. */
export interface Sender {
  readonly path: string;
  /** The next request, in the order in which they are sent. */
  next(): Upload;
  acknowledged(upload: Upload): void;
}

export const nanoseconds = (milliseconds: number): bigint => BigInt(milliseconds) * 1_000_000n;

/** Sends batches of items of their own, each under a name; what was not acknowledged is sent again. */
export class ItemSender implements Sender {
  readonly path: string;
  readonly sent = new Set<string>();
  readonly taken = new Set<string>();
  /** What was acknowledged last, to be sent as a sender does that never got to see the answer. */
  readonly latest: Upload[] = [];
  readonly #number: number;
  #waiting: Upload | undefined;

  constructor(signal: 'traces' | 'logs', number: number) {
    this.path = `/v1/${signal}`;
    this.#number = number;
  }

  next(): Upload {
    this.#waiting ??= this.#make(`${this.path}-${this.#number}-${this.sent.size}`);
    this.sent.add(this.#waiting.name);
    return this.#waiting;
  }

  acknowledged(upload: Upload): void {
    this.taken.add(upload.name);
    this.latest.push(upload);
    if (this.latest.length > AGAIN) this.latest.shift();
    this.#waiting = undefined;
  }

  #make(name: string): Upload {
    const items = Array.from({ length: ITEMS }, (_, at) => ({
      traceId: '01'.repeat(16),
      spanId: (at + 1).toString(16).padStart(16, '0'),
      name,
      start: nanoseconds(Date.now() - (at % DAYS) * DAY),
      // No whole second, of which a line could come twice.
      time: nanoseconds(Date.now() - (at % DAYS) * DAY) + 1000n,
      body: 'taken in',
      attributes: [['batch', name]] as const,
    }));
    const encode = this.path === '/v1/traces' ? encodeTraces : encodeLogs;
    return { name, body: encode([{ scopes: [{ items }] }]) };
  }
}

/** What became of items; `stored` counts them by the name of their batch. */
export function tallyItems(
  of: string,
  senders: readonly ItemSender[],
  stored: ReadonlyMap<string, number>,
): Tally {
  const taken = senders.flatMap((sender) => [...sender.taken]);
  const sent = senders.flatMap((sender) => [...sender.sent]);
  const found = sent.map((name) => stored.get(name) ?? 0);
  return {
    of,
    sent: sent.length * ITEMS,
    acknowledged: taken.length * ITEMS,
    stored: found.reduce((sum, items) => sum + items, 0),
    lost: taken.reduce((sum, name) => sum + Math.max(0, ITEMS - (stored.get(name) ?? 0)), 0),
    doubled: found.reduce((sum, items) => sum + Math.max(0, items - ITEMS), 0),
  };
}
