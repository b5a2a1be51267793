import type { GridItem } from '@spanlight/sdk';
import { useCurrentUser } from '../../data/session.ts';
import { newMonitorLink } from '../../new-monitor/new-monitor-link.ts';
import { useDashboard } from '../dashboard-view.ts';
import { conditionedQuery } from '../query/conditioned-query.ts';

/**
 * The way from an item to the form of a monitor of what it asks: a chart or a table, not a single number or a spread.
 * Undefined for those, and for guests, who make none.
 */
export function useItemMonitorLink(
  item: GridItem,
  conditions: string,
): ReturnType<typeof newMonitorLink> | undefined {
  const { projectId, content } = useDashboard();
  const { isGuest } = useCurrentUser();
  if (isGuest || (item.type !== 'chart' && item.type !== 'table')) return undefined;
  const { metrics, query, columnMap } = item.params;
  const { timeOffset } = content.dashboard;
  return newMonitorLink({
    projectId,
    name: item.title,
    metrics,
    query: conditionedQuery(query, conditions),
    columns: columnMap,
    timeOffset,
  });
}
