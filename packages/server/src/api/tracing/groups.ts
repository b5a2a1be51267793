import { chartGroup } from '../../telemetry/queries/groups/chart-group.ts';
import { chartPercentiles } from '../../telemetry/queries/groups/chart-percentiles.ts';
import { chartTimeseries } from '../../telemetry/queries/groups/chart-timeseries.ts';
import { listGroups } from '../../telemetry/queries/groups/list-groups.ts';
import { summarizeGroup } from '../../telemetry/queries/groups/summarize-group.ts';
import type { ApiContext } from '../api-context.ts';
import type { ServeCall } from '../http/call.ts';
import { queryContext } from './query-context.ts';

/** Aggregates: as a table, as figures of one group, as series. */
export function groupRoutes(
  serve: ServeCall,
  context: Pick<ApiContext, 'folded' | 'telemetry'>,
): void {
  serve('groups.list', async (call) => listGroups(queryContext(context, call), call.query));

  serve('groups.summary', async (call) =>
    summarizeGroup(queryContext(context, call), call.params.groupId, call.query),
  );

  serve('groups.stats', async (call) => chartGroup(queryContext(context, call), call.query));

  serve('groups.percentiles', async (call) =>
    chartPercentiles(queryContext(context, call), call.query),
  );

  serve('groups.timeseries', async (call) =>
    chartTimeseries(queryContext(context, call), call.query),
  );
}
