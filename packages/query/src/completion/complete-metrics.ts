import { readTokens, type Token } from '../shared/lexer.ts';
import type { Expectation } from '../shared/syntax-error.ts';
import { analyzeMetricsQuery } from '../metrics/analysis/analyze.ts';
import {
  findMetricsFunction,
  METRICS_FUNCTIONS,
  type MetricsFunctionInfo,
} from '../metrics/analysis/functions.ts';
import { supportedFunctions } from '../metrics/analysis/instrument.ts';
import { readPart } from '../metrics/syntax/parse-part.ts';
import { printName } from '../metrics/syntax/print.ts';
import type { MetricInfo } from '../metrics/analysis/selector.ts';
import { MAX_QUERY_LENGTH } from '../shared/query-length.ts';
import type { Completion, CompletionItem, Vocabulary } from './completion.ts';
import {
  COMPARISONS,
  functionItem,
  itemOf,
  keywordItems,
  offer,
  operatorItems,
  valueItems,
} from './offer.ts';
import { placeAt, startOfTail, startOfValueWord } from './place.ts';

export interface MetricsVocabulary extends Vocabulary {
  /** The metrics of the query. */
  readonly metrics: readonly MetricInfo[];
}

/**
 * What can stand at a position of a metrics query, by the grammar itself: metrics under their
 * aliases, functions that fit the instruments, earlier columns, attributes and their values. Nothing
 * can, in a query that is too long.
 */
export function completeMetricsQuery(
  query: string,
  position: number,
  vocabulary: MetricsVocabulary,
): Completion {
  if (query.length > MAX_QUERY_LENGTH) return { from: position, to: position, items: [] };
  const place = placeAt(query, position, startOfWord);
  const context = contextOf(query, place.from, place.head, vocabulary);
  return offer(place, readPart(place.head), position, (expectation) =>
    itemsFor(expectation, context),
  );
}

interface Context {
  readonly vocabulary: MetricsVocabulary;
  /** Names of earlier columns. */
  readonly columns: readonly string[];
  /** The function whose bracket was opened last, right before the position. */
  readonly caller: MetricsFunctionInfo | undefined;
  /** The kind of conditions the position is among: those in braces have fewer operators. */
  readonly conditions: 'braces' | 'where' | undefined;
}

function contextOf(
  query: string,
  from: number,
  head: string,
  vocabulary: MetricsVocabulary,
): Context {
  const before = query.slice(0, Math.max(0, from - head.length));
  const tokens = readTokens(head);
  const { columns } = analyzeMetricsQuery(before, { metrics: vocabulary.metrics });
  const caller = tokens.at(-1)?.text === '(' ? tokens.at(-2)?.text : undefined;
  return {
    vocabulary,
    columns: columns.map(({ name }) => name).filter((name) => /^[A-Za-z_][\w.]*$/.test(name)),
    caller: caller === undefined ? undefined : findMetricsFunction(caller),
    conditions:
      lastOpening(tokens) === '{'
        ? 'braces'
        : tokens[0]?.text.toLowerCase() === 'where'
          ? 'where'
          : undefined,
  };
}

/** The bracket that is still open at the end. */
function lastOpening(tokens: readonly Token[]): string | undefined {
  const open: string[] = [];
  for (const { kind, text } of tokens) {
    if (kind === 'symbol' && (text === '(' || text === '{')) {
      open.push(text);
    } else if (kind === 'symbol' && (text === ')' || text === '}')) {
      open.pop();
    }
  }
  return open.at(-1);
}

/** A minus ends a name, but may stand inside a bare value. */
function startOfWord(text: string): number {
  const value = /(?:[=~<>]|\b(?:like|contains)\s)\s*(?<word>[\w./:@-]+)$/i.exec(text);
  if (value) return startOfValueWord(text);
  return startOfTail(text, /[\w.$]/);
}

function itemsFor(expectation: Expectation, context: Context): readonly CompletionItem[] {
  const { vocabulary, conditions } = context;
  switch (expectation.kind) {
    case 'keyword':
      return conditions && !CONDITION_KEYWORDS[conditions].has(expectation.word)
        ? []
        : keywordItems(expectation.word);
    case 'operator':
      return conditions === 'braces' ? MATCHERS : COMPARISONS;
    case 'arithmetic':
      return conditions ? [] : ARITHMETIC;
    case 'attribute':
      return attributeItems(vocabulary, true);
    case 'expression':
      return expectation.place === 'group'
        ? [...attributeItems(vocabulary, false), ...TRANSFORMS]
        : expressionItems(context);
    case 'metric':
      return metricItems(vocabulary.metrics, undefined);
    case 'value':
      return valueItems(vocabulary, expectation.attribute);
    case 'duration':
    case 'function':
    case 'symbol':
      return [];
  }
}

/** The word `where` could be a column too; nobody means that. */
const CONDITION_KEYWORDS: Readonly<Record<'braces' | 'where', ReadonlySet<string>>> = {
  braces: new Set(['in', 'not']),
  where: new Set(['and', 'or', 'not', 'in', 'like', 'contains', 'exists']),
};
const MATCHERS = operatorItems(['=', '!=', '~', '!~']);
const ARITHMETIC = operatorItems(['+', '-', '*', '/', '%', '==', '!=', '<', '<=', '>', '>=']);

const TRANSFORMS = [functionItem('lower', 'in lower case'), functionItem('upper', 'in upper case')];

function expressionItems({ vocabulary, columns, caller }: Context): CompletionItem[] {
  const metrics = metricItems(vocabulary.metrics, caller);
  if (caller && !caller.step) return metrics;
  return [
    ...metrics,
    ...columns.map((name) => itemOf('attribute', name, 'earlier column')),
    ...['_seconds', '_minutes'].map((name) => itemOf('attribute', name, 'length of a bucket')),
    ...functionItems(vocabulary.metrics),
  ];
}

/** Metrics the function around takes; all of them without a function. */
function metricItems(
  metrics: readonly MetricInfo[],
  caller: MetricsFunctionInfo | undefined,
): CompletionItem[] {
  return metrics
    .filter((metric) => {
      const supported = supportedFunctions(metric);
      const wanted = caller?.storage ?? (caller?.step ? 'raw' : undefined);
      return wanted === undefined || !supported || supported.includes(wanted);
    })
    .map(({ alias, name }) => itemOf('metric', `$${alias}`, name));
}

/** Functions, without those the store can answer for none of the metrics. */
function functionItems(metrics: readonly MetricInfo[]): CompletionItem[] {
  return [...METRICS_FUNCTIONS.values()]
    .filter(({ storage, step }) => {
      const fits = metrics.some((metric) => {
        const supported = supportedFunctions(metric);
        return !supported || (storage !== undefined && supported.includes(storage));
      });
      return step !== undefined || fits || metrics.length === 0;
    })
    .map(({ name, description }) => functionItem(name, description));
}

function attributeItems({ attributes = [] }: Vocabulary, ofConditions: boolean): CompletionItem[] {
  return [
    ...attributes.map((name) => itemOf('attribute', name, undefined, printName(name))),
    ...(ofConditions ? [itemOf('attribute', '_value', 'value of a bucket')] : []),
  ];
}
