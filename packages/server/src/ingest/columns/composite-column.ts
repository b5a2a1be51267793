import type { Sliced } from '../../shared/slices.ts';
import type { ByteBuffer } from './byte-buffer.ts';
import type { ColumnBuilder } from './column-builder.ts';

/** A column whose rows lie in several others, which are encoded one after another. */
export abstract class CompositeColumn implements ColumnBuilder {
  protected abstract readonly parts: readonly ColumnBuilder[];

  byteLength(rows: number): number {
    return this.parts.reduce((sum, part) => sum + part.byteLength(rows), 0);
  }

  reserve(rows: number): void {
    for (const part of this.parts) part.reserve(rows);
  }

  mark(rows: number): void {
    for (const part of this.parts) part.mark(rows);
  }

  rollback(rows: number): void {
    for (const part of this.parts) part.rollback(rows);
  }

  *encode(target: ByteBuffer, rows: number): Sliced {
    for (const part of this.parts) yield* part.encode(target, rows);
  }

  clear(rows: number): void {
    for (const part of this.parts) part.clear(rows);
  }

  release(): void {
    for (const part of this.parts) part.release();
  }
}
