import { addConditions, analyzeMetricsQuery, joinParts, splitParts } from '@spanlight/query';
import type { ParsedQuery } from '@spanlight/sdk';

/** The `where` parts of a query that another one has not. */
export function addedConditions(query: string, stored: string): string {
  const known = new Set(splitParts(stored).map(({ text }) => text));
  const added = splitParts(addConditions('', query)).map(({ text }) => text);
  return joinParts(added.filter((text) => !known.has(text)));
}

/** What is wrong with conditions, part by part, the way a server says it of a whole query. */
export function checkConditions(query: string): ParsedQuery {
  const { parts } = analyzeMetricsQuery(query, { metrics: [], target: 'filter' });
  return {
    parts: parts.map(({ text, error }) => ({ query: text, error: error?.message ?? '' })),
  };
}
