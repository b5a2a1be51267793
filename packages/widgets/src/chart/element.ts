import type {
  ChartKind,
  LegendValue,
  MetricQueryParams,
  MetricTimeseriesResponse,
} from '@spanlight/sdk';
import { BaseElement } from '../core/base-element.ts';
import { createLoader, type Loader } from '../core/loader.ts';
import { parseMetrics } from '../core/metric-query.ts';
import { askMetrics } from '../core/metric-request.ts';
import { every } from '../core/ticker.ts';
import type { ChartData, ChartMarker } from './chart-data.ts';
import { ChartView, type ChartContent, type ChartLook } from './chart-view.ts';
import type { LegendLook } from './legend.ts';
import { readTimeseries } from './read-timeseries.ts';
import { chartDataOf, type ChartSettings } from './series-of.ts';
import type { ChartTexts } from './texts.ts';

/** The part of the SDK client that the element uses. */
export interface TimeseriesSource {
  readonly metrics: {
    timeseries(
      params: MetricQueryParams,
      options?: { readonly signal?: AbortSignal },
    ): PromiseLike<Pick<MetricTimeseriesResponse, 'time' | 'timeseries'>>;
  };
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

/** Detail of `spanlight-series-toggle`: the names of the series hidden now. */
export interface SeriesToggleDetail {
  readonly hidden: readonly string[];
}

const KINDS: readonly ChartKind[] = ['line', 'area', 'bar', 'stacked-area', 'stacked-bar'];
const FIGURES: readonly LegendValue[] = ['avg', 'last', 'min', 'max'];

/** What is loaded, and for when. */
interface LoadedChart {
  readonly data: ChartData;
  readonly from: number;
  readonly to: number;
}

/**
 * `<spanlight-metric-chart>`: series over time with axes and a legend.
 *
 * Data: the property `data` (`{times, series}`), or `project`, `metrics` and `query` with the property `client` (an
 * SDK client); without a client the element asks the server at `url` (by default the page's own origin) with the
 * page's cookies.
 *
 * Attributes: `label` (what is measured); `metrics` (`http_server_duration as $duration, up as $up`), `query`
 * (`p90($duration) | group by host_name`), `project`, `last` (seconds up to now, default 3600), `url`, `refresh`
 * (seconds between loads, default 60, 0 never); `kind` (`line`, `area`, `bar`, `stacked-area`, `stacked-bar`),
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
 * `--spanlight-chart-1` to `-9` and those of `core/theme.ts`.
 */
export class SpanlightMetricChartElement extends BaseElement {
  static readonly observedAttributes = [
    'label',
    'metrics',
    'query',
    'project',
    'last',
    'url',
    'refresh',
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

  protected override readonly ownProperties = [
    'data',
    'client',
    'settings',
    'markers',
    'hiddenSeries',
    'texts',
  ];
  #data: ChartData | undefined;
  #client: TimeseriesSource | undefined;
  #loadedFrom: TimeseriesSource | undefined;
  #settings: ChartSettings | undefined;
  #markers: readonly ChartMarker[] = [];
  #hiddenSeries: readonly string[] = [];
  #texts: ChartTexts | undefined;
  #view: ChartView | undefined;
  #content: ChartContent = { kind: 'loading' };
  #period: { readonly from?: number; readonly to?: number } = {};
  #loadKey: string | undefined;
  #stopTicking: (() => void) | undefined;
  readonly #loader: Loader<LoadedChart> = createLoader((loaded) => {
    if (loaded.kind === 'loading') this.#show({ kind: 'loading' });
    else if (loaded.kind === 'failed') this.#show({ kind: 'error', message: loaded.message });
    else {
      const { data, from, to } = loaded.data;
      this.#period = { from, to };
      this.#show({ kind: 'data', data, stale: loaded.failure });
    }
  });

  /** The series, when the page has them already. */
  get data(): ChartData | undefined {
    return this.#data;
  }

  set data(data: ChartData | undefined) {
    this.#data = data;
    this.requestUpdate();
  }

  /** Where the series are asked for. */
  get client(): TimeseriesSource | undefined {
    return this.#client;
  }

  set client(client: TimeseriesSource | undefined) {
    this.#client = client;
    this.requestUpdate();
  }

  /** Units by column and styles by series, for what is loaded. */
  get settings(): ChartSettings | undefined {
    return this.#settings;
  }

  set settings(settings: ChartSettings | undefined) {
    this.#settings = settings;
    this.#loadKey = undefined;
    this.requestUpdate();
  }

  /** Moments and periods to mark. */
  get markers(): readonly ChartMarker[] {
    return this.#markers;
  }

  set markers(markers: readonly ChartMarker[]) {
    this.#markers = markers;
    this.requestUpdate();
  }

  /** Names of the series that are not drawn. */
  get hiddenSeries(): readonly string[] {
    return this.#hiddenSeries;
  }

  set hiddenSeries(names: readonly string[]) {
    this.#hiddenSeries = names;
    this.#view?.setHidden(names);
  }

  /** Texts in another language. */
  get texts(): ChartTexts | undefined {
    return this.#texts;
  }

  set texts(texts: ChartTexts | undefined) {
    this.#texts = texts;
    this.requestUpdate();
  }

  /** Loads the series again, keeping what is shown until the answer comes. */
  reload(): void {
    this.#load(true);
  }

  protected override update(): void {
    this.#view ??= this.#createView();
    this.#stopTicking?.();
    this.#stopTicking = undefined;
    if (this.#data !== undefined) {
      this.#loader.stop();
      this.#loadKey = undefined;
      this.#period = {};
      this.#show({ kind: 'data', data: this.#data });
      return;
    }
    this.#show(this.#content);
    if (this.#text('metrics') === '') return;
    const key = ['url', 'project', 'metrics', 'query', 'last', 'unit']
      .map((name) => this.getAttribute(name))
      .join('\n');
    if (key !== this.#loadKey || this.#client !== this.#loadedFrom) this.#load(false);
    this.#loadKey = key;
    const refresh = this.numberAttribute('refresh', 60, 0, 86_400);
    if (refresh > 0) this.#stopTicking = every(refresh, () => this.#load(true));
  }

  protected override release(): void {
    this.#loader.stop();
    this.#stopTicking?.();
    this.#loadKey = undefined;
    this.#view?.destroy();
    this.#view = undefined;
  }

  #createView(): ChartView {
    const view = new ChartView(this.shadowRoot ?? this.attachShadow({ mode: 'open' }), {
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

  #load(isSame: boolean): void {
    this.#loadedFrom = this.#client;
    this.#loader.load(async (signal) => {
      const lt = new Date();
      const gte = new Date(lt.getTime() - 1000 * this.numberAttribute('last', 3600, 60, 8e6));
      const answer = await this.#ask({ gte, lt }, signal);
      const { times, series } = chartDataOf(answer, this.#settings);
      const unit = this.#text('unit');
      return {
        data: { times, series: series.map((one) => ({ ...one, unit: one.unit || unit })) },
        from: gte.getTime(),
        to: lt.getTime(),
      };
    }, isSame);
  }

  async #ask(
    time: { gte: Date; lt: Date },
    signal: AbortSignal,
  ): Promise<Pick<MetricTimeseriesResponse, 'time' | 'timeseries'>> {
    const project = this.#text('project');
    const params = { metrics: parseMetrics(this.#text('metrics')), query: this.#text('query') };
    if (this.#client !== undefined) {
      const asked = { ...params, time, project: project || undefined };
      return this.#client.metrics.timeseries(asked, { signal });
    }
    const request = { ...params, time, project, url: this.#text('url') };
    return readTimeseries(await askMetrics('timeseries', request, {}, signal));
  }

  #text(name: string): string {
    return this.getAttribute(name) ?? '';
  }

  #show(content: ChartContent): void {
    this.#content = content;
    if (this.#view !== undefined) this.setStatus(this.#view.show(content, this.#look()));
  }

  #look(): ChartLook {
    const kind = KINDS.find((known) => known === this.#text('kind')) ?? 'line';
    return {
      ...this.#period,
      label: this.#text('label') || this.#text('query'),
      kind,
      legend: this.#legend(),
      height: this.numberAttribute('height', 200, 40, 4000),
      connectNulls: this.hasAttribute('connect-nulls'),
      markers: this.#markers,
      syncKey: this.#text('sync'),
      canZoom: !this.hasAttribute('no-zoom'),
      texts: this.#texts,
    };
  }

  #legend(): LegendLook {
    const type = this.#text('legend');
    const names = this.#text('legend-values');
    return {
      type: type === 'none' || type === 'table' ? type : 'list',
      placement: this.#text('legend-placement') === 'right' ? 'right' : 'bottom',
      ...(names === '' ? {} : { values: FIGURES.filter((name) => names.includes(name)) }),
    };
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'spanlight-metric-chart': SpanlightMetricChartElement;
  }
}
