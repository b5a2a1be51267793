import { alertStats } from '../../alerting/noise/alert-stats.ts';
import { noiseSuggestions } from '../../alerting/noise/noise-suggestions.ts';
import type { ApiContext } from '../api-context.ts';
import { badRequest } from '../http/api-error.ts';
import type { ServeCall } from '../http/call.ts';
import { metricContext } from '../metrics/metric-context.ts';
import { DAY } from '../../shared/time-units.ts';

/** How often monitors were heard, and what would have made one of them quieter. */
export function alertStatsRoutes(
  serve: ServeCall,
  context: Pick<ApiContext, 'folded' | 'metadata' | 'minuteDays' | 'telemetry'>,
): void {
  serve('alerts.stats', async (call) => {
    const { project, query } = call;
    const to = query.time_lt ?? new Date();
    const from = query.time_gte ?? new Date(to.getTime() - 30 * DAY);
    const id = monitorId(query.monitor_id);
    const monitor =
      id === undefined ? undefined : await context.metadata.monitors.get(project.id, id);
    const stats = await alertStats(context.metadata, project.id, { from, to, monitorId: id });
    if (monitor?.type !== 'metric') return stats;
    const advice = await noiseSuggestions(metricContext(context, call), monitor.params, from, to);
    return { ...stats, advice };
  });
}

function monitorId(text: string): number | undefined {
  if (text === '') return undefined;
  if (/^\d{1,15}$/.test(text)) return Number(text);
  throw badRequest('must be the id of a monitor', 'monitor_id');
}
