import type { ErrorMonitor, Monitor } from '@spanlight/sdk/schemas';
import {
  alertAttrs,
  type AlertRow,
  readErrorAlertParams,
} from '../../metadata/alerting/alert-row.ts';
import type { Metadata } from '../../metadata/open.ts';
import type { TelemetryClient } from '../../telemetry/client.ts';
import { TelemetryError } from '../../telemetry/errors.ts';
import { errorAttributes } from '../errors/error-attributes.ts';
import { matchingErrorMonitors, watchingErrorMonitors } from '../matching-monitors.ts';

/** Where alerts are changed and explained. */
export interface AlertContext {
  readonly metadata: Metadata;
  readonly telemetry: TelemetryClient;
}

/**
 * The monitors that say who is told when an alert's status is changed, those that watch it, which say how bad it is, and the
 * attributes they match.
 */
export async function decidingMonitors(
  context: AlertContext,
  alert: AlertRow,
): Promise<{ monitors: Monitor[]; watching: Monitor[]; attrs: Record<string, string> }> {
  if (alert.type === 'metric') {
    const monitors = [await monitorOf(context, alert)];
    return { monitors, watching: monitors, attrs: alertAttrs(alert) };
  }
  const { known, attrs } = await errorContext(context, alert);
  return {
    monitors: matchingErrorMonitors(known, attrs, 'status-changed'),
    watching: watchingErrorMonitors(known, attrs),
    attrs,
  };
}

/** The monitors that say who is told of any event of an alert. */
export async function watchingMonitors(context: AlertContext, alert: AlertRow): Promise<Monitor[]> {
  if (alert.type === 'metric') return [await monitorOf(context, alert)];
  const { known, attrs } = await errorContext(context, alert);
  return watchingErrorMonitors(known, attrs);
}

const monitorOf = (
  { metadata }: AlertContext,
  { project_id, monitor_id }: AlertRow,
): Promise<Monitor> => metadata.monitors.get(project_id, monitor_id);

/** The active error monitors, and what their matchers look at. */
async function errorContext(
  context: AlertContext,
  alert: AlertRow,
): Promise<{ known: ErrorMonitor[]; attrs: Record<string, string> }> {
  const [known, newest] = await Promise.all([
    context.metadata.monitors.errorMonitors(alert.project_id),
    attributesOf(context, alert),
  ]);
  return { known, attrs: { ...alertAttrs(alert), ...newest } };
}

/** Attributes of the newest error; none once it has expired, or while the store can't be asked. */
async function attributesOf(
  { telemetry }: AlertContext,
  alert: AlertRow,
): Promise<Record<string, string>> {
  const { traceId, spanId } = readErrorAlertParams(alert.params, alert.id);
  if (traceId === null) return {};
  try {
    return await errorAttributes(
      { client: telemetry, projectId: alert.project_id },
      traceId,
      spanId,
    );
  } catch (error) {
    if (error instanceof TelemetryError) return {};
    throw error;
  }
}
