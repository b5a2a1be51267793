const KEYS = 1 << 16;

const float = new Float32Array(1);
const bits = new Uint32Array(float.buffer);

/**
 * The key of a value: the upper half of its IEEE 754 single-precision form (sign, exponent, seven
 * bits of fraction). Values of one key differ by less than 0.8 %.
 */
export function sketchKey(value: number): number {
  // Adding 0 makes a positive zero of a negative one.
  float[0] = value + 0;
  return (bits[0] ?? 0) >>> 16;
}

/** Counts of values by key, reused from point to point. */
export class Sketch {
  readonly #counts = new Float64Array(KEYS);
  readonly #keys = new Uint16Array(KEYS);
  /** How many keys have a count. */
  size = 0;
  #sum = 0;
  /** The smallest and the largest value; infinities of the other sign for none. */
  least = Number.POSITIVE_INFINITY;
  greatest = Number.NEGATIVE_INFINITY;

  /** Keys that have a count, in the order in which they came; valid until the next is added. */
  get keys(): Uint16Array {
    return this.#keys.subarray(0, this.size);
  }

  add(value: number, count: number): void {
    if (count === 0) return;
    this.#sum += value * count;
    this.least = Math.min(this.least, value);
    this.greatest = Math.max(this.greatest, value);
    const key = sketchKey(value);
    const before = this.#counts[key] ?? 0;
    if (before === 0) this.#keys[this.size++] = key;
    this.#counts[key] = before + count;
  }

  /** The sum of all values. */
  sum(): number {
    return this.#sum;
  }

  count(key: number): number {
    return this.#counts[key] ?? 0;
  }

  clear(): void {
    for (let i = 0; i < this.size; i++) this.#counts[this.#keys[i] ?? 0] = 0;
    this.size = 0;
    this.#sum = 0;
    this.least = Number.POSITIVE_INFINITY;
    this.greatest = Number.NEGATIVE_INFINITY;
  }
}
