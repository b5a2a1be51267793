import { monitorsCalls } from '../calls/calls.ts';
import type { Held } from '../calls/names.ts';
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
  static override readonly calls = monitorsCalls satisfies Held<'monitors', Monitors>;

  /** A page of monitors, and the states of all. */
  declare list: (params?: MonitorsParams, options?: RequestOptions) => Call<MonitorsResponse>;

  /** One monitor. */
  declare get: (params: MonitorParams, options?: RequestOptions) => Call<Monitor>;

  /** What a monitor saw and decided at its newest evaluation. */
  declare why: (params: MonitorParams, options?: RequestOptions) => Call<MonitorWhyResponse>;

  /** Creates a metric monitor. */
  declare createMetric: (
    params: ProjectParams & MetricMonitorRequest,
    options?: RequestOptions,
  ) => Call<Monitor>;

  /** Replaces what people set of a metric monitor. */
  declare updateMetric: (
    params: ChangeMonitorParams & MetricMonitorRequest,
    options?: RequestOptions,
  ) => Call<Monitor>;

  /** Creates an error monitor. */
  declare createError: (
    params: ProjectParams & ErrorMonitorRequest,
    options?: RequestOptions,
  ) => Call<Monitor>;

  /** Replaces what people set of an error monitor. */
  declare updateError: (
    params: ChangeMonitorParams & ErrorMonitorRequest,
    options?: RequestOptions,
  ) => Call<Monitor>;

  /** Pauses a monitor: it is not evaluated until it is resumed. */
  declare pause: (params: MonitorParams, options?: RequestOptions) => Call<void>;

  /** Resumes a monitor, also one that has failed. */
  declare resume: (params: MonitorParams, options?: RequestOptions) => Call<void>;

  /** Deletes a monitor with its alerts. */
  declare delete: (params: ChangeMonitorParams, options?: RequestOptions) => Call<void>;

  /** Creates monitors from YAML, all or none. */
  declare createFromYaml: (
    params: ProjectParams & { yaml: string },
    options?: RequestOptions,
  ) => Call<Monitor[]>;

  /** A monitor as YAML. */
  declare yaml: (params: MonitorParams, options?: RequestOptions) => Call<string>;

  /** Says when a metric monitor would have fired and notified over past data. Writes nothing. */
  declare backtest: (
    params: ProjectParams & BacktestRequest,
    options?: RequestOptions,
  ) => Call<BacktestResponse>;
}
