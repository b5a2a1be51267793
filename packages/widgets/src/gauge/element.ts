import type { MetricGaugeParams, MetricGaugeResponse, ValueMapping } from '@spanlight/sdk';
import type { GaugeData } from '@spanlight/sdk/format';
import type { Loaded } from '../core/loader.ts';
import {
  aggregationQuery,
  aggregationsOf,
  type ColumnSettings,
  MetricElement,
} from '../core/metric-element.ts';
import { recordOf, refuseFailedQuery } from '../core/own-fetch.ts';
import { Sharing } from '../core/share.ts';
import type { Status } from '../core/status.ts';
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
export type GaugeColumns = ColumnSettings;

const sharing = new Sharing<GaugeData>();

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
 * Parts: `frame`, `value`. Custom properties: `--spanlight-gauge` (colour of the value) and those of `core/theme.css`.
 */
export class SpanlightGaugeElement extends MetricElement<
  GaugeData,
  GaugeSource,
  GaugeTexts,
  GaugeView
> {
  static readonly observedAttributes = [...MetricElement.askingAttributes, 'template'];

  protected override readonly sharing = sharing;

  static {
    this.properties({ columns: {}, valueMappings: [] });
  }

  /** Units, and how each column becomes one number, by name. */
  declare columns: GaugeColumns;
  /** Texts and colours that stand for values. */
  declare valueMappings: readonly ValueMapping[];

  protected override questionKey(): string {
    return JSON.stringify(aggregationsOf(this.columns));
  }

  protected override async load(
    client: GaugeSource | undefined,
    signal: AbortSignal,
  ): Promise<GaugeData> {
    const aggregations = aggregationsOf(this.columns);
    const question = this.question();
    const answer = client
      ? await client.metrics.gauge({ ...question, aggregations }, { signal })
      : await this.askServer('gauge', question, aggregationQuery(aggregations), signal, readGauge);
    refuseFailedQuery(answer.query);
    return answer;
  }

  protected override createView(root: ShadowRoot): GaugeView {
    return createGaugeView(root);
  }

  protected override show(view: GaugeView, loaded: Loaded<GaugeData>): Status {
    const look = {
      columnMap: this.columns,
      template: this.text('template'),
      valueMappings: this.valueMappings,
    };
    return view.show(loaded, this.labelText, look, this.texts);
  }
}

/** Reads the answer of a server; undefined when it is of another call. Both parts may be null. */
function readGauge({
  columns,
  values,
  ...rest
}: Readonly<Record<string, unknown>>): GaugeAnswer | undefined {
  if (columns === undefined && recordOf(values) === undefined) return undefined;
  return { ...rest, columns: columns ?? [], values: values ?? {} } as GaugeAnswer;
}

declare global {
  interface HTMLElementTagNameMap {
    'spanlight-gauge': SpanlightGaugeElement;
  }
}
