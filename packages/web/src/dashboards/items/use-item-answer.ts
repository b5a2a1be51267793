import type { GridItemType, ParsedQuery } from '@spanlight/sdk';
import type { QueryKey, UseQueryOptions } from '@tanstack/react-query';
import { useOnScreen } from '../../components/use-on-screen.ts';
import { usePanelQuery } from '../../data/use-panel-query.ts';
import { useDashboard } from '../dashboard-view.ts';
import type { ItemOf, ItemProps, ItemSurroundings } from './item-kind.ts';
import { panelState } from './panel-state.ts';

/**
 * The answer of an item while it is on the screen.
 * @param question Makes the query for the item as it stands in its dashboard.
 */
export function useItemAnswer<
  Type extends GridItemType,
  Data extends { readonly query: ParsedQuery },
  Key extends QueryKey,
>(
  { item, conditions, placement }: ItemProps<Type>,
  question: (
    item: ItemOf<Type>,
    around: ItemSurroundings,
  ) => UseQueryOptions<Data, Error, Data, Key>,
) {
  const { projectId, time, content } = useDashboard();
  const [watch, isOnScreen] = useOnScreen();
  const around = { projectId, range: time.range, dashboard: content.dashboard, conditions };
  const answer = usePanelQuery(question(item, around), isOnScreen);
  return { answer, frame: { item, conditions, placement, watch, state: panelState(answer) } };
}
