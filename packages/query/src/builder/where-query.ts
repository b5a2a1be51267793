import { parsePart as parseMetricPart } from '../metrics/syntax/parse-part.ts';
import { joinParts, splitParts } from '../shared/split-parts.ts';
import { analyzeQuery } from '../tracing/analyze.ts';
import { parsePart } from '../tracing/parse-part.ts';
import { printPart } from '../tracing/print.ts';

/**
 * The text of the conditions and quick searches that choose items in a query of spans, logs and events: it drives facets, lists
 * of systems and links. Conditions on results are none; the expression stands for a name that a column gave it. A condition may
 * stand without its `where`; one that has it stays with its mistakes.
 *
 * @param options.keepsMistakes whether other parts with a mistake stay as well, so that the server says what it is
 */
export function whereQuery(query: string, { keepsMistakes = false } = {}): string {
  const { parts, rowFilters } = analyzeQuery(query);
  const kept = parts.map(({ text, part, error, scope }, index) => {
    if (error !== undefined) return keepsMistakes || WHERE.test(text) ? text : '';
    if (scope !== 'rows') return '';
    const found = rowFilters.find(({ partIndex }) => partIndex === index);
    if (found === undefined || part === undefined) return text;
    const meant = printPart({ kind: 'where', filter: found.filter });
    return meant === printPart(part) ? text : meant;
  });
  return joinParts(kept.filter((text) => text !== ''));
}

/** Whether a part of such a query is a condition or a quick search, in place of grouping or measuring items. */
export function isCondition(part: string): boolean {
  const kind = parsePart(part).part?.kind;
  return WHERE.test(part) || kind === 'where' || kind === 'search';
}

/** The text of the conditions of a query of metrics, which choose series. */
export function metricWhereQuery(query: string): string {
  return joinParts(
    splitParts(query)
      .map(({ text }) => text)
      .filter((part) => WHERE.test(part) || parseMetricPart(part).part?.kind === 'where'),
  );
}

const WHERE = /^where\s/i;
