/** Where parts of one kind start and end in a message, the first `limit` of them; reused from message to message. */
export class Places {
  /** How many there were, kept or not. */
  sent = 0;
  readonly #starts: Uint32Array;
  readonly #ends: Uint32Array;

  constructor(limit: number) {
    this.#starts = new Uint32Array(limit);
    this.#ends = new Uint32Array(limit);
  }

  get kept(): number {
    return Math.min(this.sent, this.#starts.length);
  }

  clear(): void {
    this.sent = 0;
  }

  add(start: number, end: number): void {
    // What is beyond the end of such an array is ignored.
    this.#starts[this.sent] = start;
    this.#ends[this.sent++] = end;
  }

  start(index: number): number {
    return this.#starts[index] ?? 0;
  }

  end(index: number): number {
    return this.#ends[index] ?? 0;
  }
}
