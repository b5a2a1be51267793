import { addConditions, joinParts } from '@spanlight/query';

/** The query of an item with the conditions of the dashboard behind it. */
export const conditionedQuery = (query: string, conditions: string): string =>
  joinParts([addConditions(query, conditions)]);
