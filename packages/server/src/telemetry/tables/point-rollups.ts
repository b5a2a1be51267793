/**
 * How far the rollups of points are whole: before these times a row of a wider rollup holds all that its minutes hold. What
 * comes later is read from finer ones. It only grows, so that who knows it from before reads more than needed and nothing wrong.
 */
export class PointRollups {
  readonly #until = new Map<number, number>();
  readonly #since = new Map<number, number>();

  /**
   * Seconds since 1970, a multiple of the width; without end where nothing was ever deferred.
   *
   * @param width seconds that a row spans, more than a minute
   */
  wholeUntil(width: number): number {
    return this.#until.get(width) ?? Infinity;
  }

  /** Before this time a rollup may lack what finer ones have, seconds since 1970: it is younger than the store. */
  wholeSince(width: number): number {
    return this.#since.get(width) ?? 0;
  }

  /** Says from when on and how far a width is whole. */
  note(width: number, until: number, since: number = this.wholeSince(width)): void {
    this.#since.set(width, since);
    const known = this.#until.get(width) ?? -Infinity;
    this.#until.set(width, Math.max(known, until));
  }
}
