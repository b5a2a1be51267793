import { alertsCalls } from '../calls/calls.ts';
import { alertWords } from '../calls/existing-servers.ts';
import type { Call } from '../http/call.ts';
import type { IdParams, ProjectParams, RequestOptions } from '../http/options.ts';
import type { SortParams } from './span-filter.ts';
import type { AlertWhyResponse, Delivery } from '../schemas/alerting/alert-history.ts';
import type { Alert, AlertsResponse } from '../schemas/alerting/alerts.ts';
import type { AlertGroupsResponse } from '../schemas/alerting/alert-groups.ts';
import type { AlertStatsResponse } from '../schemas/alerting/alert-stats.ts';
import { Resource, type Method } from './resource.ts';
import type { TimeRange } from './time-range.ts';

/** Parameters of the list of alerts. */
export interface AlertsParams extends ProjectParams, SortParams {
  /** Words in the name or in an attribute's value; `monitor:12` picks the alerts of a monitor. */
  q?: string | undefined;
  /** Only alerts of this monitor; existing servers know it in `q` alone. */
  monitorId?: string | number | undefined;
  /**
   * Wanted values by attribute, label (`label.team`), `alert_status` (`open`, `closed`), `alert_type` (`metric`, `error`),
   * `alert_severity`, `alert_acknowledged` and `alert_muted` (`yes`, `no`): any of the values, all of the keys.
   */
  attrs?: Readonly<Record<string, readonly string[]>> | undefined;
  /** Alerts listed, at most 1000; 0 counts them alone. Existing servers always list all. Default: 1000. */
  limit?: number | undefined;
  /** The `nextCursor` of an answer: the alerts that follow, sorted by `created_at` alone. Existing servers have none. */
  cursor?: string | undefined;
  /** Whether facets are counted, which costs the server more than the list does. Default: true. */
  facets?: boolean | undefined;
}

/** Parameters of the list of groups of alerts. */
export interface AlertGroupsParams extends Omit<AlertsParams, 'cursor' | 'limit'> {
  /**
   * What the alerts of a group have in common, up to three: `monitor`, an attribute, a label (`label.team`), `alert_type`,
   * `alert_severity`, `alert_status`, `alert_acknowledged`, `alert_muted`.
   */
  by: readonly string[];
  /** 1-based. */
  page?: number | undefined;
  /** Groups of a page, at most 1000. Default: 100. */
  limit?: number | undefined;
}

/** Parameters of what is counted of alerts. */
export interface AlertStatsParams extends ProjectParams {
  /** The time range, 366 days at most. Default: the last 30 days. */
  time?: TimeRange | undefined;
  /** That monitor alone, and what would have made it quieter. */
  monitorId?: string | number | undefined;
}

/** Parameters of the calls about one alert. */
export type AlertParams = IdParams;

/** Parameters of the changes of several alerts. */
export interface AlertIdsParams extends ProjectParams {
  /** At most 1000 ids. */
  ids: readonly number[];
}

/** Parameters of acknowledging alerts. */
export interface AcknowledgeParams extends AlertIdsParams {
  /** What others should know. Default: what the same person noted before. */
  note?: string | undefined;
  /** When it ends by itself; null when the alert recovers or is closed. Default: as the same person said before; else null. */
  until?: Date | null | undefined;
}

/** What needs a look: opened by monitors and by errors, closed when it is over or by hand. */
export class Alerts extends Resource<'alerts'> {
  static override readonly calls = alertsCalls;
  static override readonly words = alertWords;

  /** Alerts with the facets to narrow them by. */
  list(params: AlertsParams = {}, options?: RequestOptions): Call<AlertsResponse> {
    return this.call('list', withAttrs(params), options);
  }

  /** Groups of alerts, each with its counts and the names of the first. */
  groups(params: AlertGroupsParams, options?: RequestOptions): Call<AlertGroupsResponse> {
    return this.call('groups', withAttrs(params), options);
  }

  declare stats: Method<(params?: AlertStatsParams) => AlertStatsResponse>;
  declare get: Method<(params: AlertParams) => Alert>;
  declare why: Method<(params: AlertParams) => AlertWhyResponse>;

  /** Closes alerts. Answers how many were open; 0 where an existing server doesn't say. */
  declare close: Method<(params: AlertIdsParams) => number>;

  /** Opens alerts again. Answers how many were closed; 0 where an existing server doesn't say. */
  declare open: Method<(params: AlertIdsParams) => number>;

  /** Acknowledges alerts: nobody is notified of them again meanwhile. Returns how many of them nobody had acknowledged yet. */
  declare acknowledge: Method<(params: AcknowledgeParams) => number>;

  /** Takes that back. Answers how many had been acknowledged. */
  declare unacknowledge: Method<(params: AlertIdsParams) => number>;

  declare closeAll: Method<(params?: ProjectParams) => number>;

  /** Deletes alerts with their events. */
  declare delete: Method<(params: AlertIdsParams) => void>;

  declare replay: Method<(params: AlertParams) => Delivery>;
}

/** Existing servers know other filters in one JSON text only. */
const withAttrs = <Params extends Pick<AlertsParams, 'attrs'>>(
  params: Params,
): Omit<Params, 'attrs'> & { attrs: string | undefined } => ({
  ...params,
  attrs: params.attrs && JSON.stringify(params.attrs),
});
