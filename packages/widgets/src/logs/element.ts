import type { Span, SpansParams, SpansResponse } from '@spanlight/sdk';
import { LiveElement } from '../core/live-element.ts';
import type { Loaded } from '../core/loader.ts';
import { listOf, ownAnswer, readQuery, refuseFailedQuery } from '../core/own-fetch.ts';
import { Sharing } from '../core/share.ts';
import type { Status } from '../core/status.ts';
import { createLogListView, type LogListView, type LogsAnswer } from './log-list-view.ts';
import type { LogListTexts } from './texts.ts';

/** The part of the SDK client that the element uses. */
export interface LogSource {
  readonly spans: {
    list(
      params: SpansParams,
      options?: { readonly signal?: AbortSignal },
    ): PromiseLike<LogsOfQuery>;
  };
}

type LogsOfQuery = LogsAnswer & Partial<Pick<SpansResponse, 'query'>>;

/** A log was chosen. */
export interface LogSelectDetail {
  readonly log: Span;
}

const ASKED = [
  'url',
  'project',
  'system',
  'query',
  'search',
  'limit',
  'last',
  'from',
  'to',
] as const;

const sharing = new Sharing<LogsAnswer>();

/**
 * `<spanlight-log-list>`: logs, newest first, each with its time, severity, service and message.
 *
 * Data: the property `data` (`{spans, hasMore}`), or `project` with the property `client` (an SDK client); without a client
 * the element asks the server at `url` (by default the page's own origin) with the page's cookies.
 *
 * Attributes: `label` (name of the list), `project`; which logs: `system` (default `log:all`; several separated by spaces),
 * `query` (`where service_name = "cart"`), `search` (words of the message), `last` (seconds up to now, default 3600), `limit`
 * (1 to 200, default 20); `url`, `refresh` (seconds between loads, default 60, 0 never), `theme` (`light`, `dark`), `eager`.
 *
 * Properties: `data`, `client`, `texts`.
 *
 * Events: `spanlight-log-select` (`{log}`) on a click or Enter, `spanlight-status` (`{status}`). States: `loading`, `empty`,
 * `ready`, `stale`, `error`.
 *
 * Parts: `frame`, `table`, `row`, `time`, `severity`, `service`, `message`, `note`. Custom properties: those of
 * `core/theme.css`.
 */
export class SpanlightLogListElement extends LiveElement<
  LogsAnswer,
  LogSource,
  LogListTexts,
  LogListView
> {
  static readonly observedAttributes = [...ASKED, 'label', 'refresh'];

  protected override readonly sharing = sharing;

  protected override readonly asking = ASKED;

  protected override async load(
    client: LogSource | undefined,
    signal: AbortSignal,
  ): Promise<LogsAnswer> {
    const answer = await this.#ask(client, signal);
    refuseFailedQuery(answer.query);
    return answer;
  }

  protected override createView(root: ShadowRoot): LogListView {
    return createLogListView(root, (log) => {
      const detail: LogSelectDetail = { log };
      this.emit('spanlight-log-select', detail);
    });
  }

  protected override show(view: LogListView, loaded: Loaded<LogsAnswer>): Status {
    return view.show(loaded, this.text('label'), this.texts);
  }

  async #ask(client: LogSource | undefined, signal: AbortSignal): Promise<LogsOfQuery> {
    const project = this.text('project');
    const system = (this.text('system') || 'log:all').split(/\s+/).filter(Boolean);
    const query = this.text('query') || undefined;
    const search = this.text('search') || undefined;
    const limit = Math.round(this.numberAttribute('limit', 20, 1, 200));
    const { gte, lt } = this.period();
    if (client !== undefined) {
      const order = { sortBy: '_time', sortDesc: true, limit };
      return client.spans.list(
        { project: project || undefined, system, query, search, time: { gte, lt }, ...order },
        { signal },
      );
    }
    return ownAnswer(
      this.text('url'),
      `/tracing/${encodeURIComponent(project)}/spans`,
      {
        time_gte: gte.toISOString(),
        time_lt: lt.toISOString(),
        system,
        query,
        search,
        sort_by: '_time',
        sort_desc: 'true',
        limit: String(limit),
      },
      signal,
      readLogs,
    );
  }
}

/** Reads the answer of a server; undefined when it is of another call. */
function readLogs(body: Readonly<Record<string, unknown>>): LogsOfQuery | undefined {
  const spans = listOf<Span>(body['spans']);
  return spans && { spans, hasMore: body['hasMore'] === true, query: readQuery(body) };
}

declare global {
  interface HTMLElementTagNameMap {
    'spanlight-log-list': SpanlightLogListElement;
  }
  interface GlobalEventHandlersEventMap {
    'spanlight-log-select': CustomEvent<LogSelectDetail>;
  }
}
