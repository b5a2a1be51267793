import { columnStatus, type Span, type TraceColumns } from '@spanlight/sdk';
import { formatDuration } from '@spanlight/sdk/format';
import { segment, spread, type Line } from '../../output/segments.ts';
import { Folding, findPlace } from '../../waterfall/folding.ts';
import { buildTraceTree, type TraceTree } from '../../waterfall/trace-tree.ts';
import {
  layOutWaterfall,
  nameOf,
  rulerLine,
  spanIdOf,
  traceSummary,
  waterfallLine,
} from '../../waterfall/waterfall-line.ts';
import { moveBy, moveTo, startCursor, type Cursor } from '../core/cursor.ts';
import type { Action, KeyHelp } from '../core/keymap.ts';
import { Loader } from '../core/loadable.ts';
import { noticeLines } from '../core/notice.ts';
import type { Area, Picture, Screen, TextFilter } from '../core/screen.ts';
import { spanDetailLines } from './span-details.ts';

/** What the waterfall shows and where it gets it. */
export interface WaterfallOptions {
  traceId: string;
  loadTrace: (signal: AbortSignal) => Promise<TraceColumns>;
  loadSpan: (spanId: string, signal: AbortSignal) => Promise<Span>;
  /** Span to start at. */
  spanId?: string | undefined;
}

interface Trace {
  tree: TraceTree;
  folding: Folding;
}

/** The details of one span below, or instead of, the waterfall. */
interface Pane {
  spanId: string;
  loader: Loader<Span>;
  top: number;
  /** Keys scroll the pane and not the waterfall. */
  focused: boolean;
}

const keys: readonly KeyHelp[] = [
  { keys: 'Enter', does: 'details of the span, and into them' },
  { keys: 'd', does: 'details beside the waterfall' },
  { keys: 'h l ← →', does: 'fold, unfold' },
  { keys: 'z', does: 'fold or unfold the span' },
  { keys: '- +', does: 'fold, unfold all' },
  { keys: 'e', does: 'next error' },
];

/** Below this height every line is for spans. */
const headerFrom = 6;
/** Below this height the details take the whole screen. */
const splitFrom = 14;

/** A trace as a tree with bars. */
export class WaterfallScreen implements Screen {
  readonly keys = keys;
  readonly hint = 'Enter details  z fold  e next error  y copy id';
  readonly #options: WaterfallOptions;
  readonly #changed: () => void;
  readonly #loader: Loader<Trace>;
  #cursor: Cursor = startCursor;
  #findText = '';
  /** What the last search didn't find, until the next key. */
  #missed: 'no match' | 'no errors' | undefined;
  #pane: Pane | undefined;
  #wantedSpan: string | undefined;

  constructor(options: WaterfallOptions, changed: () => void) {
    this.#options = options;
    this.#changed = changed;
    this.#wantedSpan = options.spanId;
    this.#loader = new Loader(changed);
    this.reload();
  }

  get title(): string {
    return `trace ${this.#options.traceId.slice(0, 8)}`;
  }

  get ids(): { trace: string; span: string | undefined } {
    const row = this.#row();
    const trace = this.#trace();
    return {
      trace: this.#options.traceId,
      span:
        trace === undefined || row === undefined ? undefined : spanIdOf(trace.tree.columns, row),
    };
  }

  get filter(): TextFilter {
    return {
      label: 'find',
      text: this.#findText,
      set: (text) => {
        this.#findText = text;
        this.#missed = undefined;
        if (text !== '') this.#find(1, text, true);
        this.#changed();
      },
    };
  }

  get position(): string {
    const visible = this.#trace()?.folding.visible.length ?? 0;
    if (visible === 0) return '';
    const missed = this.#missed === undefined ? '' : `${this.#missed}  `;
    return `${missed}${this.#cursor.selected + 1}/${visible}`;
  }

  draw(area: Area): Picture {
    const trace = this.#trace();
    if (trace === undefined) {
      return { lines: noticeLines(this.#loader.current, [], area.width) };
    }
    const pane = this.#pane;
    if (pane !== undefined && area.height < splitFrom) {
      return { lines: this.#paneLines(pane, area) };
    }
    const height = this.#listHeight(area) + headerHeight(area);
    const picture = this.#drawList(trace, area);
    if (pane === undefined) return picture;
    const below = this.#paneLines(pane, { width: area.width, height: area.height - height });
    return { ...picture, lines: [...picture.lines, ...below] };
  }

  describe(): string[] {
    const trace = this.#trace();
    const row = this.#row();
    if (trace === undefined || row === undefined) {
      return noticeLines(this.#loader.current, [], 1000).map((line) =>
        line.map(({ text }) => text).join(''),
      );
    }
    if (this.#pane?.focused === true) {
      const span = this.#pane.loader.current.value;
      if (span !== undefined) {
        return spanDetailLines(span, 200)
          .slice(this.#pane.top, this.#pane.top + 5)
          .map((line) => line.map(({ text }) => text.trim()).join(' '));
      }
    }
    const { columns, depths, below } = trace.tree;
    const place = this.#place() ?? 0;
    const failed = columns.statuses[row] === columnStatus.error ? ', error' : '';
    const folded = trace.folding.isFolded(place) ? `, folded, ${below[place] ?? 0} below` : '';
    return [
      `Span ${this.#cursor.selected + 1} of ${trace.folding.visible.length}, level ${(depths[place] ?? 0) + 1}: ${nameOf(columns, row)}, ${formatDuration(columns.durations[row] ?? 0)}, starts at ${formatDuration(columns.starts[row] ?? 0)}${failed}${folded}`,
    ];
  }

  act(action: Action, area: Area): boolean {
    const trace = this.#trace();
    if (trace === undefined) return false;
    this.#missed = undefined;
    const taken =
      this.#pane?.focused === true
        ? this.#actOnPane(action, this.#pane, area)
        : this.#actOnList(action, trace, area);
    if (taken) this.#changed();
    return taken;
  }

  reload(): void {
    this.#loader.start(async (signal) => {
      const tree = buildTraceTree(await this.#options.loadTrace(signal));
      const trace = { tree, folding: new Folding(tree) };
      this.#goToWanted(trace);
      return trace;
    });
  }

  dispose(): void {
    this.#loader.stop();
    this.#pane?.loader.stop();
  }

  #drawList(trace: Trace, area: Area): Picture {
    const { tree, folding } = trace;
    const { visible } = folding;
    const listHeight = this.#listHeight(area);
    this.#cursor = moveTo(this.#cursor, this.#cursor.selected, visible.length, listHeight);
    const layout = layOutWaterfall(area.width);
    const cut = tree.columns.hasMore ? ' (cut by the server)' : '';
    const header: Line[] = [
      spread(
        [segment(`${traceSummary(tree.columns)}${cut}`)],
        [segment(this.#options.traceId, 'dim')],
        area.width,
        'left',
      ),
      rulerLine(tree.columns, layout),
    ].slice(0, headerHeight(area));
    const { top, selected } = this.#cursor;
    const rows = Array.from(visible.subarray(top, top + listHeight), (place) =>
      waterfallLine(tree, place, layout, folding.isFolded(place)),
    );
    return { lines: [...header, ...rows], selected: selected - top + header.length };
  }

  #paneLines(pane: Pane, area: Area): Line[] {
    const { value } = pane.loader.current;
    const name = `span ${pane.spanId}`;
    const title: Line = [
      segment('── ', 'dim'),
      segment(name, pane.focused ? 'accent' : 'dim'),
      segment(` ${'─'.repeat(Math.max(0, area.width - name.length - 4))}`, 'dim'),
    ];
    const height = Math.max(0, area.height - 1);
    if (value === undefined || value.id !== pane.spanId) {
      return [title, ...noticeLines(pane.loader.current, [], area.width).slice(0, height)];
    }
    const lines = spanDetailLines(value, area.width);
    pane.top = Math.max(0, Math.min(pane.top, lines.length - height));
    return [title, ...lines.slice(pane.top, pane.top + height)];
  }

  #actOnList(action: Action, trace: Trace, area: Area): boolean {
    const place = this.#place();
    switch (action.kind) {
      case 'move':
        this.#cursor = moveBy(
          this.#cursor,
          action.movement,
          trace.folding.visible.length,
          this.#listHeight(area),
        );
        this.#followPane();
        return true;
      case 'open':
        this.#openPane(true);
        return true;
      case 'details':
        if (this.#pane === undefined) this.#openPane(false);
        else this.#closePane();
        return true;
      case 'back':
        if (this.#pane === undefined) return false;
        this.#closePane();
        return true;
      case 'next-match':
      case 'previous-match':
        return this.#find(action.kind === 'next-match' ? 1 : -1, this.#findText || undefined);
      case 'next-error':
        return this.#find(1, undefined);
      default:
        return place !== undefined && this.#fold(action, trace, place);
    }
  }

  #fold(action: Action, trace: Trace, place: number): boolean {
    const { folding, tree } = trace;
    switch (action.kind) {
      case 'fold':
        folding.set(place, !folding.isFolded(place));
        break;
      case 'expand':
        folding.set(place, false);
        break;
      case 'collapse':
        // On a leaf or a folded span, step to the parent, as file trees do.
        if (folding.isFolded(place) || tree.below[place] === 0) {
          this.#select(folding.indexOf(Math.max(0, tree.parents[place] ?? 0)));
        } else folding.set(place, true);
        break;
      case 'fold-all':
      case 'unfold-all':
        folding.setAll(action.kind === 'fold-all');
        this.#select(folding.indexOf(place));
        break;
      default:
        return false;
    }
    return true;
  }

  #actOnPane(action: Action, pane: Pane, area: Area): boolean {
    if (action.kind === 'back' || action.kind === 'details') {
      this.#closePane();
      return true;
    }
    if (action.kind !== 'move') return false;
    const page = Math.max(1, area.height - this.#listHeight(area) - headerHeight(area) - 1);
    const steps: Record<typeof action.movement, number> = {
      up: -1,
      down: 1,
      'page-up': -page,
      'page-down': page,
      'half-page-up': -Math.ceil(page / 2),
      'half-page-down': Math.ceil(page / 2),
      top: Number.NEGATIVE_INFINITY,
      bottom: Number.MAX_SAFE_INTEGER,
    };
    pane.top = Math.max(0, pane.top + steps[action.movement]);
    return true;
  }

  #openPane(focused: boolean): void {
    const spanId = this.ids.span;
    if (spanId === undefined) return;
    const pane = this.#pane ?? { spanId, loader: new Loader<Span>(this.#changed), top: 0, focused };
    if (this.#pane === undefined || pane.spanId !== spanId) this.#loadPane(pane, spanId);
    pane.focused = focused;
    this.#pane = pane;
  }

  #loadPane(pane: Pane, spanId: string): void {
    pane.spanId = spanId;
    pane.top = 0;
    pane.loader.start(async (signal) => await this.#options.loadSpan(spanId, signal));
  }

  #followPane(): void {
    const spanId = this.ids.span;
    if (this.#pane !== undefined && spanId !== undefined && this.#pane.spanId !== spanId) {
      this.#loadPane(this.#pane, spanId);
    }
  }

  #closePane(): void {
    this.#pane?.loader.stop();
    this.#pane = undefined;
  }

  /** Selects the next span that matches; with `here` the current one counts too. */
  #find(step: 1 | -1, text: string | undefined, here = false): boolean {
    const trace = this.#trace();
    if (trace === undefined) return false;
    const from = (this.#place() ?? 0) - (here ? step : 0);
    const place = findPlace(trace.tree, from, step, text);
    if (place === undefined) {
      this.#missed = text === undefined ? 'no errors' : 'no match';
      return true;
    }
    trace.folding.reveal(place);
    this.#select(trace.folding.indexOf(place));
    return true;
  }

  #select(index: number): void {
    this.#cursor = { ...this.#cursor, selected: index };
    this.#followPane();
  }

  #goToWanted(trace: Trace): void {
    const wanted = this.#wantedSpan;
    this.#wantedSpan = undefined;
    if (wanted === undefined) return;
    const { order, columns } = trace.tree;
    const place = order.findIndex((row) => spanIdOf(columns, row) === wanted);
    if (place !== -1) this.#cursor = { selected: place, top: Math.max(0, place - 5) };
  }

  /** Rows for spans. With the details open, the spans leave them what they don't need themselves. */
  #listHeight(area: Area): number {
    const all = Math.max(1, area.height - headerHeight(area));
    if (this.#pane === undefined || area.height < splitFrom) return all;
    const half = Math.max(1, Math.floor(area.height * 0.5) - headerHeight(area));
    return Math.min(half, this.#trace()?.folding.visible.length ?? half);
  }

  #trace(): Trace | undefined {
    return this.#loader.current.value;
  }

  #place(): number | undefined {
    return this.#trace()?.folding.visible[this.#cursor.selected];
  }

  #row(): number | undefined {
    const place = this.#place();
    return place === undefined ? undefined : this.#trace()?.tree.order[place];
  }
}

/** Lines above the spans: the summary, and a ruler where there are bars. */
function headerHeight(area: Area): number {
  if (area.height < headerFrom) return 0;
  return layOutWaterfall(area.width).bar === 0 ? 1 : 2;
}
