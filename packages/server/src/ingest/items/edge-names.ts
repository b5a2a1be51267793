import type { AttributeKey } from '../attributes/attribute-key.ts';
import type { Slice } from '../attributes/slice.ts';
import { ByteDictionary } from '../columns/byte-dictionary.ts';
import type { EdgeNode } from '../service-graph/half-edge.ts';

/** Names remembered; a sender that invents names makes the table start afresh, not grow. */
const CAPACITY = 8192;

/**
 * The names of nodes, environments and namespaces, found by their bytes: what the hundred thousand calls that wait for their
 * other side have in common exists once.
 */
export class EdgeNames {
  readonly #numbers = new ByteDictionary();
  readonly #texts: string[] = [];
  /** Of an attribute by the number of the name. */
  readonly #nodes = new Map<AttributeKey, (EdgeNode | undefined)[]>();

  text(name: Slice): string {
    return name.length === 0 ? '' : this.#text(this.#numberOf(name));
  }

  /** The node that an attribute names; undefined for the empty name. */
  node(key: AttributeKey, name: Slice): EdgeNode | undefined {
    if (name.length === 0) return undefined;
    const number = this.#numberOf(name);
    let nodes = this.#nodes.get(key);
    if (nodes === undefined) this.#nodes.set(key, (nodes = []));
    return (nodes[number] ??= { attr: key.name, name: this.#text(number) });
  }

  #numberOf({ source, start, end }: Slice): number {
    if (this.#numbers.size > CAPACITY) {
      this.#numbers.clear();
      this.#texts.length = 0;
      this.#nodes.clear();
    }
    return this.#numbers.intern(source, start, end);
  }

  #text(number: number): string {
    return (this.#texts[number] ??= this.#numbers.text(number));
  }
}
