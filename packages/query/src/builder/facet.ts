import { quoteText } from '../shared/quote.ts';
import { isSameName } from '../tracing/names.ts';
import { printName } from '../tracing/print.ts';
import type { Condition } from '../tracing/tree.ts';
import { replaceOrAppend, singleCondition } from './edit-parts.ts';
import type { QueryPart } from './query-part.ts';

/** What is selected in the facet of one attribute. */
export type FacetSelection =
  | { readonly kind: 'none' }
  | { readonly kind: 'values'; readonly values: readonly string[] }
  | { readonly kind: 'like' | 'not like'; readonly text: string };

/** More values than this in one `in (…)` are no facet selection any more. */
const MAX_VALUES = 10;

/**
 * Selects values of one attribute: the part with `=`, `in`, `like` or `not like` on it is replaced,
 * removed or added.
 */
export function selectFacet(
  parts: readonly QueryPart[],
  attribute: string,
  selection: FacetSelection,
): QueryPart[] {
  const isOld = ({ query }: QueryPart): boolean => isFacetPart(query, attribute);
  const text = facetText(attribute, selection);
  if (text !== undefined) return replaceOrAppend(parts, text, isOld);
  const index = parts.findIndex(isOld);
  return parts.filter((_, position) => position !== index);
}

/** What the parts of a query select of one attribute. */
export function readFacet(
  parts: readonly Pick<QueryPart, 'query'>[],
  attribute: string,
): FacetSelection {
  for (const { query } of parts) {
    const condition = facetCondition(query, attribute);
    const selection = condition && selectionOf(condition);
    if (selection) return selection;
  }
  return { kind: 'none' };
}

function facetText(attribute: string, selection: FacetSelection): string | undefined {
  const name = printName(attribute);
  switch (selection.kind) {
    case 'none':
      return undefined;
    case 'values': {
      const [first, ...more] = selection.values;
      if (first === undefined) return undefined;
      return more.length === 0
        ? `where ${name} = ${quoteText(first)}`
        : `where ${name} in (${selection.values.map(quoteText).join(', ')})`;
    }
    case 'like':
    case 'not like':
      return `where ${name} ${selection.kind} ${quoteText(`%${selection.text}%`)}`;
  }
}

function facetCondition(query: string, attribute: string): Condition | undefined {
  const condition = singleCondition(query);
  const operand = condition?.operands[0];
  return operand?.kind === 'attribute' && isSameName(operand.name, attribute)
    ? condition
    : undefined;
}

function isFacetPart(query: string, attribute: string): boolean {
  const test = facetCondition(query, attribute)?.test;
  switch (test?.kind) {
    case 'compare':
      return test.operator === '=';
    case 'in':
      return !test.negated;
    case 'match':
      return test.operator === 'like';
    default:
      return false;
  }
}

function selectionOf({ test }: Condition): FacetSelection | undefined {
  switch (test.kind) {
    case 'compare':
      return test.operator === '=' ? { kind: 'values', values: [test.value.text] } : undefined;
    case 'in':
      return test.negated || test.values.length > MAX_VALUES
        ? undefined
        : { kind: 'values', values: test.values.map(({ text }) => text) };
    case 'match':
      return test.operator === 'like'
        ? {
            kind: test.negated ? 'not like' : 'like',
            text: test.value.text.replace(/^%(.*)%$/s, '$1'),
          }
        : undefined;
    default:
      return undefined;
  }
}
