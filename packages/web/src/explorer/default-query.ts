import { exploreQuery } from '@spanlight/query';
import type { ItemKind } from './systems/system-kinds.ts';

/** The query a kind of item starts with, and that Reset goes back to. */
export function defaultQuery(kind: ItemKind): string {
  return exploreQuery('_group_id', kind === 'spans' ? 'spans' : 'events');
}
