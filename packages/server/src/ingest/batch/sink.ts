import type { Sliced } from '../../shared/slices.ts';
import type { BatchNotes } from './batch-notes.ts';
import type { Batches } from './batches.ts';
import type { XXHashAPI } from 'xxhash-wasm';
import type { IngestResult } from '../ingest-result.ts';
import type { IngestLimits } from '../limits.ts';
import type { IngestProject } from '../project.ts';
import type { StoreNoting } from '../../telemetry/rollups/late-rows.ts';
import type { Doubts, IngestStore } from './store-writer.ts';

/** Turns the items of one request after another into rows. */
interface RequestBuilder {
  /** What became of the request's items so far. */
  readonly result: IngestResult;
  /** Begins a request; `abort` returns to this point. */
  begin(project: IngestProject): void;
  /** Takes back everything that was added since `begin`. */
  abort(): Sliced;
}

/** Where rows go: what a builder made of one request after another, on its way into the store. */
export interface Sink {
  readonly builder: RequestBuilder;
  /** What waits for the store. */
  readonly batches: Pick<Batches<never>, 'rows' | 'bytes' | 'full' | 'turns'>;
  /**
   * Stores what the builder has just read of one request. Resolves when the store has it; throws an
   * `UnavailableError` when it would not take it.
   *
   * @param key idempotency key of the request; undefined where it can't be told from a later one
   */
  add(key: string | undefined): Promise<void>;
  /** Writes what waits without waiting for more. */
  flush(): Promise<void>;
  /** Keeps the store as it is until `release` settles; resolves when nothing is under way to it any more. */
  hold(release: Promise<void>): Promise<void>;
  close(): Promise<void>;
}

/** What every sink is given. */
export interface SinkOptions {
  readonly store: IngestStore;
  /** Milliseconds before each further attempt to write a batch. */
  readonly retryDelays: readonly number[];
  readonly limits: IngestLimits;
  readonly hash: XXHashAPI;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly notes: BatchNotes;
  /** What is done about points that the store may have; none are unless given. */
  readonly doubts: Doubts | undefined;
  /** Stores rows of items and notes where they come late. */
  readonly storing: StoreNoting;
  /** Told about what went wrong without a sender to tell. */
  readonly onError: (error: unknown) => void;
}
