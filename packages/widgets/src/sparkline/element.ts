import type { GroupStatsParams, GroupStatsResponse } from '@spanlight/sdk';
import { BaseElement } from '../core/base-element.ts';
import { createLoader, type Loader } from '../core/loader.ts';
import { ownFetch } from '../core/own-fetch.ts';
import { every } from '../core/ticker.ts';
import type { SparklineTexts } from './describe.ts';
import type { SparklinePoints } from './geometry.ts';
import { createSparklineView, type SparklineContent, type SparklineView } from './view.ts';

/** The part of the SDK client that the element uses. */
export interface StatsSource {
  readonly groups: {
    stats(
      params: GroupStatsParams,
      options?: { readonly signal?: AbortSignal },
    ): PromiseLike<GroupStatsResponse>;
  };
}

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
 * and those of `core/theme.ts`.
 */
export class SpanlightSparklineElement extends BaseElement {
  static readonly observedAttributes = [
    'label',
    'unit',
    'scale',
    'project',
    'column',
    'system',
    'query',
    'group-id',
    'last',
    'url',
    'refresh',
  ];

  protected readonly ownProperties = ['points', 'client', 'texts'];
  #view: SparklineView | undefined;
  #points: SparklinePoints | undefined;
  #client: StatsSource | undefined;
  #texts: SparklineTexts | undefined;
  #content: SparklineContent = { kind: 'loading' };
  #loadKey: string | undefined;
  #loadedFrom: StatsSource | undefined;
  #stopTicking: (() => void) | undefined;
  readonly #loader: Loader<SparklinePoints> = createLoader((loaded) => {
    if (loaded.kind === 'loading') this.#show({ kind: 'loading' });
    else if (loaded.kind === 'failed') this.#show({ kind: 'error', message: loaded.message });
    else this.#show({ kind: 'points', points: loaded.data, stale: loaded.failure });
  });

  /** The series, when the page has it already. */
  get points(): SparklinePoints | undefined {
    return this.#points;
  }

  set points(points: SparklinePoints | undefined) {
    this.#points = points;
    this.requestUpdate();
  }

  /** Where the series is asked for. */
  get client(): StatsSource | undefined {
    return this.#client;
  }

  set client(client: StatsSource | undefined) {
    this.#client = client;
    this.requestUpdate();
  }

  /** Texts in another language. */
  get texts(): SparklineTexts | undefined {
    return this.#texts;
  }

  set texts(texts: SparklineTexts | undefined) {
    this.#texts = texts;
    this.requestUpdate();
  }

  /** Loads the series again, keeping what is shown until the answer comes. */
  reload(): void {
    this.#load(true);
  }

  protected override update(): void {
    this.#view ??= createSparklineView(this.shadowRoot ?? this.attachShadow({ mode: 'open' }));
    this.#stopTicking?.();
    this.#stopTicking = undefined;
    if (this.#points !== undefined) {
      this.#loader.stop();
      this.#loadKey = undefined;
      this.#show({ kind: 'points', points: this.#points });
      return;
    }
    this.#show(this.#content);
    const column = this.#text('column');
    if (column === '') return;
    const key = ['url', 'project', 'column', 'system', 'query', 'group-id', 'last']
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
  }

  #load(isSame: boolean): void {
    const column = this.#text('column');
    this.#loadedFrom = this.#client;
    this.#loader.load(async (signal) => {
      const stats = await this.#stats(column, signal);
      return (stats[column] ?? []).map((value) => (typeof value === 'number' ? value : null));
    }, isSame);
  }

  async #stats(column: string, signal: AbortSignal): Promise<GroupStatsResponse> {
    const project = this.#text('project');
    const query = this.#text('query') || undefined;
    const groupId = this.#text('group-id') || undefined;
    const systems = this.#text('system').split(/\s+/).filter(Boolean);
    const lt = new Date();
    const gte = new Date(lt.getTime() - 1000 * this.numberAttribute('last', 3600, 60, 8e6));
    if (this.#client !== undefined) {
      const params = { columns: [column], system: systems, query, groupId, time: { gte, lt } };
      return this.#client.groups.stats({ ...params, project: project || undefined }, { signal });
    }
    const path = `/tracing/${encodeURIComponent(project)}/group-stats`;
    const response = await ownFetch(
      this.#text('url'),
      path,
      {
        time_gte: gte.toISOString(),
        time_lt: lt.toISOString(),
        column,
        system: systems,
        query,
        group_id: groupId,
      },
      { signal },
    );
    return (await response.json()) as GroupStatsResponse;
  }

  #text(name: string): string {
    return this.getAttribute(name) ?? '';
  }

  #show(content: SparklineContent): void {
    this.#content = content;
    if (this.#view === undefined) return;
    const status = this.#view.show(content, {
      label: this.#text('label'),
      unit: this.#text('unit'),
      scale: this.#text('scale') === 'fit' ? 'fit' : 'zero',
      texts: this.#texts,
    });
    this.setStatus(status);
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'spanlight-sparkline': SpanlightSparklineElement;
  }
}
