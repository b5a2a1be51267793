import type { Call } from '../http/call.ts';
import { toMonitor, toMonitors, toNewMonitors } from './normalize/alerting.ts';
import type { ProjectParams, RequestOptions } from '../http/options.ts';
import { readText } from '../http/response.ts';
import { sortNames, type SortParams } from './span-filter.ts';
import type {
  BacktestRequest,
  BacktestResponse,
  MonitorWhyResponse,
} from '../schemas/alerting/alert-history.ts';
import type {
  ErrorMonitorRequest,
  MetricMonitorRequest,
  Monitor,
  MonitorsResponse,
} from '../schemas/alerting/monitors.ts';
import { bodyOf, Resource, type RevisionParams } from './resource.ts';

/** Parameters of the list of monitors. */
export interface MonitorsParams extends ProjectParams, SortParams {
  /** Words of the name; `monitor:12` picks one. */
  q?: string | undefined;
  /** `active`, `paused`, `firing`, `no-data` or `failed`. */
  state?: string | undefined;
  /** 1-based. */
  page?: number | undefined;
  /** Monitors of a page, at most 1000. Default: 100. */
  limit?: number | undefined;
}

/** Parameters of the calls about one monitor. */
export interface MonitorParams extends ProjectParams {
  /** Id of the monitor. */
  id: number | string;
}

/** Parameters of the calls that change one monitor. */
export interface ChangeMonitorParams extends MonitorParams, RevisionParams {}

const monitors = '/projects/{project}/monitors';
const monitor = `${monitors}/{id}` as const;

/** Rules that open alerts about metrics, and rules that say who hears of errors. */
export class Monitors extends Resource {
  /** A page of monitors, and the states of all. */
  list(params: MonitorsParams = {}, options?: RequestOptions): Call<MonitorsResponse> {
    return this.call('GET', monitors, params, options, {
      query: [...sortNames, 'q', 'state', 'page', 'limit'],
      read: toMonitors,
    });
  }

  /** One monitor. */
  get(params: MonitorParams, options?: RequestOptions): Call<Monitor> {
    return this.call('GET', monitor, params, options, { read: toMonitor });
  }

  /** What a monitor saw and decided at its newest evaluation. */
  why(params: MonitorParams, options?: RequestOptions): Call<MonitorWhyResponse> {
    return this.call('GET', `${monitor}/why`, params, options, {
      read: (body) => body as MonitorWhyResponse,
    });
  }

  /** Creates a metric monitor. */
  createMetric(
    params: ProjectParams & MetricMonitorRequest,
    options?: RequestOptions,
  ): Call<Monitor> {
    return this.call('POST', `${monitors}/metric`, params, options, {
      body: bodyOf(params),
      read: toMonitor,
    });
  }

  /** Replaces what people set of a metric monitor. */
  updateMetric(
    params: ChangeMonitorParams & MetricMonitorRequest,
    options?: RequestOptions,
  ): Call<Monitor> {
    return this.call('PUT', `${monitor}/metric`, params, options, {
      body: bodyOf(params),
      read: toMonitor,
    });
  }

  /** Creates an error monitor. */
  createError(
    params: ProjectParams & ErrorMonitorRequest,
    options?: RequestOptions,
  ): Call<Monitor> {
    return this.call('POST', `${monitors}/error`, params, options, {
      body: bodyOf(params),
      read: toMonitor,
    });
  }

  /** Replaces what people set of an error monitor. */
  updateError(
    params: ChangeMonitorParams & ErrorMonitorRequest,
    options?: RequestOptions,
  ): Call<Monitor> {
    return this.call('PUT', `${monitor}/error`, params, options, {
      body: bodyOf(params),
      read: toMonitor,
    });
  }

  /** Pauses a monitor: it is not evaluated until it is resumed. */
  pause(params: MonitorParams, options?: RequestOptions): Call<void> {
    return this.call('PUT', `${monitor}/paused`, params, options);
  }

  /** Resumes a monitor, also one that has failed. */
  resume(params: MonitorParams, options?: RequestOptions): Call<void> {
    return this.call('PUT', `${monitor}/active`, params, options);
  }

  /** Deletes a monitor with its alerts. */
  delete(params: ChangeMonitorParams, options?: RequestOptions): Call<void> {
    return this.call('DELETE', monitor, params, options);
  }

  /** Creates monitors from YAML, all or none. */
  createFromYaml(
    params: ProjectParams & { yaml: string },
    options?: RequestOptions,
  ): Call<Monitor[]> {
    return this.call('POST', `${monitors}/yaml`, params, options, {
      text: params.yaml,
      read: toNewMonitors,
    });
  }

  /** A monitor as YAML. */
  yaml(params: MonitorParams, options?: RequestOptions): Call<string> {
    return this.call('GET', `${monitor}/yaml`, params, options, {
      accept: 'text/yaml',
      parse: readText,
      read: String,
    });
  }

  /** Says when a metric monitor would have fired and notified over past data. Writes nothing. */
  backtest(
    params: ProjectParams & BacktestRequest,
    options?: RequestOptions,
  ): Call<BacktestResponse> {
    return this.call('POST', `${monitors}/backtest`, params, options, {
      body: bodyOf(params),
      read: (body) => body as BacktestResponse,
    });
  }
}
