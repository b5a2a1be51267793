import { decodeTraceColumns } from '@spanlight/sdk/trace-columns';
import { BaseElement } from '../core/base-element.ts';
import { createLoader, type Loader } from '../core/loader.ts';
import { ownFetch } from '../core/own-fetch.ts';
import type { TraceColumns } from './model/columns.ts';
import type { TimelineTools } from './view/tools.ts';
import { TimelineView, type PickedSpan, type TimelineContent } from './view/timeline-view.ts';
import type { TimelineTexts } from './view/texts.ts';

/** The part of the SDK client that the element uses. */
export interface TraceSource {
  readonly traces: {
    columns(
      params: { readonly project?: string | undefined; readonly traceId: string },
      options?: { readonly signal?: AbortSignal },
    ): PromiseLike<TraceColumns>;
  };
}

/** Detail of `spanlight-crop`: the span shown alone, null for the whole trace. */
export interface CropDetail {
  readonly spanId: string | null;
}

/**
 * `<spanlight-trace-timeline>`: one trace of any size as a timeline.
 *
 * Data: the property `columns` (`TraceColumns` of the SDK), or `project` and `trace-id` with the
 * property `client` (an SDK client); without a client the element asks the server at `url` (by
 * default the page's own origin) with the page's cookies.
 *
 * Attributes: `project`, `trace-id`, `url`; `span` (id of the opened span), `root-span` (id of the
 * span shown alone); `repeats` (fewest equal neighbours that fold into one row, 0 never, default 5);
 * `tools` (finding, hiding, the critical path, the legend: loaded when asked for); `critical-path`
 * and `logs` (marked, shown as rows from the start; they need `tools`); `theme` (`light`, `dark`). `repeats`, `critical-path`
 * and `logs` are read when the element is first shown, and again when `tools` comes or goes.
 *
 * Events: `spanlight-span-select` (`{spanId, row}`), `spanlight-crop` (`{spanId}`),
 * `spanlight-status` (`{status}`). States: `loading`, `empty`, `ready`, `stale`, `error`.
 *
 * Parts: `frame`, `head`, `rows`, `row`, `bars`, `crop`, `note`, `toolbar`, `legend`. Custom properties: see
 * `core/theme.css`.
 */
export class SpanlightTraceTimelineElement extends BaseElement {
  static readonly observedAttributes = ['project', 'trace-id', 'url', 'span', 'root-span', 'tools'];

  /** Loads the tools for elements that ask for them; the module that defines the element sets it. */
  static loadTools: (() => Promise<TimelineTools>) | undefined;

  static {
    this.properties({ columns: undefined, client: undefined, texts: undefined });
  }

  /** The trace, when the page has it already. */
  declare columns: TraceColumns | undefined;
  /** Where `project` and `trace-id` are looked up. */
  declare client: TraceSource | undefined;
  /** Texts in another language; set before the element is connected. */
  declare texts: TimelineTexts | undefined;
  #view: TimelineView | undefined;
  #loadKey = '';
  #hasTools = false;
  #loadedFrom: TraceSource | undefined;
  #tools: TimelineTools | undefined;
  #isFetchingTools = false;
  readonly #loader: Loader<TraceColumns> = createLoader((loaded) => {
    if (loaded.kind === 'loading') this.#show({ kind: 'loading' });
    else if (loaded.kind === 'failed') this.#show({ kind: 'error', message: loaded.message });
    else this.#show({ kind: 'trace', columns: loaded.data, stale: loaded.failure });
  });

  protected override changed(name: string): void {
    if (name !== 'texts') super.changed(name);
  }

  /** Loads the trace again, keeping what is shown until the answer comes; nothing where the page has handed it in. */
  reload(): void {
    if (this.isConnected && this.columns === undefined) this.#load(true);
  }

  protected override update(): void {
    const hasTools = this.hasAttribute('tools');
    if (hasTools && !this.#tools) {
      void this.#fetchTools();
      return;
    }
    // A view with tools is another one.
    if (hasTools !== this.#hasTools) this.release();
    this.#hasTools = hasTools;
    this.#view ??= this.#createView();
    this.#view.setRootSpan(this.getAttribute('root-span') ?? '');
    this.#view.setSpan(this.getAttribute('span') ?? '');
    if (this.columns !== undefined) {
      this.#loader.stop();
      this.#loadKey = '';
      this.#show({ kind: 'trace', columns: this.columns });
      return;
    }
    const key = ['url', 'project', 'trace-id'].map((name) => this.getAttribute(name)).join('\n');
    if (key !== this.#loadKey || this.client !== this.#loadedFrom) this.#load(false);
    this.#loadKey = key;
  }

  protected override release(): void {
    this.#loader.stop();
    this.#view?.destroy();
    this.#view = undefined;
    this.#loadKey = '';
  }

  #load(isSame: boolean): void {
    const traceId = this.getAttribute('trace-id');
    this.#loadedFrom = this.client;
    const project = this.getAttribute('project') ?? undefined;
    if (!traceId || !(this.client ?? project)) {
      this.#loader.stop();
      this.#show({ kind: 'loading' });
      this.setStatus('waiting');
      return;
    }
    this.#loader.load(
      (signal) =>
        this.client?.traces.columns({ project, traceId }, { signal }) ??
        this.#fetchColumns(project ?? '', traceId, signal),
      isSame,
    );
  }

  async #fetchTools(): Promise<void> {
    if (this.#isFetchingTools) return;
    this.#isFetchingTools = true;
    this.#tools = await SpanlightTraceTimelineElement.loadTools?.().catch(() => undefined);
    if (this.#tools === undefined) this.removeAttribute('tools');
    this.#isFetchingTools = false;
    this.requestUpdate();
  }

  async #fetchColumns(
    project: string,
    traceId: string,
    signal: AbortSignal,
  ): Promise<TraceColumns> {
    const trace = `${encodeURIComponent(project)}/traces/${encodeURIComponent(traceId)}`;
    const url = this.getAttribute('url') ?? '';
    const response = await ownFetch(url, `/tracing/${trace}/columns`, {}, signal);
    return decodeTraceColumns(await response.arrayBuffer());
  }

  #createView(): TimelineView {
    const repeats = this.numberAttribute('repeats', 5, 0, 1_000_000);
    return new TimelineView(this.shadowRoot ?? this.attachShadow({ mode: 'open' }), {
      texts: this.texts,
      repeatMinimum: Math.max(repeats, 2),
      foldRepeats: repeats > 1,
      tools: this.#hasTools ? this.#tools : undefined,
      showPath: this.hasAttribute('critical-path'),
      showLogs: this.hasAttribute('logs'),
      onSelect: (span) => {
        this.setAttribute('span', span.spanId);
        this.emit('spanlight-span-select', span);
      },
      onCrop: (span) => this.#onCrop(span),
      onStatus: (status) => this.setStatus(status),
      onRetry: () => this.#load(true),
    });
  }

  #onCrop(span: PickedSpan | undefined): void {
    if (span === undefined) this.removeAttribute('root-span');
    else this.setAttribute('root-span', span.spanId);
    const detail: CropDetail = { spanId: span?.spanId ?? null };
    this.emit('spanlight-crop', detail);
  }

  #show(content: TimelineContent): void {
    this.#view?.show(content);
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'spanlight-trace-timeline': SpanlightTraceTimelineElement;
  }

  interface GlobalEventHandlersEventMap {
    'spanlight-span-select': CustomEvent<PickedSpan>;
    'spanlight-crop': CustomEvent<CropDetail>;
  }
}
