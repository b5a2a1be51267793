import type { GroupStatsParams, GroupStatsResponse } from '@spanlight/sdk';
import { lastEnded } from '../core/buckets.ts';
import { LiveElement } from '../core/live-element.ts';
import type { Loaded } from '../core/loader.ts';
import { listOf, ownAnswer } from '../core/own-fetch.ts';
import { Sharing } from '../core/share.ts';
import { sayLoaded, type Status, statusOf } from '../core/status.ts';
import { describeSeries, englishTexts, type SparklineTexts } from './describe.ts';
import { sparklineGeometry, type SparklinePoints } from './geometry.ts';
import { formatValue } from '@spanlight/sdk/format';
import { adoptStyles } from '../core/adopt-styles.ts';
import { createElement, createSvg, setAttribute, setText } from '../core/element.ts';
import sparklineStyles from './sparkline.css?raw';
import themeStyles from '../core/theme.css?raw';

/** The part of the SDK client that the element uses. */
export interface StatsSource {
  readonly groups: {
    stats(
      params: GroupStatsParams,
      options?: { readonly signal?: AbortSignal },
    ): PromiseLike<GroupStatsResponse>;
  };
}

const ASKED = [
  'url',
  'project',
  'column',
  'system',
  'query',
  'group-id',
  'last',
  'from',
  'to',
] as const;

const sharing = new Sharing<SparklinePoints>();

/**
 * `<spanlight-sparkline>`: one series as a line without axes.
 *
 * Data: the property `points` (numbers in order of time, null where data is missing), or `project`
 * and `column` with the property `client` (an SDK client); without a client the element asks the
 * server at `url` (by default the page's own origin) with the page's cookies.
 *
 * Attributes: `label` (what is measured), `unit` (as in the API: `nanoseconds`, `utilization`,
 * `bytes`, …), `scale` (`zero`, the default, or `fit`); `project`, `column` (such as
 * `p99(_duration)` or `per_min(sum(_count))`), `system` (several separated by spaces), `query`,
 * `group-id`, `last` (seconds up to now, default 3600), or `from` and `to`, `url`; `refresh` (seconds
 * between loads, default 60, 0 never); `theme` (`light`, `dark`).
 *
 * Events: `spanlight-status` (`{status}`). States: `loading`, `empty`, `ready`, `stale`, `error`.
 *
 * Parts: `frame`, `graph`, `line`, `area`, `last`, `message`. Custom properties: `--spanlight-line`
 * and those of `core/theme.css`.
 */
export class SpanlightSparklineElement extends LiveElement<
  SparklinePoints,
  StatsSource,
  SparklineTexts,
  SparklineView
> {
  static readonly observedAttributes = [...ASKED, 'label', 'unit', 'scale', 'refresh'];

  protected override readonly sharing = sharing;

  static {
    this.ownProperties = ['points', ...this.ownProperties];
  }

  protected override readonly asking = ASKED;

  protected override readonly words = { scale: ['zero', 'fit'] };

  /** The series, when the page has it already: another name of `data`. */
  get points(): SparklinePoints | undefined {
    return this.data;
  }

  set points(points: SparklinePoints | undefined) {
    this.data = points;
  }

  protected override canAsk(): boolean {
    return this.text('column') !== '';
  }

  protected override async load(
    client: StatsSource | undefined,
    signal: AbortSignal,
  ): Promise<SparklinePoints> {
    const column = this.text('column');
    const stats = await this.#stats(client, column, signal);
    const [mistake] = stats._errors ?? [];
    // Without a condition the line is that of everything.
    if (mistake !== undefined) throw new Error(mistake);
    const points = (stats[column] ?? []).map((value) => (typeof value === 'number' ? value : null));
    // What is still filling would look like a fall.
    const times = (stats._time ?? []).map((time) => Date.parse(time));
    return times.length === points.length ? points.slice(0, lastEnded({ times }) + 1) : points;
  }

  protected override createView(root: ShadowRoot): SparklineView {
    return createSparklineView(root);
  }

  protected override show(view: SparklineView, loaded: Loaded<SparklinePoints>): Status {
    return view.show(loaded, {
      label: this.text('label'),
      unit: this.text('unit'),
      scale: this.text('scale') === 'fit' ? 'fit' : 'zero',
      texts: this.texts,
    });
  }

  async #stats(
    client: StatsSource | undefined,
    column: string,
    signal: AbortSignal,
  ): Promise<GroupStatsResponse> {
    const project = this.text('project');
    const query = this.text('query') || undefined;
    const groupId = this.text('group-id') || undefined;
    const systems = this.text('system').split(/\s+/).filter(Boolean);
    const { gte, lt } = this.period();
    if (client !== undefined) {
      const params = { columns: [column], system: systems, query, groupId, time: { gte, lt } };
      return client.groups.stats({ ...params, project: project || undefined }, { signal });
    }
    const path = `/tracing/${encodeURIComponent(project)}/group-stats`;
    return ownAnswer(
      this.text('url'),
      path,
      {
        time_gte: gte.toISOString(),
        time_lt: lt.toISOString(),
        column,
        system: systems,
        query,
        group_id: groupId,
      },
      signal,
      (body) => (listOf(body['_time'] ?? body[column]) ? (body as GroupStatsResponse) : undefined),
    );
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'spanlight-sparkline': SpanlightSparklineElement;
  }
}

/** How a series is drawn and named. */
interface SparklineLook {
  /** What is measured, for the text alternative. */
  readonly label: string;
  /** Unit of the values, as in `columns[].unit` of the API. */
  readonly unit: string;
  readonly scale: 'zero' | 'fit';
  readonly texts?: SparklineTexts | undefined;
}

/** A sparkline inside a shadow root. */
interface SparklineView {
  /** Shows how loading went; answers the status it leads to. */
  show(loaded: Loaded<SparklinePoints>, look: SparklineLook): Status;
}

/** Builds a sparkline in a shadow root. */
function createSparklineView(root: ShadowRoot): SparklineView {
  adoptStyles(root, themeStyles, sparklineStyles);
  const paths = ['area', 'line', 'last'].map((name) =>
    createSvg('path', { class: name, part: name }),
  );
  const graph = createSvg(
    'svg',
    { part: 'graph', preserveAspectRatio: 'none', 'aria-hidden': 'true' },
    ...paths,
  );
  const message = createElement('span', {
    class: 'message',
    part: 'message',
    'aria-hidden': 'true',
  });
  const frame = createElement(
    'span',
    { class: 'frame', part: 'frame', role: 'img' },
    graph,
    message,
  );
  root.replaceChildren(frame);
  return {
    show(loaded, look) {
      const texts = { ...englishTexts, ...look.texts };
      const points = loaded.kind === 'data' ? loaded.data : [];
      const geometry = sparklineGeometry(points, { scale: look.scale });
      const { width, height } = geometry;
      const status = statusOf(loaded, () => geometry.limits === undefined);
      setAttribute(graph, 'viewBox', `0 0 ${width} ${height}`);
      for (const [index, path] of paths.entries()) {
        setAttribute(path, 'd', [geometry.area, geometry.line, geometry.last][index]);
      }
      setAttribute(frame, 'data-status', status);
      const format = (value: number): string => formatValue(value, look.unit);
      const said = sayLoaded(loaded, texts, () => describeSeries(points, format, texts));
      setAttribute(frame, 'aria-label', look.label === '' ? said : `${look.label}: ${said}`);
      setAttribute(frame, 'title', said);
      setText(message, status === 'empty' ? texts.empty : status === 'error' ? texts.failed : '');
      return status;
    },
  };
}
