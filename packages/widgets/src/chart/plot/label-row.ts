/** Px between two labels. */
const APART = 6;

/** A row of labels none of which covers another: who comes first keeps its place. */
export class LabelRow {
  readonly #taken: (readonly [start: number, end: number])[] = [];

  /** Takes a place in px from the left, unless a label stands there. */
  take(start: number, end: number): boolean {
    if (this.#taken.some(([from, to]) => start < to + APART && end + APART > from)) return false;
    this.#taken.push([start, end]);
    return true;
  }
}
