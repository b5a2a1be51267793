import type { Sliced } from '../../shared/slices.ts';
import type { BatchNotes } from '../batch/batch-notes.ts';
import type { BatchSource, BatchWriter } from '../batch/batches.ts';
import { DoubtfulError, type StoreWriter } from '../batch/store-writer.ts';
import type { NodePoints } from './nodes/node-points.ts';
import type { PointBuilder } from './point-builder.ts';
import type { UndoStep } from './undo.ts';
import type {
  DeferredPoints,
  PointsUnderWay,
} from '../../telemetry/rollups/points/deferred-points.ts';
import { UnavailableError } from '../refusals.ts';

/** What keeps hours from being folded while points of theirs are on their way into the store. */
export type DeferringPoints = Pick<DeferredPoints, 'begin' | 'refresh'>;

/** Points of many requests, and the series of which the catalogue does not know yet. */
export interface PointBatch {
  readonly points: Uint8Array | undefined;
  readonly series: Uint8Array | undefined;
  /** What is known of the series after the batch, where several nodes count series. */
  readonly states: Uint8Array | undefined;
  /** The `generation` of the `SeriesJournal` that the batch belongs to. */
  readonly generation: number;
  /** Stands for it while its hours must not be folded. */
  readonly underWay: PointsUnderWay | undefined;
  /** When the first row begins that is deferred, in seconds since 1970; without end where none is. */
  readonly deferredSince: number;
  /** Bytes of all. */
  readonly length: number;
  /** What takes back what the points changed beside the rows, latest last. */
  readonly undo: readonly UndoStep[];
}

const NO_STATES = { states: undefined, generation: 0 };

/** The rows of a point builder. */
export class PointSource implements BatchSource<PointBatch> {
  readonly #builder: PointBuilder;
  readonly #deferring: DeferringPoints | undefined;
  #undo: UndoStep[] = [];

  constructor(builder: PointBuilder, deferring: DeferringPoints | undefined) {
    this.#builder = builder;
    this.#deferring = deferring;
  }

  get rows(): number {
    return this.#builder.rows.block.rows + this.#builder.seriesRows.block.rows;
  }

  byteLength(): number {
    return this.#builder.rows.block.byteLength() + this.#builder.seriesRows.block.byteLength();
  }

  /** Makes the request that was just read part of the next batch. */
  endRequest(): void {
    for (const step of this.#builder.undo) this.#undo.push(step);
    this.#builder.undo = [];
    this.#builder.nodes?.journal.endRequest();
  }

  *takeInSlices(): Sliced<PointBatch> {
    const underWay = this.#deferring?.begin();
    try {
      return yield* this.#take(underWay);
    } catch (error) {
      underWay?.settled();
      throw error;
    }
  }

  *#take(underWay: PointsUnderWay | undefined): Sliced<PointBatch> {
    const { rows, seriesRows } = this.#builder;
    const journal = this.#builder.nodes?.journal;
    const batch = journal?.nextNumber() ?? 0n;
    if (journal) yield* rows.numberInSlices(batch);
    const deferredSince = underWay ? yield* rows.deferInSlices(underWay.closing) : Infinity;
    const points = rows.block.rows > 0 ? yield* rows.block.takeInSlices() : undefined;
    const series = seriesRows.block.rows > 0 ? yield* seriesRows.block.takeInSlices() : undefined;
    const { states, generation } = journal ? yield* journal.takeInSlices(batch) : NO_STATES;
    const undo = this.#undo;
    this.#undo = [];
    const length = (points?.length ?? 0) + (series?.length ?? 0) + (states?.length ?? 0);
    return { points, series, states, generation, undo, underWay, deferredSince, length };
  }
}

/** Where the parts of a batch go. */
export interface PointTables {
  readonly points: StoreWriter;
  readonly series: StoreWriter;
  readonly states: StoreWriter;
}

/**
 * Writes series before their points, so that no point is stored whose series is unknown. What the
 * store does not take is as if it had never come: the sender will send it again.
 */
export class PointWriter implements BatchWriter<PointBatch> {
  readonly #tables: PointTables;
  readonly #notes: BatchNotes;
  readonly #nodes: NodePoints | undefined;
  readonly #deferring: DeferringPoints | undefined;
  /** Batches are written one after the other: what is known of series is of the last. */
  #last: Promise<unknown> = Promise.resolve();
  pending = 0;
  /** Whether a block was given up that the store may have: what is known of its series may be less than what is stored. */
  hasDoubts = false;

  constructor(
    tables: PointTables,
    notes: BatchNotes,
    { nodes, deferring }: { nodes: NodePoints | undefined; deferring: DeferringPoints | undefined },
  ) {
    this.#tables = tables;
    this.#notes = notes;
    this.#nodes = nodes;
    this.#deferring = deferring;
  }

  async write(batch: PointBatch, keys: readonly string[]): Promise<void> {
    this.pending++;
    try {
      await (this.#nodes ? this.#writeInTurn(batch, this.#nodes) : this.#writeParts(batch));
    } catch (error) {
      if (error instanceof DoubtfulError) this.hasDoubts = true;
      for (const step of batch.undo.toReversed()) step.undo();
      throw error;
    } finally {
      batch.underWay?.settled();
      this.pending--;
    }
    // No note before: what the store has of a series says which of its points are to be counted still.
    await this.#notes.record(keys);
  }

  async #writeParts(batch: PointBatch): Promise<void> {
    const { points, series, states } = batch;
    const tables = this.#tables;
    if (series !== undefined) await tables.series.write(series);
    if (states !== undefined) await tables.states.write(states);
    const requireLease = async (): Promise<void> => {
      await this.#deferring?.refresh();
      this.#requireLease(batch);
    };
    if (points !== undefined) await tables.points.write(points, { requireLease });
  }

  #requireLease({ underWay, deferredSince }: PointBatch): void {
    this.#nodes?.requireLease();
    if (underWay?.isOpen(deferredSince) === false)
      throw new UnavailableError('the state of rollups could not be read: send this again');
  }

  async #writeAfter(before: Promise<unknown>, batch: PointBatch, nodes: NodePoints): Promise<void> {
    await before;
    nodes.requireGeneration(batch.generation);
    try {
      await this.#writeParts(batch);
    } catch (error) {
      nodes.doubt();
      throw error;
    }
  }

  #writeInTurn(batch: PointBatch, nodes: NodePoints): Promise<void> {
    const written = this.#writeAfter(this.#last, batch, nodes);
    this.#last = written.catch(() => undefined);
    return written;
  }
}
