import type { Buffer } from 'node:buffer';
import type { StoredInstrument } from '../../../metadata/database/instruments.ts';
import type { AttributeSet } from '../../attributes/attribute-set.ts';
import { ByteBuffer } from '../../columns/byte-buffer.ts';
import type { Distribution, Side } from '../distribution.ts';
import type { PointDraft } from '../point-draft.ts';
import type { Meaning } from '../point-values.ts';
import { UnavailableError } from '../../refusals.ts';
import type { ShareKeeper } from '../../nodes/share-keeper.ts';

/** What begins each part of the body; `ForeignReader` reads them. */
export const PART = { metric: 1, point: 2 } as const;
/** How a point's buckets are written. */
export const BUCKETS = { none: 0, explicit: 1, exponential: 2 } as const;

/** What points say of their metric, as it goes to another node. */
export interface ForeignMetric {
  readonly name: string;
  readonly description: string;
  readonly unit: string;
  readonly library: { readonly name: string; readonly version: string };
  readonly instrument: StoredInstrument;
  readonly meaning: Meaning;
  readonly isGuess: boolean;
}

/** Points for one node. */
class Parcel {
  readonly bytes = new ByteBuffer(4096);
  points = 0;
  /** The metric of the last point. */
  metric: ForeignMetric | undefined;
}

/** Points of a request whose series other nodes count: what is to be sent to each, read and cleaned already. */
export class ForeignPoints {
  readonly #keeper: Pick<ShareKeeper, 'placeOf'>;
  readonly #parcels = new Map<string, Parcel>();
  readonly #text = new ByteBuffer(1024);
  /** Whether points may go on: those that another node sent may not. */
  #isForwarded = false;

  constructor(keeper: Pick<ShareKeeper, 'placeOf'>) {
    this.#keeper = keeper;
  }

  /** Begins a request; `isForwarded` where another node sent it. */
  begin(isForwarded: boolean): void {
    this.#parcels.clear();
    this.#isForwarded = isForwarded;
  }

  /** Bytes of all that is to be sent. */
  byteLength(): number {
    let total = 0;
    for (const { bytes } of this.#parcels.values()) total += bytes.length;
    return total;
  }

  /** Where another node counts a share; undefined for here. Throws an `UnavailableError` while nobody does. */
  elsewhere(share: number): string | undefined {
    const place = this.#keeper.placeOf(share);
    if (place.kind === 'own') return undefined;
    if (place.kind === 'elsewhere' && !this.#isForwarded) return place.url;
    throw new UnavailableError(
      'the server that counts these series is changing: send this again in a moment',
    );
  }

  /** Adds a point whose attributes are in the draft. */
  add(url: string, metric: ForeignMetric, draft: PointDraft): void {
    let parcel = this.#parcels.get(url);
    if (parcel === undefined) this.#parcels.set(url, (parcel = new Parcel()));
    const { bytes } = parcel;
    if (parcel.metric !== metric) {
      parcel.metric = metric;
      addMetric(bytes, metric);
    }
    parcel.points++;
    bytes.uint8(PART.point);
    this.#addAttributes(bytes, draft.attributes);
    for (const number of [draft.time, draft.start, draft.value, draft.count, draft.sum])
      bytes.float64(number);
    bytes.float64(draft.min);
    bytes.float64(draft.max);
    addBuckets(bytes, draft.buckets);
  }

  /** What is to be sent, by the address of its node. */
  take(): Map<string, { readonly body: Buffer; readonly points: number }> {
    const taken = new Map(
      [...this.#parcels].map(([url, { bytes, points }]) => [url, { body: bytes.view(), points }]),
    );
    this.#parcels.clear();
    return taken;
  }

  #addAttributes(bytes: ByteBuffer, { keys, sources, starts, ends, count }: AttributeSet): void {
    const text = this.#text;
    text.clear();
    for (let at = 0; at < count; at++) {
      const [key, source] = [keys[at], sources[at]];
      if (key === undefined || source === undefined) continue;
      text.text(key.bytes, 0, key.bytes.length);
      text.text(source, starts[at] ?? 0, ends[at] ?? 0);
    }
    bytes.varint(text.length);
    bytes.raw(text.bytes, 0, text.length);
  }
}

function addMetric(bytes: ByteBuffer, metric: ForeignMetric): void {
  const { name, description, unit, library, instrument, meaning, isGuess } = metric;
  bytes.uint8(PART.metric);
  for (const text of [name, description, unit, library.name, library.version, instrument, meaning])
    bytes.string(text);
  bytes.uint8(Number(isGuess));
}

function addBuckets(bytes: ByteBuffer, buckets: Distribution | undefined): void {
  if (buckets === undefined) bytes.uint8(BUCKETS.none);
  else if (buckets.kind === 'explicit') {
    bytes.uint8(BUCKETS.explicit);
    addNumbers(bytes, buckets.bounds);
    addNumbers(bytes, buckets.counts);
  } else {
    bytes.uint8(BUCKETS.exponential);
    bytes.float64(buckets.scale);
    bytes.float64(buckets.zero);
    addSide(bytes, buckets.positive);
    addSide(bytes, buckets.negative);
  }
}

function addSide(bytes: ByteBuffer, { offset, counts }: Side): void {
  bytes.float64(offset);
  addNumbers(bytes, counts);
}

function addNumbers(bytes: ByteBuffer, numbers: Float64Array): void {
  bytes.varint(numbers.length);
  for (const number of numbers) bytes.float64(number);
}
