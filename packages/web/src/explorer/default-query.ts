import { exploreQuery, joinParts, splitParts, whereQuery } from '@spanlight/query';
import type { ItemKind } from './systems/system-kinds.ts';

/** The query a kind of item starts with, and that Reset goes back to. */
export function defaultQuery(kind: ItemKind): string {
  return exploreQuery('_group_id', kind === 'spans' ? 'spans' : 'events');
}

/**
 * The query after another kind was chosen: conditions stay; grouping and columns change to those of the new kind where
 * they were just the ones the old kind starts with.
 */
export function queryForKind(query: string, from: ItemKind, to: ItemKind): string {
  if (from === to) return query;
  const results = splitParts(query)
    .map((part) => part.text)
    .filter((text) => !/^where\s/i.test(text));
  if (joinParts(results) !== defaultQuery(from)) return query;
  return joinParts([defaultQuery(to), whereQuery(query)]);
}
