import { monitorsCalls } from '../calls/calls.ts';
import type { IdParams, ProjectParams } from '../http/options.ts';
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
  MonitorState,
  NewMetricMonitorRequest,
} from '../schemas/alerting/monitors.ts';
import type { Severity } from '../values/severity-values.ts';
import { Resource, type Method, type RevisionParams } from './resource.ts';

/** Parameters of the list of monitors. */
export interface MonitorsParams extends ProjectParams, SortParams {
  /** Words of the name; `monitor:12` picks one. */
  q?: string | undefined;
  /** Default: all. */
  state?: MonitorState | undefined;
  /** Default: all. */
  severity?: Severity | undefined;
  /** 1-based. */
  page?: number | undefined;
  /** Monitors of a page, at most 1000. Default: 100. */
  limit?: number | undefined;
}

/** Parameters of the calls about one monitor. */
export type MonitorParams = IdParams;

/** Parameters of the calls that change one monitor. */
export interface ChangeMonitorParams extends MonitorParams, RevisionParams {}

/** Rules that open alerts about metrics, and rules that say who hears of errors. */
export class Monitors extends Resource<'monitors'> {
  static override readonly calls = monitorsCalls;

  declare list: Method<(params?: MonitorsParams) => MonitorsResponse>;
  declare get: Method<(params: MonitorParams) => Monitor>;
  declare why: Method<(params: MonitorParams) => MonitorWhyResponse>;
  declare createMetric: Method<(params: ProjectParams & NewMetricMonitorRequest) => Monitor>;
  declare updateMetric: Method<(params: ChangeMonitorParams & MetricMonitorRequest) => Monitor>;
  declare createError: Method<(params: ProjectParams & ErrorMonitorRequest) => Monitor>;
  declare updateError: Method<(params: ChangeMonitorParams & ErrorMonitorRequest) => Monitor>;

  /** Pauses a monitor: it is not evaluated until it is resumed. */
  declare pause: Method<(params: MonitorParams) => void>;

  /** Resumes a monitor, also one that has failed. */
  declare resume: Method<(params: MonitorParams) => void>;

  declare delete: Method<(params: ChangeMonitorParams) => void>;

  /** Creates monitors from YAML, all or none. */
  declare createFromYaml: Method<(params: ProjectParams & { yaml: string }) => Monitor[]>;

  declare yaml: Method<(params: MonitorParams) => string>;
  declare backtest: Method<(params: ProjectParams & BacktestRequest) => BacktestResponse>;
}
