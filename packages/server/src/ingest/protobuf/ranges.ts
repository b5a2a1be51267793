const FIRST_CAPACITY = 64;
/** Ranges that stay allocated: a larger message must not keep its memory for good. */
const KEPT_CAPACITY = 16_384;

/** Where parts of a message start and end, one after another. Reused from message to message: remembering one allocates nothing. */
export class Ranges {
  count = 0;
  #starts = new Uint32Array(FIRST_CAPACITY);
  #ends = new Uint32Array(FIRST_CAPACITY);

  /** How many there is room for. */
  get capacity(): number {
    return this.#starts.length;
  }

  clear(): void {
    this.count = 0;
    if (this.capacity <= KEPT_CAPACITY) return;
    this.#starts = new Uint32Array(FIRST_CAPACITY);
    this.#ends = new Uint32Array(FIRST_CAPACITY);
  }

  add(start: number, end: number): void {
    if (this.count === this.capacity) this.#grow();
    this.#starts[this.count] = start;
    this.#ends[this.count++] = end;
  }

  start(index: number): number {
    return this.#starts[index] ?? 0;
  }

  end(index: number): number {
    return this.#ends[index] ?? 0;
  }

  #grow(): void {
    this.#starts = new Uint32Array(this.#starts.buffer.transfer(this.count * 8));
    this.#ends = new Uint32Array(this.#ends.buffer.transfer(this.count * 8));
  }
}
