import type { GroupStatsParams, GroupStatsResponse } from '@spanlight/sdk';
import { LiveElement } from '../core/live-element.ts';
import type { Loaded } from '../core/loader.ts';
import { listOf, ownAnswer } from '../core/own-fetch.ts';
import type { Status } from '../core/status.ts';
import type { SparklineTexts } from './describe.ts';
import type { SparklinePoints } from './geometry.ts';
import { createSparklineView, type SparklineView } from './view.ts';

/** The part of the SDK client that the element uses. */
export interface StatsSource {
  readonly groups: {
    stats(
      params: GroupStatsParams,
      options?: { readonly signal?: AbortSignal },
    ): PromiseLike<GroupStatsResponse>;
  };
}

const ASKED = ['url', 'project', 'column', 'system', 'query', 'group-id', 'last'] as const;

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
 * `group-id`, `last` (seconds up to now, default 3600), `url`; `refresh` (seconds
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

  static {
    this.ownProperties = ['points', ...this.ownProperties];
  }

  protected override readonly asking = ASKED;

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
    return (stats[column] ?? []).map((value) => (typeof value === 'number' ? value : null));
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
