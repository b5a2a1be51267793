import { type ParsedPartOf, parseParts } from '../../shared/parse-parts.ts';
import { parsePart } from './parse-part.ts';
import type { Part } from './tree.ts';

/** One part of a query: its tree or what is wrong with it. */
export type ParsedPart = ParsedPartOf<Part>;

/**
 * Splits a metrics query at ` | ` and parses each part on its own. Bad text is reported in the part
 * it stands in, never thrown, and does not touch the other parts.
 */
export function parseMetricsQuery(query: string): ParsedPart[] {
  return parseParts(query, parsePart);
}
