import type { Expectation, ExpressionPlace } from '../shared/syntax-error.ts';
import { type FunctionInfo, FUNCTIONS } from '../tracing/functions.ts';
import { INTRINSIC_COLUMNS } from '../tracing/names.ts';
import { readPart } from '../tracing/parse-part.ts';
import { printName } from '../tracing/print.ts';
import { MAX_QUERY_LENGTH } from '../shared/query-length.ts';
import type { Completion, CompletionItem, Vocabulary } from './completion.ts';
import { COMPARISONS, functionItem, itemOf, keywordItems, offer, valueItems } from './offer.ts';
import { placeAt, startOfValueWord } from './place.ts';

/**
 * What can stand at a position of a tracing query, by the grammar itself: the part before the word at
 * the position is parsed, and whatever the parser wanted next is offered. Nothing is, in a query that is too long.
 */
export function completeQuery(
  query: string,
  position: number,
  vocabulary: Vocabulary = {},
): Completion {
  if (query.length > MAX_QUERY_LENGTH) return { from: position, to: position, items: [] };
  const place = placeAt(query, position, startOfValueWord);
  return offer(place, readPart(place.head), position, (expectation) =>
    itemsFor(expectation, vocabulary, place.head),
  );
}

function itemsFor(
  expectation: Expectation,
  vocabulary: Vocabulary,
  head: string,
): readonly CompletionItem[] {
  switch (expectation.kind) {
    case 'keyword':
      // The word that begins a part could be a column too; nobody means that.
      return expectation.word === 'as' && /^(?:where|having|group|search)\s+$/i.test(head)
        ? []
        : keywordItems(expectation.word);
    case 'operator':
      return COMPARISONS;
    case 'attribute':
      return attributeItems(vocabulary);
    case 'expression':
      return [...attributeItems(vocabulary), ...functionItems(expectation.place)];
    case 'function':
      return functionItems('columns').map(({ label, kind }) => itemOf(kind, label));
    case 'value':
      return valueItems(vocabulary, expectation.attribute);
    case 'symbol':
    case 'arithmetic':
    case 'metric':
    case 'duration':
      return [];
  }
}

function attributeItems({ attributes = [] }: Vocabulary): CompletionItem[] {
  return [
    ...attributes.map((name) =>
      itemOf('attribute', name, INTRINSIC_COLUMNS.get(name)?.description, printName(name)),
    ),
    ...[...INTRINSIC_COLUMNS.values()].map(({ name, description }) =>
      itemOf('attribute', name, description),
    ),
  ];
}

function functionItems(place: ExpressionPlace): CompletionItem[] {
  return [...FUNCTIONS.values()]
    .filter((info) => fits(info, place))
    .map(({ name, description }) => functionItem(name, description));
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
