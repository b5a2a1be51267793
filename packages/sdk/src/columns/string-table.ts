import { maxColumnName } from './layout.ts';

/** Texts numbered in the order of their first appearance. */
export class StringTable {
  readonly #positions = new Map<string, number>();
  readonly #limit: number;

  /** The texts by number. */
  readonly texts: string[] = [];

  /** @param limit Most texts the table holds; from then on unknown texts share a last entry, `other`. */
  constructor(limit = Infinity) {
    this.#limit = limit;
  }

  /** The number of a text, which is added when it is new. */
  add(text: string): number {
    const known = this.#positions.get(text);
    if (known !== undefined) return known;
    if (this.texts.length < this.#limit - 1) {
      this.#positions.set(text, this.texts.length);
      return this.texts.push(text) - 1;
    }
    if (this.texts.length < this.#limit) this.texts.push('other');
    return this.#limit - 1;
  }
}

/** Cuts a display name to the length allowed in trace columns, never inside a surrogate pair. */
export function cutColumnName(name: string): string {
  if (name.length <= maxColumnName) return name;
  return `${name.slice(0, maxColumnName - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}
