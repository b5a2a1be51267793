import { SERIES_STATES } from '../../../telemetry/tables/series-states.ts';
import { isSliceOver, type Sliced } from '../../../shared/slices.ts';
import { BatchNumbers } from '../../batch/batch-numbers.ts';
import { BlockBuilder } from '../../columns/block-builder.ts';
import { DictionaryColumn } from '../../columns/dictionary-column.ts';
import { Int64Column, UInt32Column, UInt8Column } from '../../columns/fixed-columns.ts';
import { TextColumn } from '../../columns/text-column.ts';
import type { Series } from '../series/metric-series.ts';
import { seedOf, shareOf } from '../../nodes/shares.ts';
import { stateText } from './state-text.ts';

/**
 * Writes down beside each batch of points what is known of their series after it, so that another node can go on where this
 * one ended.
 */
export class SeriesJournal {
  readonly #block = new BlockBuilder(SERIES_STATES.columns);
  readonly #share = this.#block.column('share', UInt8Column);
  readonly #projectId = this.#block.column('project_id', UInt32Column);
  readonly #metric = this.#block.column('metric', DictionaryColumn);
  readonly #series = this.#block.column('series', Int64Column);
  readonly #side = this.#block.column('side', UInt8Column);
  readonly #instrument = this.#block.column('instrument', DictionaryColumn);
  readonly #batch = this.#block.column('batch', Int64Column);
  readonly #minute = this.#block.column('minute', UInt32Column);
  readonly #time = this.#block.column('time', UInt32Column);
  readonly #state = this.#block.column('state', TextColumn);
  readonly #now: () => number;
  /** Series that points changed since the last batch, with the earliest minute of a row, 0 for none. */
  readonly #touched = new Map<Series, number>();
  /** Series that points of the present request changed, with the earliest minute of a row, 0 for none. */
  readonly #request = new Map<Series, number>();
  #numbers: BatchNumbers;
  /** Grows whenever all that was read and not stored comes to nothing. */
  generation = 0;
  /** The generation in which the batch that gathers now began. */
  #generationOfBatch = 0;

  /** @param now milliseconds since 1970 */
  constructor(now: () => number) {
    this.#now = now;
    this.#numbers = new BatchNumbers(now);
  }

  /** Begins a request: what an earlier one touched that came to nothing is forgotten. */
  beginRequest(): void {
    this.#request.clear();
  }

  /** Notes that a point changed a series; `time` is that of its row in microseconds since 1970, 0 where it made none. */
  touch(series: Series, time: number): void {
    note(this.#request, series, Math.floor(time / 60_000_000) * 60);
  }

  /** Makes what the request touched part of the next batch. */
  endRequest(): void {
    for (const [series, minute] of this.#request) note(this.#touched, series, minute);
    this.#request.clear();
  }

  /** Lets no batch that was read before be stored. */
  discard(): void {
    this.generation++;
    this.#touched.clear();
  }

  /** Begins a batch after all that was read before came to nothing. It and later ones have numbers as of another process. */
  beginAnew(): void {
    this.#touched.clear();
    this.#generationOfBatch = this.generation;
    const last = this.#numbers.next();
    this.#numbers = new BatchNumbers(this.#now);
    this.#numbers.passOver(last);
  }

  /** Has all further batches have numbers above one that was found in the store. */
  passOver(number: bigint): void {
    this.#numbers.passOver(number);
  }

  /** The number of a batch whose rows are taken now. */
  nextNumber(): bigint {
    return this.#numbers.next();
  }

  /** The states after the batch that gathered, as a block, and the generation it began in. The next batch begins. */
  *takeInSlices(
    batch: bigint,
  ): Sliced<{ readonly states: Uint8Array | undefined; readonly generation: number }> {
    const seconds = Math.floor(this.#now() / 1000);
    for (const [series, minute] of this.#touched) {
      this.#add(series, { batch, minute, seconds });
      if (isSliceOver()) yield;
    }
    this.#touched.clear();
    const states = this.#block.rows > 0 ? yield* this.#block.takeInSlices() : undefined;
    const generation = this.#generationOfBatch;
    this.#generationOfBatch = this.generation;
    return { states, generation };
  }

  #add(
    series: Series,
    { batch, minute, seconds }: { batch: bigint; minute: number; seconds: number },
  ): void {
    const text = stateText(series);
    if (text === '') return;
    const { metric, id } = series;
    series.side = series.side === 0 ? 1 : 0;
    const row = this.#block.addRow();
    this.#share.values[row] = shareOf(seedOf(metric.project.id, metric.name), id);
    this.#projectId.values[row] = metric.project.id;
    this.#metric.setConstant(row, metric.name);
    this.#series.setBigInt(row, id);
    this.#side.values[row] = series.side;
    this.#instrument.setConstant(row, metric.instrument);
    this.#batch.setBigInt(row, batch);
    this.#minute.values[row] = minute;
    this.#time.values[row] = seconds;
    this.#state.setText(row, text);
  }
}

/** Notes the earliest minute of a series, where 0 is none. */
function note(minutes: Map<Series, number>, series: Series, minute: number): void {
  const before = minutes.get(series) ?? 0;
  minutes.set(series, before === 0 || minute === 0 ? before + minute : Math.min(before, minute));
}
