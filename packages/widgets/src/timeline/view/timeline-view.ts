import { adoptStyles } from '../../core/adopt-styles.ts';
import { createElement, setAttribute } from '../../core/element.ts';
import type { TraceColumns } from '../model/columns.ts';
import { run, type Command } from '../model/commands.ts';
import { layoutTrace, type TraceLayout } from '../model/layout.ts';
import { spanOf } from '../model/items.ts';
import { idOfItem, itemOfId } from '../model/span-ids.ts';
import { carryState, NONE, startState, type TimelineState, type Trace } from '../model/state.ts';
import type { TimelineTools, ToolsPanel } from './tools.ts';
import { Grid } from './grid.ts';
import { actionOfKey } from './keys.ts';
import { CLOSE, CROP, icon } from './icons.ts';
import { noteOf, skeleton } from './note.ts';
import { nameOf } from './rows-painter.ts';
import { englishTexts, type TimelineTexts } from './texts.ts';
import timelineStyles from './timeline.css?raw';
import themeStyles from '../../core/theme.css?raw';

/** What the timeline has to show. */
export type TimelineContent =
  | { readonly kind: 'loading' }
  | { readonly kind: 'error'; readonly message: string }
  | TraceContent;

/** A trace to show. */
export interface TraceContent {
  readonly kind: 'trace';
  readonly columns: TraceColumns;
  /** Why a newer trace could not be had; shown above the old one. */
  readonly stale?: string | undefined;
}

/** What state the widget is in, for styles and for whoever listens. */
export type TimelineStatus = 'loading' | 'empty' | 'ready' | 'stale' | 'error';

/** A span the reader picked, or a log of one. */
export interface PickedSpan {
  /** 16 hex digits: of the span, or of the log where it has an id of its own. */
  readonly spanId: string;
  /** Row of the span in the columns; of a log's span. */
  readonly row: number;
}

/** What the reader switches on and off, and may want so the next time. */
export interface Switches {
  readonly showPath: boolean;
  readonly showLogs: boolean;
}

/** Options of TimelineView. */
export interface TimelineOptions {
  /** Finding, hiding, the critical path, the legend: `timelineTools()`. Without them the timeline is plain. */
  readonly tools?: TimelineTools | undefined;
  readonly texts?: TimelineTexts | undefined;
  /** Fewest equal neighbours that fold into one row. @default 5 */
  readonly repeatMinimum?: number | undefined;
  /** Whether repeats are folded from the start. @default true */
  readonly foldRepeats?: boolean | undefined;
  /** Whether the critical path is marked from the start. @default false */
  readonly showPath?: boolean | undefined;
  /** Whether logs and events are rows below their spans from the start; needs `tools`. @default false */
  readonly showLogs?: boolean | undefined;
  /** The reader switched something on or off. */
  readonly onSwitch?: ((switches: Switches) => void) | undefined;
  readonly onSelect?: ((span: PickedSpan) => void) | undefined;
  /** The span whose subtree is shown alone, undefined for the whole trace. */
  readonly onCrop?: ((span: PickedSpan | undefined) => void) | undefined;
  readonly onStatus?: ((status: TimelineStatus) => void) | undefined;
  readonly onRetry?: (() => void) | undefined;
}

/** The timeline inside a shadow root: content in, picked spans out. */
export class TimelineView {
  readonly #options: TimelineOptions;
  readonly #texts: TimelineTexts;
  readonly #frame: HTMLElement;
  readonly #grid: Grid;
  readonly #panel: ToolsPanel | undefined;
  readonly #crop: HTMLButtonElement;
  readonly #note: HTMLElement;
  #trace: Trace | undefined;
  #state: TimelineState | undefined;
  #shown: TimelineContent | undefined;
  #span = '';
  #rootSpan = '';

  constructor(root: ShadowRoot, options: TimelineOptions = {}) {
    this.#options = options;
    this.#texts = { ...englishTexts, ...options.texts };
    const { tools } = options;
    adoptStyles(root, themeStyles, timelineStyles, tools?.styles ?? '');
    const send = (command: Command): void => this.run(command);
    this.#panel = tools?.createPanel({
      root,
      repeatMinimum: this.#repeatMinimum,
      send,
      toGrid: () => this.#grid.focus(),
    });
    this.#note = createElement('div', { class: 'note', part: 'note' });
    this.#crop = createElement('button', { type: 'button', class: 'crop', part: 'crop' });
    this.#crop.title = this.#texts.uncrop;
    this.#crop.addEventListener('click', () => this.run({ do: 'crop', item: NONE }));
    this.#frame = createElement('div', { class: 'frame', part: 'frame' });
    root.replaceChildren(this.#frame);
    this.#grid = new Grid(root, this.#texts, tools, {
      send,
      pick: (item) => this.#pick(item),
      key: (event) => this.#onKey(event),
    });
    this.#frame.append(this.#note, this.#crop, this.#grid.element);
    if (this.#panel !== undefined) this.#frame.prepend(this.#panel.element);
    this.show({ kind: 'loading' });
  }

  /** The state the reader is looking at; undefined before a trace has come. */
  get state(): TimelineState | undefined {
    return this.#state;
  }

  /** Shows other content. The same trace loaded again keeps what the reader folded and found. */
  show(content: TimelineContent): void {
    this.#shown = content;
    if (content.kind !== 'trace') {
      this.#trace = undefined;
      this.#paintStatus(content.kind);
      return;
    }
    if (this.#trace?.columns === content.columns) {
      this.#paintStatus(this.#statusOf(content));
      return;
    }
    const { columns } = content;
    const layout = this.#options.tools?.layout(columns) ?? layoutTrace(columns);
    if (!(layout instanceof Promise)) {
      this.#open(content, layout);
      return;
    }
    if (this.#trace === undefined) this.#paintStatus('loading');
    void this.#openLater(content, layout);
  }

  /** Marks a span as the opened one, and brings it into view; `''` marks none. */
  setSpan(spanId: string): void {
    this.#span = spanId;
    if (this.#trace === undefined || this.#state === undefined) return;
    const item = itemOfId(this.#trace, spanId);
    if (item !== this.#state.selected) this.run({ do: 'select', item });
  }

  /** Shows the subtree of a span alone; `''` shows the whole trace. */
  setRootSpan(spanId: string): void {
    this.#rootSpan = spanId;
    if (this.#trace === undefined || this.#state === undefined) return;
    const item = itemOfId(this.#trace, spanId);
    if (item !== this.#state.crop) this.#apply({ do: 'crop', item });
  }

  /** Does what a key or a button would do. */
  run(command: Command): void {
    const crop = this.#state?.crop;
    this.#apply(command);
    const state = this.#state;
    if (state === undefined || this.#trace === undefined || state.crop === crop) return;
    this.#rootSpan = state.crop === NONE ? '' : idOfItem(this.#trace, state.crop);
    this.#options.onCrop?.(state.crop === NONE ? undefined : this.#pickedSpan(state.crop));
  }

  /** Gives the keyboard to the rows. */
  focus(): void {
    this.#grid.focus();
  }

  /** Gives it to the field that finds spans, where there is one. */
  focusFind(): void {
    this.#panel?.focusFind();
  }

  /** Lets go of observers and timers. */
  destroy(): void {
    this.#grid.destroy();
  }

  get #repeatMinimum(): number {
    return this.#options.repeatMinimum ?? 5;
  }

  async #openLater(content: TraceContent, pending: Promise<TraceLayout>): Promise<void> {
    const layout = await pending;
    if (this.#shown === content) this.#open(content, layout);
  }

  #open(content: TraceContent, layout: TraceLayout): void {
    const trace: Trace = { columns: content.columns, layout, tools: this.#options.tools };
    const { traceId, rowCount } = this.#trace?.columns ?? {};
    const isNew = traceId !== trace.columns.traceId || rowCount !== trace.columns.rowCount;
    const kept = isNew ? undefined : this.#state;
    this.#trace = trace;
    this.#state =
      kept === undefined
        ? startState(trace, {
            repeatMinimum: (this.#options.foldRepeats ?? true) ? this.#repeatMinimum : 0,
            showPath: this.#options.showPath ?? false,
            showLogs: this.#options.showLogs ?? false,
          })
        : carryState(trace, kept);
    const crop = itemOfId(trace, this.#rootSpan);
    if (crop !== NONE) this.#state = run(trace, this.#state, { do: 'crop', item: crop });
    const item = itemOfId(trace, this.#span);
    if (item !== NONE) this.#state = run(trace, this.#state, { do: 'select', item });
    this.#paintStatus(this.#statusOf(content));
    this.#grid.open(trace, this.#state, isNew);
    this.#paintTools();
  }

  #apply(command: Command): void {
    if (this.#trace === undefined || this.#state === undefined) return;
    const next = run(this.#trace, this.#state, command);
    if (next === this.#state) return;
    const hasMoved = next.active !== this.#state.active || next.rows !== this.#state.rows;
    const { showLogs, showPath } = this.#state;
    this.#state = next;
    if (next.showLogs !== showLogs || next.showPath !== showPath)
      this.#options.onSwitch?.({ showLogs: next.showLogs, showPath: next.showPath });
    this.#grid.update(next, hasMoved && command.do !== 'toggle' && command.do !== 'toggleSlot');
    this.#paintTools();
  }

  #paintTools(): void {
    if (this.#trace === undefined || this.#state === undefined) return;
    this.#panel?.update(this.#trace, this.#state);
    const { crop } = this.#state;
    this.#crop.hidden = crop === NONE;
    if (crop !== NONE) {
      const name = createElement('span', {}, nameOf(this.#trace, crop) || this.#texts.unnamed);
      this.#crop.replaceChildren(icon(CROP), name, icon(CLOSE));
    }
  }

  #pick(item: number): void {
    this.run({ do: 'select', item });
    this.#span = this.#trace === undefined ? '' : idOfItem(this.#trace, item);
    const picked = this.#pickedSpan(item);
    if (picked !== undefined) this.#options.onSelect?.(picked);
  }

  #pickedSpan(item: number): PickedSpan | undefined {
    const trace = this.#trace;
    const row = trace?.layout.tree.rows[spanOf(trace, item)];
    if (trace === undefined || row === undefined) return undefined;
    return { spanId: idOfItem(trace, item), row };
  }

  #onKey(event: KeyboardEvent): void {
    if (this.#state === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    const { tools } = this.#options;
    const action =
      actionOfKey(event, this.#state, this.#grid.page()) ??
      tools?.actionOfKey(event, this.#state, this.#repeatMinimum);
    if (action === undefined) return;
    event.preventDefault();
    if (action.do === 'focusFind') {
      this.focusFind();
    } else if (action.do === 'open') {
      const { active } = this.#state;
      if (active >= 0) this.#pick(active);
      else this.run({ do: 'toggle', item: active });
    } else {
      this.run(action);
    }
  }

  #statusOf(content: TimelineContent): TimelineStatus {
    if (content.kind !== 'trace') return content.kind;
    if (content.columns.rowCount === 0) return 'empty';
    return content.stale === undefined ? 'ready' : 'stale';
  }

  #paintStatus(status: TimelineStatus): void {
    const content = this.#shown;
    const hasRows = status === 'ready' || status === 'stale';
    for (const part of [this.#panel, this.#grid]) if (part) part.element.hidden = !hasRows;
    this.#crop.hidden ||= !hasRows;
    this.#note.hidden = status === 'ready';
    setAttribute(this.#note, 'data-kind', status);
    setAttribute(this.#note, 'role', status === 'error' ? 'alert' : 'status');
    setAttribute(this.#frame, 'aria-busy', status === 'loading' ? 'true' : undefined);
    const texts = this.#texts;
    const retry = this.#options.onRetry;
    if (status === 'loading') this.#note.replaceChildren(...skeleton(texts.loading));
    else if (status === 'empty') this.#note.replaceChildren(texts.empty);
    else if (content?.kind === 'error')
      this.#note.replaceChildren(...noteOf(texts.failed, content.message, texts.retry, retry));
    else if (content?.kind === 'trace' && content.stale !== undefined)
      this.#note.replaceChildren(...noteOf(texts.stale, content.stale, texts.retry, retry));
    this.#options.onStatus?.(status);
  }
}
