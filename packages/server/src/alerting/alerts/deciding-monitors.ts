import type { ErrorAlertParams, Monitor } from '@spanlight/sdk/schemas';
import type { Selectable } from 'kysely';

import type { AlertTable } from '../../metadata/alerting-tables.ts';
import type { Metadata } from '../../metadata/open.ts';
import type { TelemetryClient } from '../../telemetry/client.ts';
import { TelemetryError } from '../../telemetry/errors.ts';
import { errorAttributes } from '../errors/error-attributes.ts';
import { matchingErrorMonitors } from '../errors/matching-monitors.ts';

/** Where alerts are changed and explained. */
export interface AlertContext {
  readonly metadata: Metadata;
  readonly telemetry: TelemetryClient;
}

/** The monitors that say who is told about an alert, and the attributes they match. */
export async function decidingMonitors(
  context: AlertContext,
  alert: Selectable<AlertTable>,
): Promise<{ monitors: Monitor[]; attrs: Record<string, string> }> {
  const { monitors } = context.metadata;
  const attrs = JSON.parse(alert.attrs) as Record<string, string>;
  if (alert.type === 'metric')
    return { monitors: [await monitors.get(alert.project_id, alert.monitor_id)], attrs };
  const all = { ...attrs, ...(await attributesOf(context, alert)) };
  const known = await monitors.errorMonitors(alert.project_id);
  return { monitors: matchingErrorMonitors(known, all, 'recurring'), attrs: all };
}

/** Attributes of the newest error; none once it has expired, or while the store can't be asked. */
async function attributesOf(
  { telemetry }: AlertContext,
  alert: Selectable<AlertTable>,
): Promise<Record<string, string>> {
  const { traceId, spanId } = JSON.parse(alert.params) as ErrorAlertParams;
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
