import type { Sliced } from '../../shared/slices.ts';
import type { ByteBuffer } from './byte-buffer.ts';

/**
 * One column of a block under construction. Rows that were never set hold the type's default, so a
 * writer touches only the columns that have something to say.
 */
export interface ColumnBuilder {
  /** Bytes the column will take in the block, roughly. */
  byteLength(rows: number): number;
  /** Makes room so that rows below `rows` can be set. */
  reserve(rows: number): void;
  /** Remembers the present state for `rollback`. */
  mark(rows: number): void;
  /** Returns to the last mark; `rows` is the number of rows there are now. */
  rollback(rows: number): void;
  /** Appends the column's data in Native format. */
  encode(target: ByteBuffer, rows: number): Sliced;
  /** Forgets everything, `rows` rows. */
  clear(rows: number): void;
  /** Gives back the room for rows; only after `clear`. */
  release(): void;
}
