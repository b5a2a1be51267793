import { runAtOnce, isSliceOver, type Sliced } from '../../shared/slices.ts';
import type { Column } from '../../telemetry/tables/column.ts';
import { ByteBuffer } from './byte-buffer.ts';
import type { ColumnBuilder } from './column-builder.ts';
import { createColumn } from './create-column.ts';

const INITIAL_ROWS = 1024;
/** Room for rows that one huge block took beyond this is given back. */
const KEPT_ROWS = 1 << 16;

/** Rows of one table, kept as columns, on their way to becoming one Native block. */
export class BlockBuilder {
  rows = 0;
  readonly #columns: readonly Column[];
  readonly #builders: readonly ColumnBuilder[];
  #capacity = 0;
  /** The row before which the next column grows. */
  #growsAt = 0;
  /** The column that grows next. */
  #growing = 0;
  #markedRows = 0;

  constructor(columns: readonly Column[]) {
    this.#columns = columns;
    this.#builders = columns.map((column) => createColumn(column.type));
  }

  /**
   * The builder of a column, as the class that its type has. Throws a `TypeError` when there is no
   * such column or it has another type.
   */
  column<Builder extends ColumnBuilder>(
    name: string,
    kind: new (...parameters: never[]) => Builder,
  ): Builder {
    const builder = this.#builders[this.#columns.findIndex((column) => column.name === name)];
    if (builder instanceof kind) return builder;
    throw new TypeError(`column ${name} is not a ${kind.name}`);
  }

  /** Adds a row of defaults and returns its number. */
  addRow(): number {
    if (this.rows >= this.#growsAt) this.#grow();
    return this.rows++;
  }

  /** Bytes the block will take, roughly. */
  byteLength(): number {
    let total = 0;
    for (const builder of this.#builders) total += builder.byteLength(this.rows);
    return total;
  }

  /** Remembers the present state for `rollback`. */
  mark(): void {
    this.#markedRows = this.rows;
    for (const builder of this.#builders) builder.mark(this.rows);
  }

  /** Removes every trace of the rows that were added since the last mark, in slices between which nothing may be added. */
  *rollback(): Sliced {
    for (const builder of this.#builders) {
      builder.rollback(this.rows);
      if (isSliceOver()) yield;
    }
    this.rows = this.#markedRows;
  }

  /** The rows as one Native block, and the builder empty again. */
  take(): Uint8Array {
    return runAtOnce(this.takeInSlices());
  }

  /** As `take`, in slices between which nothing may be added. */
  *takeInSlices(): Sliced<Uint8Array> {
    const { rows } = this;
    const target = new ByteBuffer(this.byteLength() + this.#columns.length * 160);
    target.varint(this.#columns.length);
    target.varint(rows);
    for (const [i, column] of this.#columns.entries()) {
      target.string(column.name);
      target.string(column.sent ?? column.ddl ?? column.type);
      const builder = this.#builders[i];
      if (builder) yield* builder.encode(target, rows);
    }
    const isHuge = this.#capacity > KEPT_ROWS;
    for (const builder of this.#builders) {
      builder.clear(rows);
      if (isHuge) builder.release();
      if (isSliceOver()) yield;
    }
    if (isHuge) this.#startAnew();
    this.rows = 0;
    return target.view();
  }

  /**
   * Makes room ahead of need: columns grow one after the other while the second half of the room is filled, so that no
   * row waits for all of them.
   */
  #grow(): void {
    if (this.#capacity === 0) {
      this.#capacity = INITIAL_ROWS;
      for (const builder of this.#builders) builder.reserve(INITIAL_ROWS);
    } else {
      this.#builders[this.#growing++]?.reserve(this.#capacity * 2);
      if (this.#growing === this.#builders.length) {
        this.#capacity *= 2;
        this.#growing = 0;
      }
    }
    const half = this.#capacity / 2;
    this.#growsAt = half + Math.floor((half * (this.#growing + 1)) / (this.#builders.length + 1));
  }

  #startAnew(): void {
    this.#capacity = 0;
    this.#growsAt = 0;
    this.#growing = 0;
  }
}
