import { metricsCalls } from '../calls/calls.ts';
import { metricWords } from '../calls/existing-servers.ts';
import type { Call } from '../http/call.ts';
import type { Aggregation, Instrument } from '../values/metric-values.ts';
import type { ProjectParams, RequestOptions } from '../http/options.ts';
import type { SortParams } from './span-filter.ts';
import type { TimeParams, TimeRange } from './time-range.ts';
import type { MetricAlias } from '../schemas/dashboards/metric-display.ts';
import type {
  MetricGaugeResponse,
  MetricHeatmapResponse,
  MetricTableResponse,
  MetricTimeseriesResponse,
} from '../schemas/metrics/metric-queries.ts';
import type {
  Metric,
  MetricAttributeKey,
  MetricAttributeValuesResponse,
  MetricStatsResponse,
} from '../schemas/metrics/metrics.ts';
import { Resource, type Method } from './resource.ts';

/** Which metrics of the catalogue a call is about. */
export interface MetricFilterParams extends ProjectParams {
  /** The time range. Default: the last day. */
  time?: TimeRange | undefined;
  /** Attribute keys a metric must have, all of them. */
  attrKey?: string | readonly string[] | undefined;
  /** Instruments, OR-ed. */
  instrument?: Instrument | readonly Instrument[] | undefined;
  /** Instrumentation libraries, OR-ed. */
  otelLibraryName?: string | readonly string[] | undefined;
}

/** Parameters of the lists of metrics. */
export interface MetricsParams extends MetricFilterParams {
  /** `where` parts the points must match. */
  query?: string | undefined;
  /** Keep metrics whose name contains this text, whatever its case; `a|b` means either. */
  searchInput?: string | undefined;
}

/** Parameters of the list of metrics with counts. */
export interface MetricStatsParams extends MetricsParams {
  /** The time range. */
  time: TimeRange;
}

/** Parameters of the attribute keys of metrics. */
export interface MetricAttributesParams extends MetricFilterParams {
  /** Names of metrics that must all have the keys. */
  metric?: string | readonly string[] | undefined;
  /** Keep entries containing this text. */
  searchInput?: string | undefined;
}

/** Parameters of the values of an attribute of metrics. */
export interface MetricAttributeValuesParams extends MetricAttributesParams {
  /** The time range. */
  time: TimeRange;
  /** The attribute key, for example `host_name`. */
  attr: string;
}

/** What a query of metrics asks. */
export interface MetricQueryParams extends ProjectParams, TimeParams {
  /** One to ten metrics, and the short names the query has for them. */
  metrics: readonly MetricAlias[];
  /** Query text: parts joined by ` | `, for example `per_min(count($duration)) | group by service_name`. */
  query: string;
}

/** Parameters of a query whose series become one number each. */
export interface MetricGaugeParams extends MetricQueryParams {
  /** How the series of a column become one number, by name of the column. Default: `last`. */
  aggregations?: Readonly<Record<string, Aggregation>> | undefined;
}

/** Parameters of a table. */
export interface MetricTableParams extends MetricGaugeParams, SortParams {
  /** Quick search in the grouping attributes: words AND-ed, `a|b`, `"phrase"`, `-exclude`, `~regexp`. */
  search?: string | undefined;
}

/** Parameters of a heatmap. */
export interface MetricHeatmapParams extends ProjectParams, TimeParams {
  /** Name of a histogram. */
  metric: string;
  /** `where` parts joined by ` | `. */
  query?: string | undefined;
}

/** Metrics and their values. */
export class Metrics extends Resource<'metrics'> {
  static override readonly calls = metricsCalls;
  static override readonly words = metricWords;

  declare list: Method<(params?: MetricsParams) => Metric[]>;
  declare stats: Method<(params: MetricStatsParams) => MetricStatsResponse>;

  /** Metrics by name; names nobody knows are left out. */
  declare describe: Method<
    (params: ProjectParams & { metric: string | readonly string[] }) => Metric[]
  >;

  /** Attribute keys: those the named metrics have in common, or those of all metrics with counts. */
  declare attributes: Method<(params?: MetricAttributesParams) => MetricAttributeKey[]>;

  declare attributeValues: Method<
    (params: MetricAttributeValuesParams) => MetricAttributeValuesResponse
  >;

  /** Series of a query, at most 1000, with a value for every time. */
  timeseries(params: MetricQueryParams, options?: RequestOptions): Call<MetricTimeseriesResponse> {
    return this.call('timeseries', queryOf(params), options);
  }

  /** A row per combination of the grouping attributes, at most 1000. */
  table(params: MetricTableParams, options?: RequestOptions): Call<MetricTableResponse> {
    return this.call('table', tableOf(params), options);
  }

  /** One value per column. */
  gauge(params: MetricGaugeParams, options?: RequestOptions): Call<MetricGaugeResponse> {
    return this.call('gauge', tableOf(params), options);
  }

  /** The distribution of a histogram over time. */
  heatmap(params: MetricHeatmapParams, options?: RequestOptions): Call<MetricHeatmapResponse> {
    return this.call('heatmap', { ...params, alias: params.metric }, options);
  }
}

/** The parameters of a query with its metrics as the wire has them: names, and aliases without their `$`. */
const queryOf = <Params extends MetricQueryParams>({
  metrics,
  ...params
}: Params): Omit<Params, 'metrics'> & { metric: string[]; alias: string[] } => ({
  ...params,
  metric: metrics.map(({ name }) => name),
  alias: metrics.map(({ alias }) => alias.replace(/^\$/, '')),
});

/** A query that results in one value per column, and the metrics it uses. */
const tableOf = <Params extends MetricGaugeParams>({ aggregations, ...params }: Params) => ({
  ...queryOf(params),
  tableAgg: aggregations,
});
