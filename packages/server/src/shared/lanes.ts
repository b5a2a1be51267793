/** Work of which only so much goes on at one time; the rest waits in the order in which it came. */
export class Lanes {
  readonly #waiting: (() => void)[] = [];
  #free: number;

  constructor(lanes: number) {
    this.#free = lanes;
  }

  /** Does work as soon as there is a lane for it. */
  async take<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#free > 0) this.#free--;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next === undefined) this.#free++;
      else next();
    }
  }
}
