import type { MetricContext } from '../../telemetry/queries/metrics/metric-context.ts';
import type { ApiContext } from '../api-context.ts';
import { queryContext, type QueryingCall } from '../tracing/query-context.ts';

/** Asks the metrics of the call's project, for as long as the client waits. */
export function metricContext(
  context: Pick<ApiContext, 'folded' | 'metadata' | 'minuteDays' | 'telemetry'>,
  call: QueryingCall,
): MetricContext {
  return {
    ...queryContext(context, call),
    metrics: context.metadata.metrics,
    minuteDays: context.minuteDays,
    isPromCompat: () => Promise.resolve(call.project.promCompat),
  };
}
