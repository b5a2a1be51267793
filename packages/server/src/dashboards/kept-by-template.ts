import type { Dashboard } from '@spanlight/sdk/schemas';
import type { DashboardContent } from './content.ts';

/** What people set on a dashboard that its template doesn't know: it outlives being built anew. */
export const keptByTemplate = (before: Dashboard) =>
  ({
    templateId: before.templateId,
    key: before.key,
    owner: before.owner,
    pinned: before.pinned,
    minInterval: before.minInterval,
    timeOffset: before.timeOffset,
    tooltipsConnected: before.tooltipsConnected,
    gridQuery: before.gridQuery,
  }) satisfies Partial<DashboardContent>;
