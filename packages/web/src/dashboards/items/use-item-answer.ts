import { addConditions, joinParts } from '@spanlight/query';
import type { MetricAlias, ParsedQuery } from '@spanlight/sdk';
import type { QueryKey, UseQueryOptions } from '@tanstack/react-query';
import { useOnScreen } from '../../components/use-on-screen.ts';
import { usePanelQuery } from '../../data/use-panel-query.ts';
import type { MetricsQuestion } from '../../metrics/questions.ts';
import { useDashboard } from '../dashboard-view.ts';
import type { ItemFrameProps } from './ItemFrame.tsx';
import { panelState } from './panel-state.ts';

/**
 * What an item asks about metrics while it is on the screen: its own query with the conditions of the dashboard behind it.
 * @param ask Makes the query for that question.
 */
export function useItemAnswer<Data extends { readonly query: ParsedQuery }, Key extends QueryKey>(
  {
    item,
    conditions,
    placement,
  }: Pick<ItemFrameProps, 'item' | 'placement'> & { conditions: string },
  metrics: readonly MetricAlias[],
  ask: (question: MetricsQuestion) => UseQueryOptions<Data, Error, Data, Key>,
) {
  const { projectId, time } = useDashboard();
  const [watch, isOnScreen] = useOnScreen();
  const query = joinParts([addConditions(item.params.query, conditions)]);
  const answer = usePanelQuery(ask({ projectId, range: time.range, metrics, query }), isOnScreen);
  return { answer, frame: { item, placement, watch, state: panelState(answer) } };
}
