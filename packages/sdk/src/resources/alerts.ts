import type { Call } from '../http/call.ts';
import { toAlert, toAlerts, toChanged } from './normalize/alerting.ts';
import type { ProjectParams, RequestOptions } from '../http/options.ts';
import { sortNames, type SortParams } from './span-filter.ts';
import type { AlertWhyResponse, Delivery } from '../schemas/alerting/alert-history.ts';
import type { Alert, AlertsResponse } from '../schemas/alerting/alerts.ts';
import { Resource } from './resource.ts';

/** Parameters of the list of alerts. */
export interface AlertsParams extends ProjectParams, SortParams {
  /** Words in the name or in an attribute's value; `monitor:12` picks the alerts of a monitor. */
  q?: string | undefined;
  /** Wanted values by attribute, and by `alert_status` (`open`, `closed`) and `alert_type` (`metric`, `error`). */
  attrs?: Readonly<Record<string, readonly string[]>> | undefined;
  /** Alerts listed, at most 1000; 0 counts them alone. Existing servers always list all. Default: 1000. */
  limit?: number | undefined;
  /** Whether facets are counted, which costs the server more than the list does. Default: true. */
  facets?: boolean | undefined;
}

/** Parameters of the calls about one alert. */
export interface AlertParams extends ProjectParams {
  /** Id of the alert. */
  id: number | string;
}

/** Parameters of the changes of several alerts. */
export interface AlertIdsParams extends ProjectParams {
  /** At most 1000 ids. */
  ids: readonly number[];
}

const alerts = '/projects/{project}/alerts';

/** What needs a look: opened by monitors and by errors, closed when it is over or by hand. */
export class Alerts extends Resource {
  /** Alerts with the facets to narrow them by. */
  list(params: AlertsParams = {}, options?: RequestOptions): Call<AlertsResponse> {
    const { attrs } = params;
    return this.call('GET', alerts, params, options, {
      query: [...sortNames, 'q', 'limit', 'facets'],
      more: attrs && { attrs: JSON.stringify(attrs) },
      read: toAlerts,
    });
  }

  /** One alert. */
  get(params: AlertParams, options?: RequestOptions): Call<Alert> {
    return this.call('GET', `${alerts}/{id}`, params, options, { read: toAlert });
  }

  /** Why an alert did or did not notify: its evaluation, events, deliveries and every try. */
  why(params: AlertParams, options?: RequestOptions): Call<AlertWhyResponse> {
    return this.call('GET', `${alerts}/{id}/why`, params, options, {
      read: (body) => body as AlertWhyResponse,
    });
  }

  /** Closes alerts. Answers how many were open. */
  close(params: AlertIdsParams, options?: RequestOptions): Call<number> {
    return this.#change('/closed', params, options);
  }

  /** Opens alerts again. Answers how many were closed. */
  open(params: AlertIdsParams, options?: RequestOptions): Call<number> {
    return this.#change('/open', params, options);
  }

  /** Closes every open alert of the project. Answers how many there were. */
  closeAll(params: ProjectParams = {}, options?: RequestOptions): Call<number> {
    return this.call('PUT', `${alerts}/close-all`, params, options, { read: toChanged });
  }

  /** Deletes alerts with their events. */
  delete(params: AlertIdsParams, options?: RequestOptions): Call<void> {
    return this.call('DELETE', alerts, params, options, { body: { alertIds: params.ids } });
  }

  /** Tries a failed delivery again. */
  replay(params: AlertParams, options?: RequestOptions): Call<Delivery> {
    return this.call('POST', '/projects/{project}/deliveries/{id}/replay', params, options, {
      read: (body) => (body as { delivery: Delivery }).delivery,
    });
  }

  #change(
    to: '/closed' | '/open',
    params: AlertIdsParams,
    options: RequestOptions | undefined,
  ): Call<number> {
    return this.call('PUT', `${alerts}${to}`, params, options, {
      body: { alertIds: params.ids },
      read: toChanged,
    });
  }
}
