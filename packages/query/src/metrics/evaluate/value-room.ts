/** Values of a block, roughly: 128 KiB. */
const BLOCK = 16_384;

/**
 * Room for the values of many series in few blocks of memory. With a block each, thousands of series keep the collector of
 * garbage busy for longer than it takes to compute them.
 */
export class ValueRoom {
  #block = new Float64Array(0);
  #taken = 0;
  #expected: number;

  /** @param expected how many series there will be, roughly */
  constructor(expected: number) {
    this.#expected = expected;
  }

  /** Room for the values of one series; they are 0. */
  take(length: number): Float64Array {
    if (this.#taken + length > this.#block.length) {
      const wanted = Math.min(BLOCK, length * Math.max(this.#expected, 1));
      this.#block = new Float64Array(Math.max(wanted, length));
      this.#taken = 0;
    }
    this.#expected -= 1;
    const start = this.#taken;
    this.#taken += length;
    return this.#block.subarray(start, this.#taken);
  }
}
