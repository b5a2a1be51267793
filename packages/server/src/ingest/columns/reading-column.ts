import { CompositeColumn } from './composite-column.ts';
import { Float64Column, Int64Column } from './fixed-columns.ts';

/** Pairs of a time and the number read then; a row never set is the pair of zeros. */
export class ReadingColumn extends CompositeColumn {
  readonly #times = new Int64Column();
  readonly #values = new Float64Column();
  protected readonly parts = [this.#times, this.#values];

  /** `time` is milliseconds since 1970. */
  set(row: number, time: number, value: number): void {
    this.#times.setNumber(row, time);
    this.#values.values[row] = value;
  }
}
