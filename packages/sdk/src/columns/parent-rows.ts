import { runAtOnce, type Sliced } from '@spanlight/query/slices';

/** Rows between two yields. */
const SLICE_ROWS = 32_768;

/**
 * Finds the row of each span's parent. A parent that isn't in the trace gives -1, and so does the link that would
 * close a cycle, so that walking up the parents always ends. Of rows with the same id the first counts.
 * @param ids Span ids by row.
 * @param parentIds Ids of the parents by row, 0 for none.
 */
export function parentRowsOf(
  ids: BigUint64Array,
  parentIds: BigUint64Array,
): Int32Array<ArrayBuffer> {
  return runAtOnce(parentRowsInSlices(ids, parentIds));
}

/** As {@link parentRowsOf}, for a thread that others wait for: it yields every 32,768 rows. */
export function* parentRowsInSlices(
  ids: BigUint64Array,
  parentIds: BigUint64Array,
): Sliced<Int32Array<ArrayBuffer>> {
  // Ids are compared as halves: a million bigints as keys of a map take seconds.
  const rowsById = new RowTable(halves(ids));
  const parents = new Int32Array(ids.length);
  const wanted = halves(parentIds);
  const walkOf = new Int32Array(ids.length).fill(-1);
  for (const work of [
    (from: number, to: number) => rowsById.add(from, to),
    (from: number, to: number) => rowsById.findAll(wanted, parents, from, to),
    (from: number, to: number) => cutCycles(parents, walkOf, from, to),
  ])
    for (let from = 0; from < ids.length; from += SLICE_ROWS) {
      work(from, Math.min(from + SLICE_ROWS, ids.length));
      yield;
    }
  return parents;
}

function halves(ids: BigUint64Array): Uint32Array {
  return new Uint32Array(ids.buffer, ids.byteOffset, ids.length * 2);
}

/** A hash table from ids to rows with open addressing; a slot holds a row, -1 when it is free. */
class RowTable {
  readonly #ids: Uint32Array;
  readonly #slots: Int32Array;
  readonly #mask: number;
  readonly #shift: number;
  // Drawn anew for each table: whoever sends spans chooses their ids, and must not know which ones collide.
  readonly #lowFactor = randomOdd();
  readonly #highFactor = randomOdd();

  constructor(ids: Uint32Array) {
    const bits = Math.max(Math.ceil(Math.log2(ids.length)), 1);
    this.#ids = ids;
    this.#mask = 2 ** bits - 1;
    this.#shift = 32 - bits;
    this.#slots = new Int32Array(2 ** bits).fill(-1);
  }

  /** Adds rows of the ids, of which the first with an id counts. */
  add(from: number, to: number): void {
    for (let row = from; row < to; row += 1) {
      const slot = this.#slotOf(this.#ids[2 * row] ?? 0, this.#ids[2 * row + 1] ?? 0);
      if (this.#slots[slot] === -1) this.#slots[slot] = row;
    }
  }

  /** Writes the rows of some of the wanted ids, -1 for 0 and for those that are not there. */
  findAll(wanted: Uint32Array, found: Int32Array, from: number, to: number): void {
    for (let row = from; row < to; row += 1) {
      const low = wanted[2 * row] ?? 0;
      const high = wanted[2 * row + 1] ?? 0;
      found[row] = low === 0 && high === 0 ? -1 : (this.#slots[this.#slotOf(low, high)] ?? -1);
    }
  }

  /** The slot of an id, or the free one it would take. */
  #slotOf(low: number, high: number): number {
    // The high bits are the ones that depend on every bit of the id.
    const hash =
      (Math.imul(low, this.#lowFactor) + Math.imul(high, this.#highFactor)) >>> this.#shift;
    for (let slot = hash; ; slot = (slot + 1) & this.#mask) {
      const row = this.#slots[slot] ?? -1;
      if (row === -1) return slot;
      if (this.#ids[2 * row] === low && this.#ids[2 * row + 1] === high) return slot;
    }
  }
}

function randomOdd(): number {
  return Math.floor(Math.random() * 2 ** 32) | 1;
}

/** @param walkOf What is known from the rows before, -1 for rows that no walk came to. */
function cutCycles(parents: Int32Array, walkOf: Int32Array, from: number, to: number): void {
  // A walk is marked with the row it began at; meeting the own mark again means going round in a circle.
  for (let start = from; start < to; start += 1) {
    let row = start;
    while (row >= 0 && walkOf[row] === -1) {
      walkOf[row] = start;
      const parent = parents[row] ?? -1;
      if (parent >= 0 && walkOf[parent] === start) parents[row] = -1;
      row = parents[row] ?? -1;
    }
  }
}
