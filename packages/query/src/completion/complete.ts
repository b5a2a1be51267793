import { splitParts } from '../shared/split-parts.ts';
import { quoteText, readQuoted } from '../shared/quote.ts';
import { FUNCTIONS } from '../tracing/functions.ts';
import type { FunctionInfo } from '../tracing/functions.ts';
import { INTRINSIC_COLUMNS } from '../tracing/names.ts';
import { readPart } from '../tracing/parse-part.ts';
import { printName } from '../tracing/print.ts';
import type { Expectation, ExpressionPlace } from '../shared/syntax-error.ts';
import { readTokens } from '../shared/lexer.ts';

export interface CompletionItem {
  /** What is put in place of `from..to`. */
  readonly text: string;
  /** What the list shows. */
  readonly label: string;
  readonly kind: 'keyword' | 'attribute' | 'function' | 'operator' | 'value';
  /** A few words of explanation. */
  readonly detail?: string;
}

export interface Completion {
  /** The stretch of the query an item replaces. */
  readonly from: number;
  readonly to: number;
  /** Everything that fits here, the likeliest kind first; the caller narrows by what is typed. */
  readonly items: readonly CompletionItem[];
  /** Set where a value of an attribute fits: fetch its values and ask again. */
  readonly valuesOf?: string;
}

/** What the caller knows about the data; nothing is fetched here. */
export interface Vocabulary {
  /** Attribute keys seen in the data, in order of preference. */
  readonly attributes?: readonly string[];
  /** Values of an attribute as far as they are known already. */
  readonly values?: (attribute: string) => readonly string[];
}

/**
 * What can stand at a position of a tracing query, by the grammar itself: the part before the word at
 * the position is parsed, and whatever the parser wanted next is offered.
 */
export function completeQuery(
  query: string,
  position: number,
  vocabulary: Vocabulary = {},
): Completion {
  const before = query.slice(0, position);
  const partStart = startOfPart(query, position);
  const text = before.slice(partStart);
  const wordStart = startOfWord(text);
  const head = text.slice(0, wordStart);
  const { farthest, expected } = readPart(head);
  const from = partStart + wordStart;
  const to = Math.max(position, from + wordLength(query.slice(from)));
  // The parser stumbled before it came to the cursor: nothing sensible follows.
  if (farthest.kind !== 'end' && head.trim() !== '') {
    return { from, to: position, items: [] };
  }
  const items = new Map<string, CompletionItem>();
  let valuesOf: string | undefined;
  for (const expectation of expected) {
    if (expectation.kind === 'value') {
      valuesOf = expectation.attribute ?? valuesOf;
    }
    for (const item of itemsFor(expectation, vocabulary)) {
      items.set(`${item.kind} ${item.text}`, item);
    }
  }
  const sorted = [...items.values()].sort((a, b) => RANK[a.kind] - RANK[b.kind]);
  return {
    from,
    to: Math.min(to, query.length),
    items: sorted,
    ...(valuesOf === undefined ? {} : { valuesOf }),
  };
}

const RANK: Readonly<Record<CompletionItem['kind'], number>> = {
  value: 0,
  operator: 1,
  attribute: 2,
  function: 3,
  keyword: 4,
};

/** Where the part begins that the position is in; between parts a new part begins. */
function startOfPart(query: string, position: number): number {
  // Only what stands before the position counts: quotes and brackets may still be open.
  const before = query.slice(0, position);
  const parts = splitParts(before);
  const last = parts.at(-1);
  if (!last) {
    return position;
  }
  return /(?:^|\s)\|\s*$/.test(before.slice(last.end)) ? position : last.start;
}

/** Where the word, number or open quote begins that reaches to the end of a text. */
function startOfWord(text: string): number {
  const last = readTokens(text).at(-1);
  if (last?.kind === 'text' && !last.closed) {
    return last.start;
  }
  return text.length - (/[\w.$/:@-]*$/.exec(text)?.[0].length ?? 0);
}

function wordLength(text: string): number {
  const quoted = readQuoted(text, 0);
  return quoted?.closed ? quoted.end : (/^[\w.$/:@-]*/.exec(text)?.[0].length ?? 0);
}

function itemsFor(expectation: Expectation, vocabulary: Vocabulary): readonly CompletionItem[] {
  switch (expectation.kind) {
    case 'keyword':
      return OFFERED_KEYWORDS.has(expectation.word)
        ? [{ text: `${expectation.word} `, label: expectation.word, kind: 'keyword' }]
        : [];
    case 'operator':
      return OPERATORS;
    case 'attribute':
      return attributeItems(vocabulary);
    case 'expression':
      return [...attributeItems(vocabulary), ...functionItems(expectation.place)];
    case 'function':
      return functionItems('columns').map(({ label, kind }) => ({ text: label, label, kind }));
    case 'value': {
      const { attribute } = expectation;
      const values = attribute === undefined ? undefined : vocabulary.values?.(attribute);
      return (values ?? []).map((value) => ({
        text: quoteText(value),
        label: value,
        kind: 'value' as const,
      }));
    }
    case 'symbol':
    case 'metric':
    case 'duration':
    case 'arithmetic':
      return [];
  }
}

/** Synonyms are understood but not offered. */
const OFFERED_KEYWORDS: ReadonlySet<string> = new Set([
  'where',
  'having',
  'group',
  'by',
  'search',
  'as',
  'and',
  'or',
  'not',
  'in',
  'like',
  'contains',
  'exists',
]);

const OPERATORS: readonly CompletionItem[] = ['=', '!=', '<', '<=', '>', '>=', '~', '!~'].map(
  (operator) => ({ text: `${operator} `, label: operator, kind: 'operator' }),
);

function attributeItems({ attributes = [] }: Vocabulary): CompletionItem[] {
  const known = attributes.map((name): CompletionItem => ({
    text: printName(name),
    label: name,
    kind: 'attribute',
    ...detail(INTRINSIC_COLUMNS.get(name)?.description),
  }));
  const builtIn = [...INTRINSIC_COLUMNS.values()].map(({ name, description }): CompletionItem => ({
    text: name,
    label: name,
    kind: 'attribute',
    detail: description,
  }));
  return [...known, ...builtIn];
}

function functionItems(place: ExpressionPlace): CompletionItem[] {
  return [...FUNCTIONS.values()]
    .filter((info) => fits(info, place))
    .map((info) => ({
      text: `${info.name}(`,
      label: info.name,
      kind: 'function',
      detail: info.description,
    }));
}

function fits(info: FunctionInfo, place: ExpressionPlace): boolean {
  switch (place) {
    case 'group':
      return info.kind === 'transform';
    case 'columns':
      return info.kind !== 'transform';
    case 'filter':
    case 'argument':
      return true;
  }
}

function detail(text: string | undefined): { detail?: string } {
  return text === undefined ? {} : { detail: text };
}
