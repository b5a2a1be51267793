import type { Buffer } from 'node:buffer';
import { ByteDictionary } from './byte-dictionary.ts';

/** Values remembered by bytes. A sender that invents bytes makes it start afresh, not grow. */
export class ByteMemo<Value> {
  readonly #capacity: number;
  readonly #numbers = new ByteDictionary('bytes');
  readonly #values: Value[] = [];
  #number = 0;

  /** @param capacity How many are remembered before it starts afresh. */
  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  /** The value of these bytes, undefined where `keep` is to say it. */
  find(source: Buffer, start: number, end: number): Value | undefined {
    if (this.#numbers.size > this.#capacity) {
      this.#numbers.clear();
      this.#values.length = 0;
    }
    this.#number = this.#numbers.intern(source, start, end);
    return this.#values[this.#number];
  }

  /** Remembers and returns the value of the bytes that were looked for last. */
  keep(value: Value): Value {
    this.#values[this.#number] = value;
    return value;
  }
}
