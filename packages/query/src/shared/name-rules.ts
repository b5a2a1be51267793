import type { Cursor } from './cursor.ts';
import { PartError } from './part-error.ts';
import type { Node } from './range.ts';

/** Brackets and calls inside each other: a bound for hostile text. */
const MAX_DEPTH = 64;

/** An attribute as a query names it, old spellings included. */
export interface Attribute extends Node {
  readonly kind: 'attribute';
  readonly name: string;
}

/** What the rules of every language share: how attributes are named, and how deep anything may stand in another. */
export class NameRules {
  protected readonly cursor: Cursor;
  protected depth = 0;

  constructor(cursor: Cursor) {
    this.cursor = cursor;
  }

  attribute(): Attribute | undefined {
    const token = this.cursor.peek();
    const isName =
      token.kind === 'word' || (token.kind === 'text' && token.closed && token.text !== '');
    if (!isName) return this.cursor.miss({ kind: 'attribute' });
    this.cursor.take();
    return { kind: 'attribute', name: token.text, at: { start: token.start, end: token.end } };
  }

  /** Runs a rule one level deeper, to bound the recursion. */
  nested<Node>(rule: () => Node): Node {
    if (this.depth >= MAX_DEPTH) throw new PartError('nested too deeply', this.cursor.peek());
    this.depth += 1;
    try {
      return rule();
    } finally {
      this.depth -= 1;
    }
  }
}
