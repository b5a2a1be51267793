import { parsePart as parseMetricPart } from '../metrics/syntax/parse-part.ts';
import { joinParts, splitParts } from '../shared/split-parts.ts';
import { parsePart } from '../tracing/parse-part.ts';

/**
 * The text of the conditions and quick searches of a query of spans, logs and events: it drives facets, lists of systems and
 * links. A condition may stand without its `where`; one that has it stays with its mistakes.
 */
export function whereQuery(query: string): string {
  return only(query, isCondition);
}

/** Whether a part of such a query chooses items, in place of grouping or measuring them. */
export function isCondition(part: string): boolean {
  const kind = parsePart(part).part?.kind;
  return WHERE.test(part) || kind === 'where' || kind === 'search';
}

/** The text of the conditions of a query of metrics, which choose series. */
export function metricWhereQuery(query: string): string {
  return only(query, (part) => WHERE.test(part) || parseMetricPart(part).part?.kind === 'where');
}

const WHERE = /^where\s/i;

const only = (query: string, isKept: (part: string) => boolean): string =>
  joinParts(
    splitParts(query)
      .map(({ text }) => text)
      .filter(isKept),
  );
