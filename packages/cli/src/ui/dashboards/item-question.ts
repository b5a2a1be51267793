import type { Dashboard, GridItem } from '@spanlight/sdk';
import { addConditions, joinParts } from '@spanlight/query';
import type { Scope } from '../core/scope.ts';
import type { ItemQuestion } from './items/item-kind.ts';

/** What of a dashboard the questions of its items depend on. */
type Around = Pick<Dashboard, 'timeOffset' | 'minInterval'>;

/** What an item asks, with the conditions of the dashboard behind its own query. */
export function itemQuestion(
  { client, project, time }: Scope,
  item: GridItem,
  { timeOffset, minInterval }: Around,
  conditions: string,
): ItemQuestion {
  return {
    client,
    asked: { project, time, query: joinParts([addConditions(item.params.query, conditions)]) },
    back: timeOffset === 0 ? {} : { timeOffset },
    least: minInterval === 0 ? {} : { minInterval },
  };
}
