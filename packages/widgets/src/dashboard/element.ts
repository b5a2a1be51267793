import type { Dashboard, DashboardResponse, GridItem, GridRow } from '@spanlight/sdk';
import type { ZoomDetail } from '../chart/element.ts';
import { LiveElement } from '../core/live-element.ts';
import type { Loaded } from '../core/loader.ts';
import { listOf, ownAnswer, recordOf } from '../core/own-fetch.ts';
import { Sharing } from '../core/share.ts';
import type { Status } from '../core/status.ts';
import { createDashboardView, type DashboardData, type DashboardView } from './dashboard-view.ts';
import { readVariables } from './narrow-query.ts';
import type { DashboardTexts } from './texts.ts';

/** The part of the SDK client that the element uses; its items use what asks about metrics. */
export interface DashboardSource {
  readonly dashboards: {
    get(
      params: { readonly id: number; readonly project?: string | undefined },
      options?: { readonly signal?: AbortSignal },
    ): PromiseLike<DashboardResponse>;
  };
}

/** The range of a dashboard changed: another period, or the one that the page has chosen again. */
export interface RangeDetail {
  /** Epoch milliseconds; null for that of the page. */
  readonly from: number | null;
  readonly to: number | null;
}

const ASKED = ['url', 'project', 'dashboard'] as const;

/** The range that the page chooses, and of what. */
const CHOSEN: ReadonlySet<string> = new Set(['from', 'to', 'last', 'dashboard']);

const sharing = new Sharing<DashboardData>();

/**
 * `<spanlight-dashboard>`: a dashboard with its table and its rows of charts, tables, gauges and heatmaps.
 *
 * Data: the property `data` (`{dashboard, tableItems, gridRows}`), or `project` and `dashboard` with the property `client`
 * (an SDK client); without a client the element asks the server at `url` (by default the page's own origin) with the
 * page's cookies. Its items ask in the same way.
 *
 * Attributes: `dashboard` (its id), `project`, `label` (instead of its name); for all items `last` (seconds up to now,
 * default 3600) or `from` and `to` (RFC 3339), `variables` (`host_name=web-1&host_name=web-2`: what its queries are
 * narrowed to), `refresh` (seconds between loads, default 60, 0 never); `url`, `theme` (`light`, `dark`), `eager`.
 *
 * Properties: `data`, `client`, `texts`.
 *
 * Events: `spanlight-range` (`{from, to}`) when a period was chosen in a chart, which all items then show, and when it was
 * left again; `spanlight-status` (`{status}`). States: `loading`, `empty`, `ready`, `stale`, `error`.
 *
 * Parts: `frame`, `name`, `reset`, `row`, `item`, `title`, `note`. Custom properties: those of its items.
 */
export class SpanlightDashboardElement extends LiveElement<
  DashboardData,
  DashboardSource,
  DashboardTexts,
  DashboardView
> {
  static readonly observedAttributes = [
    ...ASKED,
    'label',
    'last',
    'from',
    'to',
    'variables',
    'refresh',
    'theme',
    'eager',
  ];

  protected override readonly sharing = sharing;

  protected override readonly asking = ASKED;

  #zoom: ZoomDetail | undefined;

  /** Milliseconds that its charts look back. */
  #timeOffset = 0;

  constructor() {
    super();
    // On a server there is nothing to listen to.
    this.addEventListener?.('spanlight-zoom', ({ detail: { from, to } }) =>
      // Charts that look back show, and have chosen, times of then.
      this.#show({ from: from + this.#timeOffset, to: to + this.#timeOffset }),
    );
  }

  override attributeChangedCallback(
    name: string,
    before: string | null,
    after: string | null,
  ): void {
    // What was chosen in a chart gives way to what the page chooses next.
    if (before !== after && CHOSEN.has(name)) this.#zoom = undefined;
    super.attributeChangedCallback(name, before, after);
  }

  protected override canAsk(): boolean {
    return this.text('dashboard') !== '';
  }

  protected override async load(
    client: DashboardSource | undefined,
    signal: AbortSignal,
  ): Promise<DashboardData> {
    const [project, id] = [this.text('project'), this.text('dashboard')];
    if (client)
      return client.dashboards.get({ id: Number(id), project: project || undefined }, { signal });
    const path = `/metrics/${encodeURIComponent(project)}/dashboards/${encodeURIComponent(id)}`;
    return ownAnswer(this.text('url'), path, {}, signal, readDashboard);
  }

  protected override createView(root: ShadowRoot): DashboardView {
    return createDashboardView(root, () => this.#show(undefined));
  }

  protected override show(view: DashboardView, loaded: Loaded<DashboardData>): Status {
    const given = (name: string): string | undefined => this.getAttribute(name) ?? undefined;
    const iso = (time: number | undefined): string | undefined =>
      time === undefined ? undefined : new Date(time).toISOString();
    if (loaded.kind === 'data') this.#timeOffset = loaded.data.dashboard.timeOffset;
    return view.show(loaded, {
      label: this.text('label'),
      variables: readVariables(this.text('variables')),
      shared: {
        url: given('url'),
        project: given('project'),
        refresh: given('refresh'),
        theme: given('theme'),
        eager: given('eager'),
        last: given('last'),
        from: iso(this.#zoom?.from) ?? given('from'),
        to: iso(this.#zoom?.to) ?? given('to'),
        sync: `dashboard-${this.text('dashboard')}`,
      },
      client: this.client,
      isZoomed: this.#zoom !== undefined,
      texts: this.texts,
    });
  }

  /** Shows a period in all items, or what the page has chosen. */
  #show(zoom: ZoomDetail | undefined): void {
    this.#zoom = zoom;
    this.requestUpdate();
    const detail: RangeDetail = { from: zoom?.from ?? null, to: zoom?.to ?? null };
    this.emit('spanlight-range', detail);
  }
}

/** Reads the answer of a server; undefined when it is of another call. Lists may be null. */
function readDashboard(body: Readonly<Record<string, unknown>>): DashboardData | undefined {
  const { dashboard } = body;
  const tableItems = listOf<GridItem>(body['tableItems'] ?? null);
  const gridRows = listOf<GridRow>(body['gridRows'] ?? null);
  if (!isDashboard(dashboard) || !tableItems || !gridRows) return undefined;
  const { tableMetrics, tableColumnMap, gridQuery, timeOffset, minInterval } = dashboard;
  return {
    dashboard: {
      ...dashboard,
      tableMetrics: tableMetrics ?? [],
      tableColumnMap: tableColumnMap ?? {},
      gridQuery: gridQuery ?? '',
      timeOffset: timeOffset ?? 0,
      minInterval: minInterval ?? 0,
    },
    tableItems: [...tableItems],
    gridRows: gridRows.map((row) => ({ ...row, items: row.items ?? [] })),
  };
}

/** A dashboard of a server; lists may be missing. */
const isDashboard = (value: unknown): value is LooseDashboard => recordOf(value) !== undefined;

type LooseDashboard = Omit<Dashboard, MayLack> & Partial<Pick<Dashboard, MayLack>>;
type MayLack = 'tableMetrics' | 'tableColumnMap' | 'gridQuery' | 'timeOffset' | 'minInterval';

declare global {
  interface HTMLElementTagNameMap {
    'spanlight-dashboard': SpanlightDashboardElement;
  }
  interface GlobalEventHandlersEventMap {
    'spanlight-range': CustomEvent<RangeDetail>;
  }
}
