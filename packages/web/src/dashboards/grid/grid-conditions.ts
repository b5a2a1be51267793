import { addConditions } from '@spanlight/query';
import type { Dashboard } from '@spanlight/sdk';
import type { GridSearch } from '../search.ts';

/** What the grid of a dashboard is narrowed to, and with the row of the table it is about what that asks of each item. */
export function gridConditions({ gridQuery }: Dashboard, { query = gridQuery, row }: GridSearch) {
  return { query, conditions: addConditions(addConditions('', query), row ?? '') };
}
