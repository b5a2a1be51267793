import type {
  Alert,
  AlertGroup,
  AlertGroupsParams,
  AlertsParams,
  AlertsResponse,
} from '@spanlight/sdk';
import { alertsOfGroup } from '@spanlight/sdk/format';
import { listOf, ownAnswer, type Query } from '../core/own-fetch.ts';

/** The answer, as far as widgets need it. */
export type AlertsAnswer = Pick<AlertsResponse, 'alerts' | 'count'>;

/** The answer about groups, as far as widgets need it. */
export interface AlertGroupsAnswer {
  readonly groups: readonly AlertGroup[];
  /** How many there are. */
  readonly groupCount: number;
}

/** What a list shows. */
export type ListedAnswer = AlertsAnswer | AlertGroupsAnswer;

/** The part of the SDK client that elements about alerts use. */
export interface AlertSource {
  readonly alerts: {
    list(
      params: AlertsParams,
      options?: { readonly signal?: AbortSignal },
    ): PromiseLike<AlertsAnswer>;
    /** Needed by lists with `group-by` alone. */
    groups?(
      params: AlertGroupsParams,
      options?: { readonly signal?: AbortSignal },
    ): PromiseLike<AlertGroupsAnswer>;
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
  /** Of these the alerts of one group alone. */
  readonly group?: AlertGroup | undefined;
}

/**
 * Asks for alerts.
 *
 * @param attribute an attribute of the element, empty when absent
 */
export async function askAlerts(
  attribute: (name: string) => string,
  wish: AlertsWish,
  client: AlertSource | undefined,
  signal: AbortSignal,
): Promise<AlertsAnswer> {
  const params = paramsOf(attribute, wish);
  if (client !== undefined) return client.alerts.list(params, { signal });
  return ownAnswer(attribute('url'), pathOf(attribute), queryOf(params), signal, readAlerts);
}

/**
 * Asks for groups of alerts.
 *
 * @param by what the alerts of a group have in common
 * @param attribute an attribute of the element, empty when absent
 * @throws Error also when the client can't ask for groups
 */
export async function askGroups(
  by: readonly string[],
  attribute: (name: string) => string,
  wish: AlertsWish,
  client: AlertSource | undefined,
  signal: AbortSignal,
): Promise<AlertGroupsAnswer> {
  const params = paramsOf(attribute, wish);
  if (client !== undefined) {
    if (!client.alerts.groups) throw new Error('The client has no alerts.groups().');
    return client.alerts.groups({ ...params, by }, { signal });
  }
  const path = `${pathOf(attribute)}/groups`;
  return ownAnswer(attribute('url'), path, { ...queryOf(params), by }, signal, readGroups);
}

const pathOf = (attribute: (name: string) => string): string =>
  `/projects/${encodeURIComponent(attribute('project'))}/alerts`;

/** What a client is asked. */
function paramsOf(
  attribute: (name: string) => string,
  { status, limit, isFree = false, sortBy = 'updated_at', group }: AlertsWish,
): Omit<AlertsParams, 'cursor'> {
  const monitor = attribute('monitor');
  const own = group && alertsOfGroup(group.values);
  const words = [monitor && `monitor:${monitor}`, own?.q, attribute('q')];
  const attrs = readAttrs(attribute('attrs'), {
    alert_status: status,
    alert_type: attribute('type'),
    alert_severity: attribute('severity'),
    alert_acknowledged: isFree ? 'no' : '',
  });
  return {
    q: words.filter(Boolean).join(' ') || undefined,
    attrs: { ...attrs, ...own?.attrs },
    sortBy,
    sortDesc: true,
    limit,
    facets: false,
    project: attribute('project') || undefined,
  };
}

/** The parameters as the query string of the API. */
const queryOf = ({ q, attrs, sortBy, limit }: AlertsParams): Query => ({
  q,
  attrs: JSON.stringify(attrs),
  sort_by: sortBy,
  sort_desc: 'true',
  limit: String(limit),
  facets: 'false',
});

/** Reads groups in the answer of a server; undefined when it is of another call. */
function readGroups(body: Readonly<Record<string, unknown>>): AlertGroupsAnswer | undefined {
  const groups = listOf<AlertGroup>(body['groups']);
  const groupCount = Number(body['groupCount'] ?? Number.NaN);
  return groups && Number.isFinite(groupCount) ? { groups, groupCount } : undefined;
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
