import { monitorsCalls } from '../calls/calls.ts';
import type { Call } from '../http/call.ts';
import type { ProjectParams, RequestOptions } from '../http/options.ts';
import type { SortParams } from './span-filter.ts';
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
import { Resource, type RevisionParams } from './resource.ts';

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

/** Rules that open alerts about metrics, and rules that say who hears of errors. */
export class Monitors extends Resource<'monitors'> {
  /** @internal */
  protected readonly calls = monitorsCalls;

  /** A page of monitors, and the states of all. */
  list(params: MonitorsParams = {}, options?: RequestOptions): Call<MonitorsResponse> {
    return this.call('list', params, options);
  }

  /** One monitor. */
  get(params: MonitorParams, options?: RequestOptions): Call<Monitor> {
    return this.call('get', params, options);
  }

  /** What a monitor saw and decided at its newest evaluation. */
  why(params: MonitorParams, options?: RequestOptions): Call<MonitorWhyResponse> {
    return this.call('why', params, options);
  }

  /** Creates a metric monitor. */
  createMetric(
    params: ProjectParams & MetricMonitorRequest,
    options?: RequestOptions,
  ): Call<Monitor> {
    return this.call('createMetric', params, options);
  }

  /** Replaces what people set of a metric monitor. */
  updateMetric(
    params: ChangeMonitorParams & MetricMonitorRequest,
    options?: RequestOptions,
  ): Call<Monitor> {
    return this.call('updateMetric', params, options);
  }

  /** Creates an error monitor. */
  createError(
    params: ProjectParams & ErrorMonitorRequest,
    options?: RequestOptions,
  ): Call<Monitor> {
    return this.call('createError', params, options);
  }

  /** Replaces what people set of an error monitor. */
  updateError(
    params: ChangeMonitorParams & ErrorMonitorRequest,
    options?: RequestOptions,
  ): Call<Monitor> {
    return this.call('updateError', params, options);
  }

  /** Pauses a monitor: it is not evaluated until it is resumed. */
  pause(params: MonitorParams, options?: RequestOptions): Call<void> {
    return this.call('pause', params, options);
  }

  /** Resumes a monitor, also one that has failed. */
  resume(params: MonitorParams, options?: RequestOptions): Call<void> {
    return this.call('resume', params, options);
  }

  /** Deletes a monitor with its alerts. */
  delete(params: ChangeMonitorParams, options?: RequestOptions): Call<void> {
    return this.call('delete', params, options);
  }

  /** Creates monitors from YAML, all or none. */
  createFromYaml(
    params: ProjectParams & { yaml: string },
    options?: RequestOptions,
  ): Call<Monitor[]> {
    return this.call('createFromYaml', params, options);
  }

  /** A monitor as YAML. */
  yaml(params: MonitorParams, options?: RequestOptions): Call<string> {
    return this.call('yaml', params, options);
  }

  /** Says when a metric monitor would have fired and notified over past data. Writes nothing. */
  backtest(
    params: ProjectParams & BacktestRequest,
    options?: RequestOptions,
  ): Call<BacktestResponse> {
    return this.call('backtest', params, options);
  }
}
