import { runInSlices, type Sliced } from '../../shared/slices.ts';
import type { IngestLimits } from '../limits.ts';
import { FlushTimer } from './flush-timer.ts';
import { WriteQueue } from './write-queue.ts';

/** Where rows gather. */
export interface BatchSource<Sealed> {
  readonly rows: number;
  /** Bytes the rows will take, roughly. */
  byteLength(): number;
  /** The rows, and the source empty again; nothing may be added between the slices. */
  takeInSlices(): Sliced<Sealed>;
}

/** Where batches of rows go. */
export interface BatchWriter<Sealed> {
  /** Batches that wait or are being written. */
  readonly pending: number;
  /** Writes down what must be known of a batch before it is written. Nothing is read meanwhile. */
  note?(batch: Sealed, keys: readonly string[]): Promise<void>;
  /**
   * Resolves when the store has the batch and its requests, told by their idempotency keys, are known as stored. Throws an
   * `UnavailableError` when the store would not take it.
   */
  write(batch: Sealed, keys: readonly string[]): Promise<void>;
}

interface Batch {
  readonly rows: number;
  readonly bytes: number;
  readonly waiting: readonly Waiting[];
  /** Idempotency keys of the requests that have one. */
  readonly keys: readonly string[];
}

interface Waiting {
  /** Idempotency key of the request; undefined where it can not be told from a later one. */
  readonly key: string | undefined;
  readonly stored: () => void;
  readonly failed: (error: unknown) => void;
}

/**
 * Gathers the rows of many requests into batches for the store. Rows are in the source already when
 * `add` is called; its promise settles with the batch they travel in.
 */
export class Batches<Sealed extends { readonly length: number }> {
  readonly #source: BatchSource<Sealed>;
  readonly #writer: BatchWriter<Sealed>;
  readonly #limits: IngestLimits;
  readonly #timer: FlushTimer;
  readonly #writes = new Set<Promise<void>>();
  /** Requests fill the source one after the other: while one does, no batch is sealed. */
  readonly turns = new WriteQueue(async () => {
    if (this.#isDue) await this.#seal();
  });
  readonly #waiting: Waiting[] = [];
  #sealedRows = 0;
  #sealedBytes = 0;
  #openBytes = 0;
  #due = false;
  /** Settles when batches may be written again. */
  #held: Promise<void> | undefined;

  constructor(source: BatchSource<Sealed>, writer: BatchWriter<Sealed>, limits: IngestLimits) {
    this.#source = source;
    this.#writer = writer;
    this.#limits = limits;
    this.#timer = new FlushTimer(limits, {
      isReading: () => this.turns.isTaken,
      flush: () => {
        this.#due = true;
        this.#sealIfDue();
      },
    });
  }

  /** Rows that wait for the store. */
  get rows(): number {
    return this.#sealedRows + this.#source.rows;
  }

  /** Bytes that wait for the store. */
  get bytes(): number {
    return this.#sealedBytes + this.#openBytes;
  }

  /** Whether so much waits that nothing more may come. */
  get full(): boolean {
    return this.rows >= this.#limits.queuedItems || this.bytes >= this.#limits.queuedBytes;
  }

  /**
   * Takes responsibility for the rows that were just added to the source. Resolves when the store
   * has them; throws an `UnavailableError` when it would not take them.
   */
  add(key: string | undefined): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    this.#waiting.push({ key, stored: resolve, failed: reject });
    this.#openBytes = this.#source.byteLength();
    const { flushItems, flushBytes } = this.#limits;
    if (this.#source.rows >= flushItems || this.#openBytes >= flushBytes) this.#due = true;
    else this.#timer.noteRequest(this.#source.rows);
    this.#sealIfDue();
    return promise;
  }

  /** Writes everything that waits, and resolves when that is settled. */
  async flush(): Promise<void> {
    await this.turns.take(() => this.#seal());
    await Promise.all(this.#writes);
  }

  /**
   * Lets no batch reach the store until `release` settles; resolves when those that were under way have. Rows gather in the
   * meantime.
   */
  async hold(release: Promise<void>): Promise<void> {
    let underWay: readonly Promise<void>[] = [];
    await this.turns.take(async () => {
      await this.#seal();
      underWay = [...this.#writes];
      this.#held = release;
      void this.#goOnAfter(release);
    });
    await Promise.all(underWay);
  }

  async #goOnAfter(release: Promise<void>): Promise<void> {
    await release;
    if (this.#held !== release) return;
    this.#held = undefined;
    this.#sealIfDue();
  }

  /** A batch goes out when it is due and the writer is free, or when it must not grow further. */
  get #isDue(): boolean {
    const isFree = this.#writer.pending === 0 && this.#held === undefined;
    return (this.#due && isFree) || this.#source.rows >= this.#limits.batchItems;
  }

  /** Seals a batch that is due, unless somebody has the turn: then it is sealed at its end. */
  #sealIfDue(): void {
    // An empty turn: what is due is sealed at the end of each.
    if (this.#isDue && !this.turns.isTaken) void this.turns.take(async () => {});
  }

  /** Makes a batch of what waits. Only who has the turn may: rows that came meanwhile would be lost. */
  async #seal(): Promise<void> {
    const { rows } = this.#source;
    this.#timer.noteBatch(rows);
    this.#due = false;
    if (this.#waiting.length === 0) return;
    const waiting = this.#waiting.splice(0);
    const sealed = await runInSlices(this.#source.takeInSlices());
    const keys = waiting.flatMap(({ key }) => key ?? []);
    const batch: Batch = { rows, bytes: sealed.length, waiting, keys };
    this.#openBytes = 0;
    this.#sealedRows += batch.rows;
    this.#sealedBytes += batch.bytes;
    const note = async (): Promise<void> => this.#writer.note?.(sealed, batch.keys);
    const held = this.#held;
    const noted = held ? held.then(note) : note();
    // Awaited within the turn: outside it the note would queue behind requests that are being read, and the store would idle.
    if (!held) await noted;
    const write = this.#write(batch, sealed, noted);
    this.#writes.add(write);
    void write.then(() => this.#writes.delete(write));
  }

  async #write(batch: Batch, sealed: Sealed, noted: Promise<void>): Promise<void> {
    try {
      await noted;
      await this.#writer.write(sealed, batch.keys);
      for (const { stored } of batch.waiting) stored();
    } catch (error) {
      for (const { failed } of batch.waiting) failed(error);
    }
    this.#sealedRows -= batch.rows;
    this.#sealedBytes -= batch.bytes;
    this.#sealIfDue();
  }
}
