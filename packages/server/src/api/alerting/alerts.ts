import { parseAlertSearch } from '../../alerting/alerts/alert-search.ts';
import {
  acknowledgeAlerts,
  unacknowledgeAlerts,
} from '../../alerting/alerts/acknowledge-alerts.ts';
import { closeAllAlerts, setAlertStatus } from '../../alerting/alerts/set-alert-status.ts';
import { completeAlerts } from '../../alerting/alerts/complete-alerts.ts';
import { silencesNow } from '../../alerting/silences/alert-mutes.ts';
import { explainAlert } from '../../alerting/why/explain-alert.ts';
import { consequenceAlerts } from '../../alerting/why/consequence-alerts.ts';
import { redactAlert, redactPeople } from '../../alerting/why/redact-people.ts';
import type { Alert } from '@spanlight/sdk/schemas';
import { type Caller, lockedFilters, onlyMonitors } from '../../auth/caller.ts';
import type { AlertOrder, AlertPlace } from '../../metadata/alerting/alerts.ts';
import type { ApiContext } from '../api-context.ts';
import { badRequest, notFound } from '../http/api-error.ts';
import type { ServeCall } from '../http/call.ts';

/** Alerts one bulk change takes. */
const MAX_IDS = 1000;

/** Alerts: finding, closing, opening, deleting, and why they did or did not notify. */
export function alertRoutes(
  serve: ServeCall,
  context: Pick<ApiContext, 'deliveryWorker' | 'metadata' | 'telemetry' | 'transitions'>,
): void {
  const { alerts, deliveries, clock } = context.metadata;

  serve('alerts.list', async ({ project, query, caller }) => {
    const isByCreation = orderOf(query.sort_by) === 'created_at';
    const after = readCursor(query.cursor);
    if (after && !isByCreation)
      throw badRequest('cursor is only supported when ordering by created_at', 'cursor');
    const inForce = await silencesNow(context.metadata, project.id);
    const {
      next,
      alerts: rows,
      ...listed
    } = await alerts.list(
      {
        projectId: project.id,
        ...parseAlertSearch(query),
        inForce: inForce.map(({ silence }) => silence),
        locked: lockedFilters(caller),
        onlyMonitors: onlyMonitors(caller),
      },
      { by: orderOf(query.sort_by), descending: query.sort_desc },
      query.limit,
      query.facets,
      after,
    );
    const hasNext = next !== undefined && isByCreation;
    return {
      alerts: await shownTo(context, caller, rows, inForce),
      ...listed,
      ...(hasNext && { nextCursor: `${next.createdAt}.${next.id}` }),
    };
  });

  serve('alerts.get', async ({ project, params, caller }) => {
    const alert = await alerts.get(project.id, params.alertId);
    const monitors = onlyMonitors(caller);
    if (monitors && !monitors.includes(alert.monitorId)) throw notFound();
    if (!isWithin(alert.attrs, lockedFilters(caller))) throw notFound();
    const [shown = alert] = await shownTo(context, caller, [alert]);
    return { alert: shown };
  });

  serve('alerts.why', async ({ project, params, caller }) => {
    const why = await explainAlert(context, project.id, params.alertId);
    if (caller.kind === 'user') return why;
    return redactPeople(why, await consequenceAlerts(context.metadata, why.alert));
  });

  for (const [name, status] of [
    ['alerts.close', 'closed'],
    ['alerts.open', 'open'],
  ] as const)
    serve(name, async ({ project, body, caller }) => {
      const ids = some(body.alertIds);
      return { changed: await setAlertStatus(context, project.id, ids, status, caller.user) };
    });

  serve('alerts.acknowledge', async ({ project, body, caller }) => {
    const ids = some(body.alertIds);
    return {
      changed: await acknowledgeAlerts(context.metadata, project.id, ids, body, caller.user),
    };
  });

  serve('alerts.unacknowledge', async ({ project, body, caller }) => {
    const ids = some(body.alertIds);
    return {
      changed: await unacknowledgeAlerts(context.metadata, project.id, ids, caller.user),
    };
  });

  serve('alerts.closeAll', async ({ project, caller }) => {
    return { changed: await closeAllAlerts(context, project.id, caller.user) };
  });

  serve('alerts.delete', async ({ project, body }) => {
    await alerts.delete(project.id, atOnce(body.alertIds));
    return undefined;
  });

  serve('deliveries.replay', async ({ project, params }) => {
    const delivery = await deliveries.replay(project.id, params.deliveryId, clock.now());
    context.deliveryWorker.wake();
    return { delivery };
  });
}

/** Alerts as they stand. What they have caused are other errors: not for whoever is held to some. */
async function shownTo<Some extends Alert>(
  { metadata }: Pick<ApiContext, 'metadata'>,
  caller: Caller,
  found: readonly Some[],
  inForce?: Parameters<typeof completeAlerts>[3],
): Promise<Some[]> {
  const [projectId = 0] = found.map((alert) => alert.projectId);
  const alerts = await completeAlerts(metadata, projectId, found, inForce);
  if (caller.kind === 'user') return alerts;
  const isHeld = lockedFilters(caller) !== undefined || onlyMonitors(caller) !== undefined;
  const nothing = { cause: null, consequences: [], consequenceCount: 0 };
  return alerts.map((alert) => redactAlert(isHeld ? { ...alert, ...nothing } : alert));
}

/** The order that is asked for. */
export function orderOf(text: string): AlertOrder['by'] {
  if (text === 'severity') return 'severity';
  return /^created_?at$/i.test(text) ? 'created_at' : 'updated_at';
}

/** Whether attributes have what a caller is held to. */
function isWithin(
  attributes: Readonly<Record<string, string>>,
  locked: ReturnType<typeof lockedFilters>,
): boolean {
  return Object.entries(locked ?? {}).every(
    ([key, values]) => Object.hasOwn(attributes, key) && values.includes(attributes[key] ?? ''),
  );
}

/** Where a list goes on; undefined for its beginning. */
function readCursor(cursor: string): AlertPlace | undefined {
  if (cursor === '') return undefined;
  const [, createdAt, id] = /^(\d{4}-[\dT:.-]{1,30}Z)\.(\d{1,15})$/.exec(cursor) ?? [];
  if (createdAt === undefined || id === undefined)
    throw badRequest('cursor did not come from this call', 'cursor');
  return { createdAt, id: Number(id) };
}

function some(ids: readonly number[]): readonly number[] {
  if (ids.length === 0) throw badRequest('at least one alert is required', 'alertIds');
  return atOnce(ids);
}

function atOnce(ids: readonly number[]): readonly number[] {
  if (ids.length > MAX_IDS) throw badRequest(`at most ${MAX_IDS} alerts at a time`, 'alertIds');
  return ids;
}
