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
export const filterAttributes = [
  'url',
  'project',
  'monitor',
  'type',
  'severity',
  'q',
  'attrs',
] as const;

/** Which alerts an element wants besides what its attributes say, and in which order. */
export interface AlertsWish {
  /** `open`, `closed`, or empty for both. */
  readonly status: string;
  /** Alerts to list; with 0 they are only counted. */
  readonly limit: number;
  /** Leaves out those that somebody is on. @default false */
  readonly isFree?: boolean;
  /** The greatest comes first. @default 'updated_at' */
  readonly sortBy?: 'updated_at' | 'severity';
}

/**
 * Asks for alerts.
 *
 * @param attribute an attribute of the element, empty when absent
 */
export async function askAlerts(
  attribute: (name: string) => string,
  { status, limit, isFree = false, sortBy = 'updated_at' }: AlertsWish,
  client: AlertSource | undefined,
  signal: AbortSignal,
): Promise<AlertsAnswer> {
  const monitor = attribute('monitor');
  const q = [monitor && `monitor:${monitor}`, attribute('q')].filter(Boolean).join(' ');
  const attrs = readAttrs(attribute('attrs'), {
    alert_status: status,
    alert_type: attribute('type'),
    alert_severity: attribute('severity'),
    alert_acknowledged: isFree ? 'no' : '',
  });
  const project = attribute('project');
  if (client !== undefined) {
    const params = { q: q || undefined, attrs, sortBy, sortDesc: true, limit };
    return client.alerts.list(
      { ...params, facets: false, project: project || undefined },
      { signal },
    );
  }
  const query = {
    q: q || undefined,
    attrs: JSON.stringify(attrs),
    sort_by: sortBy,
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

/** Wanted values by attribute, and others unless empty. They are written as in an address: `service_name=cart&service_name=mail`. */
function readAttrs(
  text: string,
  others: Readonly<Record<string, string>>,
): Record<string, string[]> {
  const parameters = new URLSearchParams(text);
  for (const [name, value] of Object.entries(others)) if (value !== '') parameters.set(name, value);
  return Object.fromEntries(
    [...new Set(parameters.keys())].map((name) => [name, parameters.getAll(name)]),
  );
}
