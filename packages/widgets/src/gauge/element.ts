import type {
  Aggregation,
  MetricGaugeParams,
  MetricGaugeResponse,
  ValueMapping,
} from '@spanlight/sdk';
import type { GaugeData } from '@spanlight/sdk/format';
import type { Loaded } from '../core/loader.ts';
import { MetricElement } from '../core/metric-element.ts';
import { askMetrics, type MetricRequest } from '../core/metric-request.ts';
import { refuseFailedQuery } from '../core/query-failure.ts';
import { createGaugeView, type GaugeView } from './gauge-view.ts';
import type { GaugeTexts } from './texts.ts';

type GaugeAnswer = Pick<MetricGaugeResponse, 'columns' | 'values'> &
  Partial<Pick<MetricGaugeResponse, 'query'>>;

/** The part of the SDK client that the element uses. */
export interface GaugeSource {
  readonly metrics: {
    gauge(
      params: MetricGaugeParams,
      options?: { readonly signal?: AbortSignal },
    ): PromiseLike<GaugeAnswer>;
  };
}

/** Settings by name of the column. */
export type GaugeColumns = Readonly<
  Record<string, { readonly unit: string; readonly aggFunc?: Aggregation }>
>;

/**
 * `<spanlight-gauge>`: a few values in one text.
 *
 * Data: the property `data` (`{columns, values}`), or `project`, `metrics` and `query` with the property `client` (an
 * SDK client); without a client the element asks the server at `url` (by default the page's own origin) with the
 * page's cookies.
 *
 * Attributes: `label` (what is measured); `metrics` (`db_up as $up`), `query` (`uniq($up) as total`), `project`,
 * `last` (seconds up to now, default 3600), `url`, `refresh` (seconds between loads, default 60, 0 never); `template`
 * (`${total} databases`; without one, the first value), `theme` (`light`, `dark`).
 *
 * Properties: `data`, `client`, `columns` (units, and how each column becomes one number), `valueMappings`, `texts`.
 *
 * Events: `spanlight-status` (`{status}`). States: `loading`, `empty`, `ready`, `stale`, `error`.
 *
 * Parts: `frame`, `value`. Custom properties: `--spanlight-gauge` (colour of the value) and those of `core/theme.ts`.
 */
export class SpanlightGaugeElement extends MetricElement<GaugeData, GaugeSource> {
  static readonly observedAttributes = [...MetricElement.askingAttributes, 'label', 'template'];

  protected override readonly ownProperties = [
    'data',
    'client',
    'columns',
    'valueMappings',
    'texts',
  ];
  #columns: GaugeColumns = {};
  #valueMappings: readonly ValueMapping[] = [];
  #texts: GaugeTexts | undefined;
  #view: GaugeView | undefined;

  /** Units, and how each column becomes one number, by name. */
  get columns(): GaugeColumns {
    return this.#columns;
  }

  set columns(columns: GaugeColumns) {
    this.#columns = columns;
    this.reload();
    this.requestUpdate();
  }

  /** Texts and colours that stand for values. */
  get valueMappings(): readonly ValueMapping[] {
    return this.#valueMappings;
  }

  set valueMappings(mappings: readonly ValueMapping[]) {
    this.#valueMappings = mappings;
    this.requestUpdate();
  }

  /** Texts in another language. */
  get texts(): GaugeTexts | undefined {
    return this.#texts;
  }

  set texts(texts: GaugeTexts | undefined) {
    this.#texts = texts;
    this.requestUpdate();
  }

  protected override async ask(
    request: MetricRequest,
    client: GaugeSource | undefined,
    signal: AbortSignal,
  ): Promise<GaugeData> {
    const chosen = Object.entries(this.#columns).flatMap(
      ([name, { aggFunc }]): [string, Aggregation][] => (aggFunc ? [[name, aggFunc]] : []),
    );
    const finished = { ...request, time: finishedMinutes(request.time) };
    const answer = client
      ? await this.#askClient(client, finished, Object.fromEntries(chosen), signal)
      : await this.#askServer(finished, chosen, signal);
    refuseFailedQuery(Object.keys(answer.values).length > 0, answer.query);
    return answer;
  }

  protected override present(loaded: Loaded<GaugeData>): void {
    this.#view ??= createGaugeView(this.shadowRoot ?? this.attachShadow({ mode: 'open' }));
    const look = {
      columnMap: this.#columns,
      template: this.text('template'),
      valueMappings: this.#valueMappings,
    };
    const label = this.text('label') || this.text('query');
    this.setStatus(this.#view.show(loaded, label, look, this.#texts));
  }

  #askClient(
    client: GaugeSource,
    { metrics, query, time, project }: MetricRequest,
    aggregations: Record<string, Aggregation>,
    signal: AbortSignal,
  ): PromiseLike<GaugeAnswer> {
    const params = { metrics, query, time, project: project || undefined, aggregations };
    return client.metrics.gauge(params, { signal });
  }

  async #askServer(
    request: MetricRequest,
    chosen: readonly (readonly [string, Aggregation])[],
    signal: AbortSignal,
  ): Promise<GaugeAnswer> {
    const more = chosen.map(([name, aggregation]) => [`table_agg[${name}]`, aggregation]);
    const body = await askMetrics('gauge', request, Object.fromEntries(more), signal);
    const { columns, values, ...rest } = body as Partial<MetricGaugeResponse>;
    return { ...rest, columns: columns ?? [], values: values ?? {} };
  }
}

const MINUTE = 60_000;

/** Without the minute under way: what it lacks as yet would make the last value of a rate too small. */
function finishedMinutes({ gte, lt }: MetricRequest['time']): MetricRequest['time'] {
  const end = Math.floor(lt.getTime() / MINUTE) * MINUTE;
  const length = Math.max(lt.getTime() - gte.getTime(), MINUTE);
  return { gte: new Date(end - length), lt: new Date(end) };
}

declare global {
  interface HTMLElementTagNameMap {
    'spanlight-gauge': SpanlightGaugeElement;
  }
}
