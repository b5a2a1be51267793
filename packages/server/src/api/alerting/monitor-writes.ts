import { routes } from '@spanlight/sdk/schemas';
import { checkMetricMonitor } from '../../alerting/monitors/check-monitor.ts';
import type { ApiContext } from '../api-context.ts';
import { type Call, readJson } from '../http/call.ts';
import type { PlannedWrite, WriteChecks } from '../http/write-check.ts';

/** Throws what a metric monitor is refused for, whatever it is that it replaces. */
export async function requireMetricMonitor(
  { metadata }: Pick<ApiContext, 'metadata'>,
  { projectId }: Pick<PlannedWrite['target'], 'projectId'>,
  { params, allowMissingMetrics }: Call<'monitors.updateMetric'>['body'],
): Promise<void> {
  await checkMetricMonitor(metadata.metrics, { projectId, params, allowMissingMetrics });
}

type MonitorCall = `monitors.${'create' | 'update'}${'Metric' | 'Error'}`;

/** What keeps monitors from being written. */
export function monitorChecks(context: Pick<ApiContext, 'metadata'>): WriteChecks<MonitorCall> {
  const { monitors } = context.metadata;
  const metric = async (
    { target, text }: PlannedWrite,
    route: (typeof routes)['monitors.createMetric' | 'monitors.updateMetric'],
    own?: PlannedWrite['target'],
  ): Promise<void> => {
    const body = readJson(route, text);
    await requireMetricMonitor(context, target, body);
    await monitors.check(target.projectId, { ...body, type: 'metric' }, own);
  };
  const error = async (
    { target, text }: PlannedWrite,
    own?: PlannedWrite['target'],
  ): Promise<void> => {
    const body = readJson(routes['monitors.createError'], text);
    await monitors.check(target.projectId, { ...body, type: 'error' }, own);
  };
  return {
    'monitors.createMetric': async (write) => metric(write, routes['monitors.createMetric']),
    'monitors.updateMetric': async (write) =>
      metric(write, routes['monitors.updateMetric'], write.target),
    'monitors.createError': async (write) => error(write),
    'monitors.updateError': async (write) => error(write, write.target),
  };
}
