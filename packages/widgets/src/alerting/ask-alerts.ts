import type { Alert, AlertsParams, AlertsResponse } from '@spanlight/sdk';
import { listOf, ownAnswer } from '../core/own-fetch.ts';

/** The answer, as far as widgets need it. */
export type AlertsAnswer = Pick<AlertsResponse, 'alerts' | 'count'>;

/** The part of the SDK client that elements about alerts use. */
export interface AlertSource {
  readonly alerts: {
    list(
      params: AlertsParams,
      options?: { readonly signal?: AbortSignal },
    ): PromiseLike<AlertsAnswer>;
  };
}

/** Attributes of an element that say which alerts it is about. */
export const filterAttributes = ['url', 'project', 'monitor', 'type', 'q', 'attrs'] as const;

/**
 * Asks for alerts, newest change first.
 *
 * @param attribute an attribute of the element, empty when absent
 * @param status `open`, `closed`, or empty for both
 * @param limit alerts to list; with 0 they are only counted
 */
export async function askAlerts(
  attribute: (name: string) => string,
  status: string,
  limit: number,
  client: AlertSource | undefined,
  signal: AbortSignal,
): Promise<AlertsAnswer> {
  const monitor = attribute('monitor');
  const q = [monitor && `monitor:${monitor}`, attribute('q')].filter(Boolean).join(' ');
  const attrs = readAttrs(attribute('attrs'), status, attribute('type'));
  const project = attribute('project');
  if (client !== undefined) {
    const params = { q: q || undefined, attrs, sortBy: 'updated_at', sortDesc: true, limit };
    return client.alerts.list(
      { ...params, facets: false, project: project || undefined },
      { signal },
    );
  }
  const query = {
    q: q || undefined,
    attrs: JSON.stringify(attrs),
    sort_by: 'updated_at',
    sort_desc: 'true',
    limit: String(limit),
    facets: 'false',
  };
  const path = `/projects/${encodeURIComponent(project)}/alerts`;
  return ownAnswer(attribute('url'), path, query, signal, readAlerts);
}

/** Reads the answer of a server; undefined when it is of another call. The number may be a text, the list null. */
function readAlerts(body: Readonly<Record<string, unknown>>): AlertsAnswer | undefined {
  const alerts = listOf<Alert>(body['alerts']);
  const count = Number(body['count'] ?? Number.NaN);
  return alerts && Number.isFinite(count) ? { alerts: [...alerts], count } : undefined;
}

/** Wanted values by attribute. They are written as in an address: `service_name=cart&service_name=mail`. */
function readAttrs(text: string, status: string, type: string): Record<string, string[]> {
  const parameters = new URLSearchParams(text);
  if (status !== '') parameters.set('alert_status', status);
  if (type !== '') parameters.set('alert_type', type);
  return Object.fromEntries(
    [...new Set(parameters.keys())].map((name) => [name, parameters.getAll(name)]),
  );
}
