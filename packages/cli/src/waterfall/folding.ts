import { columnStatus } from '@spanlight/sdk';
import type { TraceTree } from './trace-tree.ts';
import { nameOf } from './waterfall-line.ts';

/** Which spans of a trace are folded, and the places that stay visible because of it. */
export class Folding {
  readonly #tree: TraceTree;
  readonly #folded: Uint8Array;
  #visible: Int32Array;

  /** @param folded places that are folded from the start */
  constructor(tree: TraceTree, folded: Iterable<number> = []) {
    this.#tree = tree;
    this.#folded = new Uint8Array(tree.order.length);
    for (const place of folded) if ((tree.below[place] ?? 0) > 0) this.#folded[place] = 1;
    this.#visible = this.#collect();
  }

  /** Places of the tree that are on show, in order. */
  get visible(): Int32Array {
    return this.#visible;
  }

  /** Places that are folded, seen or not. */
  get folded(): number[] {
    return [...this.#folded.keys()].filter((place) => this.isFolded(place));
  }

  isFolded(place: number): boolean {
    return this.#folded[place] === 1;
  }

  /** Folds or unfolds one span. A span without children can't be folded. */
  set(place: number, folded: boolean): void {
    if ((this.#tree.below[place] ?? 0) === 0 || this.isFolded(place) === folded) return;
    this.#folded[place] = folded ? 1 : 0;
    this.#visible = this.#collect();
  }

  /** Folds everything below the roots, or nothing. */
  setAll(folded: boolean): void {
    for (let place = 0; place < this.#folded.length; place += 1) {
      const canFold = (this.#tree.below[place] ?? 0) > 0 && this.#tree.parents[place] !== -1;
      this.#folded[place] = folded && canFold ? 1 : 0;
    }
    this.#visible = this.#collect();
  }

  /** Unfolds whatever hides a place. */
  reveal(place: number): void {
    let changed = false;
    for (
      let parent = this.#tree.parents[place] ?? -1;
      parent !== -1;
      parent = this.#tree.parents[parent] ?? -1
    ) {
      if (this.#folded[parent] === 0) continue;
      this.#folded[parent] = 0;
      changed = true;
    }
    if (changed) this.#visible = this.#collect();
  }

  /** Index of a place among the visible ones; of the nearest before it when it is hidden. */
  indexOf(place: number): number {
    let low = 0;
    let high = this.#visible.length - 1;
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((this.#visible[middle] ?? 0) <= place) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  #collect(): Int32Array {
    const visible = new Int32Array(this.#tree.order.length);
    let count = 0;
    for (let place = 0; place < this.#tree.order.length; count += 1) {
      visible[count] = place;
      place += this.#folded[place] === 1 ? 1 + (this.#tree.below[place] ?? 0) : 1;
    }
    return visible.subarray(0, count);
  }
}

/**
 * The next place whose span has `text` in its name, system or service, or that failed when no text is
 * given; searching wraps around.
 *
 * @returns undefined when nothing matches.
 */
export function findPlace(
  tree: TraceTree,
  from: number,
  step: 1 | -1,
  text: string | undefined,
): number | undefined {
  const { columns, order } = tree;
  const wanted = text?.toLowerCase();
  const matches = (row: number): boolean =>
    wanted === undefined
      ? columns.statuses[row] === columnStatus.error
      : nameOf(columns, row).toLowerCase().includes(wanted) ||
        (columns.systems[columns.systemIndexes[row] ?? 0] ?? '').toLowerCase().includes(wanted) ||
        (columns.services[columns.serviceIndexes[row] ?? 0] ?? '').toLowerCase().includes(wanted);
  for (let steps = 1; steps <= order.length; steps += 1) {
    const place = (from + step * steps + order.length * 2) % order.length;
    if (matches(order[place] ?? 0)) return place;
  }
  return undefined;
}

/** The places of failed spans and of everything above them, in order. */
export function errorPlaces(tree: TraceTree): number[] {
  const wanted = new Uint8Array(tree.order.length);
  for (const [place, row] of tree.order.entries()) {
    if (tree.columns.statuses[row] !== columnStatus.error) continue;
    for (let at = place; at !== -1 && wanted[at] === 0; at = tree.parents[at] ?? -1) wanted[at] = 1;
  }
  return [...wanted.keys()].filter((place) => wanted[place] === 1);
}
