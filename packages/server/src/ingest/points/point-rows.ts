import { POINT_COLUMNS, POINTS_MINUTES } from '../../telemetry/tables/points.ts';
import { BlockBuilder } from '../columns/block-builder.ts';
import { DictionaryColumn } from '../columns/dictionary-column.ts';
import { Float64Column, Int64Column, UInt32Column, UInt8Column } from '../columns/fixed-columns.ts';
import { NullableFloat64Column } from '../columns/nullable-column.ts';
import { ReadingColumn } from '../columns/reading-column.ts';
import { SketchColumn } from '../columns/sketch-column.ts';
import { rangesInSlices, type Sliced } from '../../shared/slices.ts';
import type { Series } from './series/metric-series.ts';
import type { Sketch } from './sketch.ts';
import { MINUTE_SECONDS } from '../../shared/time-units.ts';

/** Points as rows of `points_minutes`. */
export class PointRows {
  readonly block: BlockBuilder;
  readonly #projectId: UInt32Column;
  readonly #metric: DictionaryColumn;
  readonly #series: Int64Column;
  readonly #time: UInt32Column;
  readonly #min: NullableFloat64Column;
  readonly #max: NullableFloat64Column;
  readonly #sum: Float64Column;
  readonly #count: Int64Column;
  readonly #last: ReadingColumn;
  readonly #sketch: SketchColumn;
  readonly #deferred: UInt8Column;
  readonly #batch: Int64Column | undefined;

  /** @param isNumbered whether rows say of which batch they are */
  constructor(isNumbered: boolean) {
    this.block = new BlockBuilder(isNumbered ? POINTS_MINUTES.columns : POINT_COLUMNS);
    this.#projectId = this.block.column('project_id', UInt32Column);
    this.#metric = this.block.column('metric', DictionaryColumn);
    this.#series = this.block.column('series', Int64Column);
    this.#time = this.block.column('time', UInt32Column);
    this.#min = this.block.column('min', NullableFloat64Column);
    this.#max = this.block.column('max', NullableFloat64Column);
    this.#sum = this.block.column('sum', Float64Column);
    this.#count = this.block.column('count', Int64Column);
    this.#last = this.block.column('last', ReadingColumn);
    this.#sketch = this.block.column('hist', SketchColumn);
    this.#deferred = this.block.column('deferred', UInt8Column);
    this.#batch = isNumbered ? this.block.column('batch', Int64Column) : undefined;
  }

  /** Says of which batch all rows are. */
  *numberInSlices(batch: bigint): Sliced {
    yield* rangesInSlices(this.block.rows, (from, to) => {
      for (let row = from; row < to; row++) this.#batch?.setBigInt(row, batch);
    });
  }

  /**
   * Defers rows at or after a time, in seconds since 1970. Answers when the first of them begins; without end where there is
   * none.
   */
  *deferInSlices(closing: number): Sliced<number> {
    let since = Infinity;
    yield* rangesInSlices(this.block.rows, (from, to) => {
      for (let row = from; row < to; row++) {
        const time = this.#time.values[row] ?? 0;
        if (time < closing) continue;
        this.#deferred.values[row] = 1;
        since = Math.min(since, time);
      }
    });
    return since;
  }

  /** Adds the number of a gauge or additive. `time` is microseconds since 1970. */
  addReading(series: Series, time: number, value: number): void {
    const row = this.#addRow(series, time, value);
    this.#min.set(row, value);
    this.#max.set(row, value);
  }

  /** Adds the growth of a counter, whose value is `total`, 0 where the sender does not say. */
  addGrowth(series: Series, time: number, growth: number, total: number): void {
    const row = this.#addRow(series, time, total);
    this.#sum.values[row] = growth;
  }

  /**
   * Adds values of a histogram or summary, and returns the row; NaN in `range` for an end that nobody knows. `total` is how many
   * values the sender has counted since its start, 0 where it does not say.
   */
  addValues(
    series: Series,
    time: number,
    values: { readonly count: number; readonly sum: number },
    range: { readonly min: number; readonly max: number },
    total: number,
  ): number {
    const row = this.#addRow(series, time, total);
    this.#count.setNumber(row, values.count);
    this.#sum.values[row] = values.sum;
    if (!Number.isNaN(range.min)) this.#min.set(row, range.min);
    if (!Number.isNaN(range.max)) this.#max.set(row, range.max);
    return row;
  }

  /** Says which values the histogram in a row had. */
  setSketch(row: number, sketch: Sketch): void {
    for (const key of sketch.keys) this.#sketch.add(key, sketch.count(key));
    this.#sketch.endRow(row);
  }

  #addRow({ metric, id }: Series, time: number, last: number): number {
    const row = this.block.addRow();
    this.#projectId.values[row] = metric.project.id;
    this.#metric.setConstant(row, metric.name);
    this.#series.setBigInt(row, id);
    this.#time.values[row] = Math.floor(time / 1_000_000 / MINUTE_SECONDS) * MINUTE_SECONDS;
    this.#last.set(row, Math.floor(time / 1000), last);
    return row;
  }
}
