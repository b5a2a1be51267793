import { channelTakes } from '@spanlight/sdk/format';
import type { BacktestResponse, EmailSettings, Monitor } from '@spanlight/sdk/schemas';
import { readMonitorTokens } from '../../alerting/alerts/alert-search.ts';
import { backtestErrors } from '../../alerting/errors/backtest-errors.ts';
import { backtestMonitor } from '../../alerting/monitors/backtest-monitor.ts';
import { checkMetricMonitor } from '../../alerting/monitors/check-monitor.ts';
import { withMonitorMutes } from '../../alerting/silences/monitor-mutes.ts';
import { type PastMutes, pastMutes } from '../../alerting/silences/past-mutes.ts';
import { explainMonitor } from '../../alerting/why/explain-monitor.ts';
import { redactMonitor } from '../../alerting/why/redact-people.ts';
import type { MonitorContent } from '../../metadata/alerting/monitor-row.ts';
import type { ApiContext } from '../api-context.ts';
import type { Call, ServeCall } from '../http/call.ts';
import { metricContext } from '../metrics/metric-context.ts';
import { queryContext } from '../tracing/query-context.ts';
import { answerRevision, targetOf } from '../http/revision.ts';
import { requireMetricMonitor } from './monitor-writes.ts';
import { MINUTE } from '../../shared/time-units.ts';

/** What these calls need. */
type Needs = Pick<ApiContext, 'folded' | 'metadata' | 'minuteDays' | 'senders' | 'telemetry'>;

/** The rules that open alerts and route errors; their YAML has a file of its own. */
export function monitorRoutes(serve: ServeCall, context: Needs): void {
  const { monitors } = context.metadata;

  serve('monitors.list', async (call) => {
    const { project, query } = call;
    const { monitorId, rest } = readMonitorTokens(query.q, query.monitor_id);
    const found = await monitors.list({
      projectId: project.id,
      id: monitorId,
      state: query.state,
      severity: query.severity,
      words: rest.split(/\s+/).filter(Boolean),
      sortBy: SORT_COLUMNS.get(query.sort_by) ?? 'updated_at',
      descending: query.sort_desc,
      offset: (query.page - 1) * query.limit,
      limit: query.limit,
    });
    return { ...found, monitors: await completeAlerts(context, call, found.monitors) };
  });

  serve('monitors.get', async (call) => {
    const monitor = await monitors.get(call.project.id, call.params.monitorId);
    const [asItStands = monitor] = await completeAlerts(context, call, [monitor]);
    return answer(call.reply, asItStands);
  });

  serve('monitors.why', async (call) => {
    const { project, params, caller } = call;
    const isUser = caller.kind === 'user';
    const why = await explainMonitor(context.metadata, project.id, params.monitorId, isUser);
    const [monitor = why.monitor] = await completeAlerts(context, call, [why.monitor]);
    return { ...why, monitor };
  });

  serve('monitors.createMetric', async ({ project, body, reply }) => {
    await requireMetricMonitor(context, { projectId: project.id }, body);
    const monitor = await create(
      context,
      project.id,
      { ...body, type: 'metric' },
      body.lookBack === 0 ? undefined : minutesAgo(body.lookBack),
    );
    await context.metadata.achievements.record(project.id, 'create-metric-monitor');
    return answer(reply, monitor);
  });

  serve('monitors.updateMetric', async (call) => {
    const { body, project, reply } = call;
    await requireMetricMonitor(context, { projectId: project.id }, body);
    return answer(
      reply,
      await monitors.update(targetOf(call, call.params.monitorId), { ...body, type: 'metric' }),
    );
  });

  serve('monitors.createError', async ({ project, body, reply }) =>
    answer(reply, await create(context, project.id, { ...body, type: 'error' })),
  );

  serve('monitors.updateError', async (call) =>
    answer(
      call.reply,
      await monitors.update(targetOf(call, call.params.monitorId), { ...call.body, type: 'error' }),
    ),
  );

  for (const [name, state] of [
    ['monitors.activate', 'active'],
    ['monitors.pause', 'paused'],
  ] as const)
    serve(name, async ({ project, params }) => ({
      monitor: await monitors.setState(project.id, params.monitorId, state),
    }));

  serve('monitors.delete', async (call) => {
    await monitors.delete(targetOf(call, call.params.monitorId));
    return undefined;
  });

  serve('monitors.backtest', (call) => backtest(context, call));
}

const SORT_COLUMNS = new Map<string, 'name' | 'type' | 'state' | 'severity' | 'edited_at'>([
  ['name', 'name'],
  ['type', 'type'],
  ['state', 'state'],
  ['severity', 'severity'],
  ['editedAt', 'edited_at'],
]);

/** Monitors with what mutes them now; whom they tell is for those who signed in. */
async function completeAlerts(
  { metadata }: Needs,
  { project, caller }: Pick<Call<'monitors.get'>, 'project' | 'caller'>,
  monitors: readonly Monitor[],
): Promise<Monitor[]> {
  const isUser = caller.kind === 'user';
  const asMuted = await withMonitorMutes(metadata, project.id, monitors, isUser);
  return isUser ? asMuted : asMuted.map(redactMonitor);
}

function answer(reply: Call<'monitors.get'>['reply'], monitor: Monitor): { monitor: Monitor } {
  answerRevision(reply, monitor.revision);
  return { monitor };
}

/** When a monitor would have fired, or of which errors it would have told, and how many people email reaches. */
async function backtest(
  context: Needs,
  call: Call<'monitors.backtest'>,
): Promise<BacktestResponse> {
  const { project, body } = call;
  const mutesSince = (start: number): Promise<PastMutes> =>
    pastMutes(context.metadata, project.id, body, start);
  if (body.type === 'error') {
    const asked = queryContext(context, call);
    const outcome = await backtestErrors(context.metadata, asked, body, mutesSince);
    const { params } = body;
    const wants = (settings: EmailSettings): boolean =>
      (params.notifyOnNewErrors && settings.notifyOnNewErrors) ||
      (params.notifyOnRecurringErrors && settings.notifyOnRecurringErrors);
    return { ...outcome, emailRecipients: await countRecipients(context, call, wants) };
  }
  await checkMetricMonitor(context.metadata.metrics, {
    projectId: project.id,
    params: body.params,
  });
  const outcome = await backtestMonitor(metricContext(context, call), body, mutesSince);
  const wants = ({ notifyOnMetrics }: EmailSettings): boolean => notifyOnMetrics;
  return { ...outcome, emailRecipients: await countRecipients(context, call, wants) };
}

/** How many people email about what a monitor finds reaches; null without a mail server. */
async function countRecipients(
  { metadata, senders }: Needs,
  { project, body }: Call<'monitors.backtest'>,
  wants: (settings: EmailSettings) => boolean,
): Promise<number | null> {
  if (!senders.canEmail) return null;
  const recipients = await metadata.emailSettings.recipients(project.id);
  return recipients.filter(({ settings }) => wants(settings) && channelTakes(settings, body))
    .length;
}

/** The end of the minute so many minutes before the newest whole one, milliseconds since 1970. */
const minutesAgo = (minutes: number): number =>
  (Math.floor(Date.now() / MINUTE) - minutes) * MINUTE;

async function create(
  { metadata }: Needs,
  projectId: number,
  content: MonitorContent,
  evaluatedUntil?: number,
): Promise<Monitor> {
  const [monitor] = await metadata.monitors.create(projectId, [content], evaluatedUntil);
  if (!monitor) throw new Error('the monitor was not stored');
  return monitor;
}
