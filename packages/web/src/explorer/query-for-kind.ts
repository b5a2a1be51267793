import { isCondition, joinParts, splitParts, whereQuery } from '@spanlight/query';
import { defaultQuery } from './default-query.ts';
import type { ItemKind } from './systems/system-kinds.ts';

/**
 * The query after another kind was chosen: conditions stay; grouping and columns change to those of the new kind where
 * they were just the ones the old kind starts with.
 */
export function queryForKind(query: string, from: ItemKind, to: ItemKind): string {
  if (from === to) return query;
  if (joinParts(resultParts(query)) !== defaultQuery(from)) return query;
  return resetResults(query, to);
}

/** The grouping and columns a kind starts with in place of those of a query, whose conditions stay. */
export function resetResults(query: string, kind: ItemKind): string {
  return joinParts([defaultQuery(kind), whereQuery(query)]);
}

/** The query of a list on a tab with groups: conditions alone get the grouping and columns of their kind. */
export function queryWithResults(query: string | undefined, kind: ItemKind): string | undefined {
  if (!query || resultParts(query).length > 0) return query;
  return resetResults(query, kind);
}

/** The parts of a query that group and measure. */
function resultParts(query: string): string[] {
  return splitParts(query)
    .map((part) => part.text)
    .filter((text) => !isCondition(text));
}
