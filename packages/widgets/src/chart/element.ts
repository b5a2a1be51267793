import { chartKinds, legendValues, type MetricQueryParams } from '@spanlight/sdk';
import type { Loaded } from '../core/loader.ts';
import { MetricElement } from '../core/metric-element.ts';
import { refuseFailedQuery } from '../core/own-fetch.ts';
import { Sharing } from '../core/share.ts';
import type { Status } from '../core/status.ts';
import type { ChartData, ChartMarker } from './series/chart-data.ts';
import { ChartView, type ChartLook } from './chart-view.ts';
import type { LegendLook } from './legend.ts';
import { readTimeseries, type TimeseriesAnswer } from './series/read-timeseries.ts';
import { chartDataOf, type ChartSettings } from './series/series-of.ts';
import type { ChartTexts } from './texts.ts';

/** The part of the SDK client that the element uses. */
export interface TimeseriesSource {
  readonly metrics: {
    timeseries(
      params: MetricQueryParams,
      options?: { readonly signal?: AbortSignal },
    ): PromiseLike<TimeseriesAnswer>;
  };
}

/** What a chart shows, and for which period, epoch milliseconds; by default that of the data. */
export interface ChartPeriod extends ChartData {
  readonly from?: number | undefined;
  readonly to?: number | undefined;
}

/** Detail of `spanlight-zoom`: the chosen period, epoch milliseconds. */
export interface ZoomDetail {
  readonly from: number;
  readonly to: number;
}

/** Detail of `spanlight-hover`: where the crosshair stands, epoch milliseconds; null when it has left. */
export interface HoverDetail {
  readonly time: number | null;
}

/** Detail of `spanlight-series-toggle`: the keys of the series hidden now. */
export interface SeriesToggleDetail {
  readonly hidden: readonly string[];
}

const sharing = new Sharing<ChartPeriod>();

/**
 * `<spanlight-metric-chart>`: series over time with axes and a legend.
 *
 * Data: the property `data` (`{times, series}`, with `from` and `to` if more is to be shown), or `project`, `metrics` and `query` with the property `client` (an
 * SDK client); without a client the element asks the server at `url` (by default the page's own origin) with the
 * page's cookies.
 *
 * Attributes: `label` (what is measured); `metrics` (`http_server_duration as $duration, up as $up`), `query`
 * (`p90($duration) | group by host_name`), `project`, `last` (seconds up to now, default 3600), `url`, `refresh`
 * (seconds between loads, default 60, 0 never); `time-offset` and `min-interval` (seconds that it looks back, and that buckets
 * are wide at least); `kind` (`line`, `area`, `bar`, `stacked-area`, `stacked-bar`),
 * `unit` (for series that have none), `connect-nulls`, `height` (pixels, default 200), `legend` (`list`, `table`,
 * `none`), `legend-placement` (`bottom`, `right`), `legend-values` (some of `avg last min max`), `sync` (charts
 * with the same one share their crosshair), `no-zoom`, `theme` (`light`, `dark`).
 *
 * Properties: `data`, `client`, `settings` (units and styles by name), `markers`, `hiddenSeries`, `texts`.
 *
 * Events: `spanlight-zoom` (`{from, to}`), `spanlight-hover` (`{time}`), `spanlight-series-toggle` (`{hidden}`),
 * `spanlight-status` (`{status}`). States: `loading`, `empty`, `ready`, `stale`, `error`.
 *
 * Parts: `frame`, `plot`, `legend`, `entry`, `tooltip`, `table`, `toggle`, `note`. Custom properties:
 * `--spanlight-chart-1` to `-9`, `--spanlight-legend-height` and those of `core/theme.css`.
 */
export class SpanlightMetricChartElement extends MetricElement<
  ChartPeriod,
  TimeseriesSource,
  ChartTexts,
  ChartView
> {
  static readonly observedAttributes = [
    ...MetricElement.askingAttributes,
    'kind',
    'unit',
    'connect-nulls',
    'height',
    'legend',
    'legend-placement',
    'legend-values',
    'sync',
    'no-zoom',
  ];

  protected override readonly sharing = sharing;

  protected override readonly words = {
    kind: chartKinds,
    legend: ['list', 'table', 'none'],
    'legend-placement': ['bottom', 'right'],
    'legend-values': legendValues,
  };

  static {
    this.properties({ settings: undefined, markers: [] });
    this.ownProperties = [...this.ownProperties, 'hiddenSeries'];
  }

  #hiddenSeries: readonly string[] = [];

  /** Units by column and styles by series, for what is loaded. */
  declare settings: ChartSettings | undefined;
  /** Moments and periods to mark. */
  declare markers: readonly ChartMarker[];

  /** Keys of the series that are not drawn. */
  get hiddenSeries(): readonly string[] {
    return this.#hiddenSeries;
  }

  set hiddenSeries(keys: readonly string[]) {
    this.#hiddenSeries = keys;
    this.view?.setHidden(keys);
  }

  protected override questionKey(): string {
    return JSON.stringify(this.settings ?? '');
  }

  protected override async load(
    client: TimeseriesSource | undefined,
    signal: AbortSignal,
  ): Promise<ChartPeriod> {
    const question = this.question();
    const answer = client
      ? await client.metrics.timeseries(question, { signal })
      : await this.askServer('timeseries', question, {}, signal, readTimeseries);
    refuseFailedQuery(answer.query);
    // An answer that looks back stands at the times that it is about.
    const { time, timeOffset = 0 } = question;
    const [from, to] = [time.gte.getTime() - timeOffset, time.lt.getTime() - timeOffset];
    return { ...chartDataOf(answer, this.settings), from, to };
  }

  protected override createView(root: ShadowRoot): ChartView {
    const view = new ChartView(root, {
      onZoom: (from, to) => this.emit('spanlight-zoom', { from, to } satisfies ZoomDetail),
      onHover: (time) => this.emit('spanlight-hover', { time } satisfies HoverDetail),
      onToggle: (hidden) => {
        this.#hiddenSeries = hidden;
        this.emit('spanlight-series-toggle', { hidden } satisfies SeriesToggleDetail);
      },
    });
    view.setHidden(this.#hiddenSeries);
    return view;
  }

  protected override show(view: ChartView, loaded: Loaded<ChartPeriod>): Status {
    const look = this.#look();
    if (loaded.kind !== 'data') return view.show(loaded, look);
    const { from, to, series, ...rest } = loaded.data;
    const unit = this.text('unit');
    const data = { ...rest, series: series.map((one) => ({ ...one, unit: one.unit || unit })) };
    return view.show({ ...loaded, data }, { ...look, from, to });
  }

  #look(): ChartLook {
    return {
      label: this.labelText,
      kind: chartKinds.find((known) => known === this.text('kind')) ?? 'line',
      legend: this.#legend(),
      height: this.numberAttribute('height', 200, 40, 4000),
      connectNulls: this.hasAttribute('connect-nulls'),
      markers: this.markers,
      syncKey: this.text('sync'),
      canZoom: !this.hasAttribute('no-zoom'),
      texts: this.texts,
    };
  }

  #legend(): LegendLook {
    const type = this.text('legend');
    const names = this.text('legend-values');
    return {
      type: type === 'none' || type === 'table' ? type : 'list',
      placement: this.text('legend-placement') === 'right' ? 'right' : 'bottom',
      ...(names === '' ? {} : { values: legendValues.filter((name) => names.includes(name)) }),
    };
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'spanlight-metric-chart': SpanlightMetricChartElement;
  }

  interface GlobalEventHandlersEventMap {
    'spanlight-zoom': CustomEvent<ZoomDetail>;
    'spanlight-hover': CustomEvent<HoverDetail>;
    'spanlight-series-toggle': CustomEvent<SeriesToggleDetail>;
  }
}
