import type { Token } from '../shared/lexer.ts';
import { quoteText } from '../shared/quote.ts';
import type { Expectation } from '../shared/syntax-error.ts';
import type { Completion, CompletionItem, Vocabulary } from './completion.ts';

/** A position in a query: the stretch that is replaced, and the part before it. */
export interface Place {
  readonly from: number;
  readonly to: number;
  /** The text of the part up to `from`. */
  readonly head: string;
}

/** How far the grammar of a language came in the head of a part. */
export interface Reading {
  readonly farthest: Token;
  readonly expected: readonly Expectation[];
}

/** Offers whatever the grammar wanted next at a position. */
export function offer(
  { from, to, head }: Place,
  { farthest, expected }: Reading,
  position: number,
  itemsFor: (expectation: Expectation) => readonly CompletionItem[],
): Completion {
  // The parser stumbled before it came to the cursor: nothing sensible follows.
  if (farthest.kind !== 'end' && head.trim() !== '') return { from, to: position, items: [] };
  const items = new Map<string, CompletionItem>();
  let valuesOf: string | undefined;
  for (const expectation of expected) {
    if (expectation.kind === 'value') valuesOf = expectation.attribute ?? valuesOf;
    for (const item of itemsFor(expectation)) items.set(`${item.kind} ${item.text}`, item);
  }
  const sorted = [...items.values()].sort((a, b) => RANK[a.kind] - RANK[b.kind]);
  return { from, to, items: sorted, ...(valuesOf === undefined ? {} : { valuesOf }) };
}

const RANK: Readonly<Record<CompletionItem['kind'], number>> = {
  value: 0,
  operator: 1,
  metric: 2,
  attribute: 3,
  function: 4,
  keyword: 5,
};

/** The values of an attribute as far as they are known. */
export function valueItems(
  { values }: Vocabulary,
  attribute: string | undefined,
): CompletionItem[] {
  const known = attribute === undefined ? undefined : values?.(attribute);
  return (known ?? []).map((value) => itemOf('value', value, undefined, quoteText(value)));
}

/** Keywords; synonyms are understood but not offered. */
export function keywordItems(word: string): CompletionItem[] {
  return OFFERED_KEYWORDS.has(word) ? [itemOf('keyword', word, undefined, `${word} `)] : [];
}

const OFFERED_KEYWORDS: ReadonlySet<string> = new Set(
  'where having group by search as and or not in like contains exists offset'.split(' '),
);

/** Operators, each followed by a blank. */
export function operatorItems(operators: readonly string[]): CompletionItem[] {
  return operators.map((operator) => itemOf('operator', operator, undefined, `${operator} `));
}

/** Operators of conditions. */
export const COMPARISONS = operatorItems(['=', '!=', '<', '<=', '>', '>=', '~', '!~']);

/** An item that puts what the list shows in place of the word, or another text. */
export function itemOf(
  kind: CompletionItem['kind'],
  label: string,
  detail?: string,
  text = label,
): CompletionItem {
  return { text, label, kind, ...(detail === undefined ? {} : { detail }) };
}

/** A function and the bracket behind it. */
export const functionItem = (name: string, description: string): CompletionItem =>
  itemOf('function', name, description, `${name}(`);
