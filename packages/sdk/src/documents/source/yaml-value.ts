import {
  type Document,
  isAlias,
  isCollection,
  isMap,
  isScalar,
  type Node,
  type Pair,
  type YAMLMap,
} from 'yaml';
import { MAX_LEVELS } from './limits.ts';
import { isRecord } from './values.ts';
import { MAX_PROBLEMS, type PathStep, type ProblemCode } from './problem.ts';

/** Values a document may have, aliases written out. */
const MAX_VALUES = 50_000;

/** A mistake at a node of the syntax tree. */
interface NodeProblem {
  readonly node: unknown;
  readonly path: readonly PathStep[];
  readonly code: ProblemCode;
  readonly message: string;
  readonly hint?: string;
}

/** Plain data of a document. */
export interface YamlValue {
  readonly value: unknown;
  readonly problems: readonly NodeProblem[];
  /** What each alias stands for. */
  readonly targets: ReadonlyMap<unknown, Node | undefined>;
}

/**
 * Turns a syntax tree into plain data. A key without a value has null. Repeated keys, aliases without an anchor and
 * documents that grow out of all proportion are problems; nothing is thrown.
 */
export function yamlValue(document: Document): YamlValue {
  return new Reader(document).read();
}

class Reader {
  readonly #document: Document;
  readonly #problems: NodeProblem[] = [];
  readonly #anchors = new Map<string, Node>();
  readonly #targets = new Map<unknown, Node | undefined>();
  #count = 0;

  constructor(document: Document) {
    this.#document = document;
  }

  read(): YamlValue {
    const value = this.#value(this.#document.contents, []);
    return { value, problems: this.#problems, targets: this.#targets };
  }

  #value(node: unknown, path: readonly PathStep[]): unknown {
    this.#count += 1;
    if (this.#count > MAX_VALUES || path.length > MAX_LEVELS) {
      this.#tooMuch(node, path);
      return undefined;
    }
    if (isAlias(node)) {
      // Inside an anchor that is read again it stands for what it stood for there.
      if (!this.#targets.has(node)) this.#targets.set(node, this.#anchors.get(node.source));
      const target = this.#targets.get(node);
      if (target) return this.#value(target, path);
      const message = `there is no anchor "&${node.source}" before this alias`;
      this.#report({ node, path, code: 'syntax', message });
      return undefined;
    }
    // An anchor is known only once its node is complete, so that no node can hold itself.
    const value = isMap(node) ? this.#map(node, path) : this.#listOrScalar(node, path);
    if ((isCollection(node) || isScalar(node)) && node.anchor !== undefined)
      this.#anchors.set(node.anchor, node);
    return value;
  }

  #listOrScalar(node: unknown, path: readonly PathStep[]): unknown {
    if (isCollection(node)) return node.items.map((item, at) => this.#value(item, [...path, at]));
    if (!isScalar(node)) return undefined;
    if (typeof node.value === 'string' && node.value.includes('\0')) {
      const message = 'a text must not contain the NUL character';
      this.#report({ node, path, code: 'value', message });
    }
    return node.value;
  }

  #map(map: YAMLMap, path: readonly PathStep[]): Record<string, unknown> {
    const own = new Map<string, unknown>();
    const merged: Record<string, unknown>[] = [];
    for (const pair of map.items) {
      const key = keyText(pair);
      const at = [...path, key];
      const value = pair.value === null ? null : this.#value(pair.value, at);
      if (isMerge(pair)) {
        const given: unknown[] = Array.isArray(value) ? value : [value];
        merged.push(...given.filter(isRecord));
        if (given.some((each) => !isRecord(each) && (each ?? null) !== null))
          this.#report({
            node: pair.value,
            path: at,
            code: 'type',
            message: '"<<" must be keys and values, or a list of them',
          });
        continue;
      }
      // What checks data leaves it out without a word.
      if (key === '__proto__')
        this.#report({
          node: pair.key,
          path: at,
          code: 'value',
          message: 'the key "__proto__" is not allowed',
        });
      if (own.has(key))
        this.#report({
          node: pair.key,
          path: at,
          code: 'duplicate-key',
          message: `the key "${key}" is given twice`,
          hint: 'Remove one of them',
        });
      own.set(key, value);
    }
    const all = new Map([...merged.toReversed().flatMap(Object.entries<unknown>), ...own]);
    return Object.fromEntries([...all].filter(([, value]) => value !== undefined));
  }

  #report(problem: NodeProblem): void {
    if (this.#problems.length < MAX_PROBLEMS) this.#problems.push(problem);
  }

  /** Says once that the document is too large; reading goes on without the rest. */
  #tooMuch(node: unknown, path: readonly PathStep[]): void {
    if (this.#problems.some(({ code }) => code === 'size')) return;
    const message =
      path.length > MAX_LEVELS
        ? `values are nested more than ${MAX_LEVELS} levels deep`
        : `the document has more than ${MAX_VALUES} values`;
    this.#problems.push({ node, path, code: 'size', message });
  }
}

/** Whether a pair stands for those of another map, or of several: `<<: *name`. */
export const isMerge = (pair: Pair): boolean =>
  isScalar(pair.key) && pair.key.type === 'PLAIN' && keyText(pair) === '<<';

/** A key as text, the way it is written. */
export function keyText(pair: Pair): string {
  const key: unknown = pair.key;
  if (isScalar(key)) return key.source ?? String(key.value);
  return String(key);
}
