import { Buffer } from 'node:buffer';

const EMPTY = Buffer.alloc(0);
const SPACE = 0x20;

/** A text that lies in someone else's buffer. Reused from item to item: never keep one. */
export class Slice {
  source: Buffer = EMPTY;
  start = 0;
  end = 0;

  get length(): number {
    return this.end - this.start;
  }

  /** Whether nothing of it can be seen: it is empty, or of spaces and control characters alone. */
  get isBlank(): boolean {
    for (let i = this.start; i < this.end; i++) if ((this.source[i] ?? 0) > SPACE) return false;
    return true;
  }

  set(source: Buffer, start: number, end: number): void {
    this.source = source;
    this.start = start;
    this.end = end;
  }

  setText(text: string): void {
    const source = Buffer.from(text);
    this.set(source, 0, source.length);
  }

  copy(other: Slice): void {
    this.set(other.source, other.start, other.end);
  }

  clear(): void {
    this.set(EMPTY, 0, 0);
  }

  toString(): string {
    return this.source.toString('utf8', this.start, this.end);
  }

  equals(other: Slice): boolean {
    return this.length === other.length && this.startsWith(other);
  }

  startsWith(other: Slice): boolean {
    const { length } = other;
    if (this.length < length) return false;
    for (let i = 0; i < length; i++) {
      if (this.source[this.start + i] !== other.source[other.start + i]) return false;
    }
    return true;
  }
}

/** A slice over constant text. */
export function sliceOf(text: string): Slice {
  const slice = new Slice();
  slice.setText(text);
  return slice;
}
