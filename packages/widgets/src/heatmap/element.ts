import type {
  Heatmap,
  MetricHeatmapParams,
  MetricHeatmapResponse,
  ParsedQuery,
} from '@spanlight/sdk';
import type { ChartTexts } from '../chart/texts.ts';
import type { Loaded } from '../core/loader.ts';
import { MetricElement } from '../core/metric-element.ts';
import { listOf, readQuery, recordOf, refuseFailedQuery } from '../core/own-fetch.ts';
import { Sharing } from '../core/share.ts';
import type { Status } from '../core/status.ts';
import { createHeatmapView, type HeatmapView } from './heatmap-view.ts';

/** What a heatmap needs of the answer of its call. */
type HeatmapAnswer = Pick<MetricHeatmapResponse, 'heatmap'> & { readonly query?: ParsedQuery };

/** The part of the SDK client that the element uses. */
export interface HeatmapSource {
  readonly metrics: {
    heatmap(
      params: MetricHeatmapParams,
      options?: { readonly signal?: AbortSignal },
    ): PromiseLike<HeatmapAnswer>;
  };
}

const sharing = new Sharing<Heatmap>();

/**
 * `<spanlight-heatmap>`: how the values of a histogram are spread over time.
 *
 * Data: the property `data` (what the heatmap call answered as `heatmap`), or `project` and `metrics` with the property
 * `client` (an SDK client); without a client the element asks the server at `url` (by default the page's own origin) with
 * the page's cookies.
 *
 * Attributes: `label` (what is measured); `metrics` (one histogram, `http_server_duration`), `query` (`where` parts),
 * `project`, `last` (seconds up to now, default 3600), `url`, `refresh` (seconds between loads, default 60, 0 never);
 * `unit`, `height` (pixels with the axes, default 200), `theme` (`light`, `dark`), `eager`.
 *
 * Properties: `data`, `client`, `texts`.
 *
 * Events: `spanlight-status` (`{status}`). States: `loading`, `empty`, `ready`, `stale`, `error`.
 *
 * Parts: `frame`, `plot`, `note`. Custom properties: those of `core/theme.css`.
 */
export class SpanlightHeatmapElement extends MetricElement<
  Heatmap,
  HeatmapSource,
  ChartTexts,
  HeatmapView
> {
  static readonly observedAttributes = [...MetricElement.askingAttributes, 'unit', 'height'];

  protected override readonly sharing = sharing;

  protected override async load(
    client: HeatmapSource | undefined,
    signal: AbortSignal,
  ): Promise<Heatmap> {
    const { metrics, ...question } = this.question();
    const [first] = metrics;
    const answer = client
      ? await client.metrics.heatmap({ ...question, metric: first?.name ?? '' }, { signal })
      : await this.askServer(
          'heatmap',
          { ...question, metrics: metrics.slice(0, 1) },
          {},
          signal,
          readHeatmap,
        );
    refuseFailedQuery(answer.query);
    return answer.heatmap;
  }

  protected override createView(root: ShadowRoot): HeatmapView {
    return createHeatmapView(root);
  }

  protected override show(view: HeatmapView, loaded: Loaded<Heatmap>): Status {
    const look = {
      label: this.labelText || this.text('metrics'),
      height: this.numberAttribute('height', 200, 60, 4000),
      texts: this.texts,
    };
    if (loaded.kind !== 'data') return view.show(loaded, look);
    const data = { heatmap: loaded.data, unit: this.text('unit') };
    return view.show({ ...loaded, data }, look);
  }
}

/** Reads the answer of a server; undefined when it is of another call. Lists may be null. */
function readHeatmap(body: Readonly<Record<string, unknown>>): HeatmapAnswer | undefined {
  const raw = recordOf(body['heatmap']) ?? {};
  const xAxis = listOf<string>(raw['xAxis']);
  const yAxis = listOf<[number, number]>(raw['yAxis']);
  const data = listOf<[number, number, number]>(raw['data']);
  if (!xAxis || !yAxis || !data) return undefined;
  const heatmap = { xAxis: [...xAxis], yAxis: [...yAxis], data: [...data] };
  return { heatmap, query: readQuery(body) };
}

declare global {
  interface HTMLElementTagNameMap {
    'spanlight-heatmap': SpanlightHeatmapElement;
  }
}
