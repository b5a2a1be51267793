import type { Steps } from '../../shared/steps.ts';
import type { BatchNotes } from '../batch/batch-notes.ts';
import type { BatchSource, BatchWriter } from '../batch/batches.ts';
import type { StoreWriter } from '../batch/store-writer.ts';
import type { PointBuilder } from './point-builder.ts';

/** Points of many requests, and the series of which the catalogue does not know yet. */
export interface PointBatch {
  readonly points: Uint8Array | undefined;
  readonly series: Uint8Array | undefined;
  /** Bytes of both. */
  readonly length: number;
  /** What takes back what the points changed beside the rows, latest last. */
  readonly undo: readonly (() => void)[];
}

/** The rows of a point builder. */
export class PointSource implements BatchSource<PointBatch> {
  readonly #builder: PointBuilder;
  #undo: (() => void)[] = [];

  constructor(builder: PointBuilder) {
    this.#builder = builder;
  }

  get rows(): number {
    return this.#builder.rows.block.rows + this.#builder.seriesRows.block.rows;
  }

  byteLength(): number {
    return this.#builder.rows.block.byteLength() + this.#builder.seriesRows.block.byteLength();
  }

  /** Makes the request that was just read part of the next batch. */
  close(): void {
    for (const step of this.#builder.undo) this.#undo.push(step);
    this.#builder.undo = [];
  }

  *takeInSteps(): Steps<PointBatch> {
    const { rows, seriesRows } = this.#builder;
    const points = rows.block.rows > 0 ? yield* rows.block.takeInSteps() : undefined;
    const series = seriesRows.block.rows > 0 ? yield* seriesRows.block.takeInSteps() : undefined;
    const undo = this.#undo;
    this.#undo = [];
    return { points, series, undo, length: (points?.length ?? 0) + (series?.length ?? 0) };
  }
}

/**
 * Writes series before their points, so that no point is stored whose series is unknown. What the
 * store does not take is as if it had never come: the sender will send it again.
 */
export class PointWriter implements BatchWriter<PointBatch> {
  readonly #points: StoreWriter;
  readonly #series: StoreWriter;
  readonly #notes: BatchNotes;
  pending = 0;

  constructor(points: StoreWriter, series: StoreWriter, notes: BatchNotes) {
    this.#points = points;
    this.#series = series;
    this.#notes = notes;
  }

  async write({ points, series, undo }: PointBatch, keys: readonly string[]): Promise<void> {
    this.pending++;
    try {
      if (series !== undefined) await this.#series.write(series);
      if (points !== undefined) await this.#points.write(points);
    } catch (error) {
      for (const step of undo.toReversed()) step();
      throw error;
    } finally {
      this.pending--;
    }
    // No note before: what the store has of a series says which of its points are to be counted still.
    await this.#notes.record(keys);
  }
}
