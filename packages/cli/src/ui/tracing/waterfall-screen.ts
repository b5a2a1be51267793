import { columnStatus, type Span, type TraceColumns } from '@spanlight/sdk';
import { formatDuration } from '@spanlight/sdk/format';
import { lineText, segment, spread, type Line } from '../../output/segments.ts';
import { Folding, findPlace } from '../../waterfall/folding.ts';
import { buildTraceTree, type TraceTree } from '../../waterfall/trace-tree.ts';
import {
  layOutWaterfall,
  nameOf,
  rulerLine,
  serviceOf,
  spanIdOf,
  traceSummary,
  waterfallLine,
} from '../../waterfall/waterfall-line.ts';
import { moveBy, moveTo, startCursor, type Cursor } from '../core/cursor.ts';
import { keysOf } from '../core/key-help.ts';
import type { Action } from '../core/keymap.ts';
import { freshness } from '../core/loadable.ts';
import { noticeLines } from '../core/notice.ts';
import type { Area, Clicked, CopyIds, Picture, Rows, Screen, TextFilter } from '../core/screen.ts';
import { LiveLoader } from '../screens/live-loader.ts';
import { DetailsPanel } from './details-panel.ts';

/** What the waterfall shows and where it gets it. */
export interface WaterfallOptions {
  traceId: string;
  loadTrace: (signal: AbortSignal) => PromiseLike<TraceColumns>;
  loadSpan: (spanId: string, signal: AbortSignal) => PromiseLike<Span>;
  /** Span to start at. */
  spanId?: string | undefined;
}

interface Trace {
  tree: TraceTree;
  folding: Folding;
  /** The trace in words: counting its errors takes a look at every span. */
  summary: string;
}

/** Below this height every line is for spans. */
const headerFrom = 6;
/** Below this height the details take the whole screen. */
const splitFrom = 14;

/** A trace as a tree with bars. */
export class WaterfallScreen implements Screen {
  readonly keys = keysOf('waterfall');
  readonly isTimeless = true;
  readonly hint = 'Enter details  z fold  e next error  y copy id';
  readonly #options: WaterfallOptions;
  readonly #changed: () => void;
  readonly #loader: LiveLoader<Trace>;
  #cursor: Cursor = startCursor;
  #findText = '';
  /** What the last search didn't find, until the next key. */
  #missed: 'no match' | 'no errors' | undefined;
  #panel: DetailsPanel | undefined;
  #wantedSpan: string | undefined;

  constructor(changed: () => void, options: WaterfallOptions) {
    this.#options = options;
    this.#changed = changed;
    this.#wantedSpan = options.spanId;
    this.#loader = new LiveLoader(
      () => {
        this.#showDetails();
        changed();
      },
      { load: (signal) => this.#load(signal) },
    );
    this.reload();
  }

  get title(): string {
    return `trace ${this.#options.traceId.slice(0, 8)}`;
  }

  get ids(): CopyIds {
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
        if (text !== '') this.#find(1, text, { here: true });
      },
    };
  }

  get position(): string {
    const visible = this.#trace()?.folding.visible.length ?? 0;
    if (visible === 0) return '';
    const missed = this.#missed === undefined ? '' : `${this.#missed}  `;
    return `${missed}${this.#cursor.selected + 1}/${visible}${freshness(this.#loader.current)}`;
  }

  draw(area: Area): Picture {
    const trace = this.#trace();
    if (trace === undefined) return { lines: noticeLines(this.#loader.current, [], area.width) };
    const panel = this.#panel;
    if (panel === undefined) return this.#drawList(trace, area);
    if (area.height < splitFrom) return { lines: [], panel: panel.draw(area) };
    const height = area.height - this.#listHeight(area) - headerHeight(area);
    return { ...this.#drawList(trace, area), panel: panel.draw({ ...area, height }) };
  }

  describe(): string[] {
    const trace = this.#trace();
    const row = this.#row();
    if (trace === undefined || row === undefined) {
      return noticeLines(this.#loader.current, [], 1000).map(lineText);
    }
    const details = this.#panel?.isFocused === true ? this.#panel.describe() : undefined;
    if (details !== undefined) return details;
    const { columns, depths, below } = trace.tree;
    const place = this.#place() ?? 0;
    const service = serviceOf(columns, row);
    const by = service === '' ? '' : ` by ${service}`;
    const failed = columns.statuses[row] === columnStatus.error ? ', error' : '';
    const folded = trace.folding.isFolded(place) ? `, folded, ${below[place] ?? 0} below` : '';
    return [
      `Span ${this.#cursor.selected + 1} of ${trace.folding.visible.length}, level ${(depths[place] ?? 0) + 1}: ${nameOf(columns, row)}${by}, ${formatDuration(columns.durations[row] ?? 0)}, starts at ${formatDuration(columns.starts[row] ?? 0)}${failed}${folded}`,
    ];
  }

  act(action: Action, area: Area): boolean {
    const trace = this.#trace();
    if (trace === undefined) return false;
    this.#missed = undefined;
    return this.#panel?.isFocused === true
      ? this.#actOnPanel(action, this.#panel)
      : this.#actOnList(action, trace, area);
  }

  click(line: number, area: Area): Clicked {
    const at = line - headerHeight(area);
    const isPanelAlone = this.#panel !== undefined && area.height < splitFrom;
    if (isPanelAlone || at < 0 || at >= this.#listHeight(area)) return undefined;
    const index = this.#cursor.top + at;
    if (index >= (this.#trace()?.folding.visible.length ?? 0)) return undefined;
    const isSame = index === this.#cursor.selected;
    // Whoever points at a span wants to move among them.
    if (this.#panel !== undefined) this.#panel.isFocused = false;
    this.#select(index);
    return isSame ? 'again' : 'selected';
  }

  reload(): void {
    this.#loader.reload();
    this.#panel?.reload();
  }

  attend(isShown: boolean): void {
    this.#loader.attend(isShown);
    this.#panel?.attend(isShown);
  }

  dispose(): void {
    this.#loader.stop();
    this.#panel?.dispose();
  }

  async #load(signal: AbortSignal): Promise<Trace> {
    const tree = buildTraceTree(await this.#options.loadTrace(signal));
    const cut = tree.columns.hasMore ? ' (truncated by the server)' : '';
    const summary = `${traceSummary(tree.columns)}${cut}`;
    const before = this.#trace();
    if (before === undefined) {
      this.#goToWanted(tree);
      return { tree, folding: new Folding(tree), summary };
    }
    // What was folded stays so, and the cursor on its span, though both have other places now.
    const places = placesOf(tree);
    const placeNow = (place: number): number => places.get(idAt(before.tree, place)) ?? -1;
    const folding = new Folding(tree, before.folding.folded.map(placeNow));
    const selected = placeNow(this.#place() ?? -1);
    if (selected !== -1) this.#cursor = { ...this.#cursor, selected: folding.indexOf(selected) };
    return { tree, folding, summary };
  }

  #drawList({ tree, folding, summary }: Trace, area: Area): Rows {
    const { visible } = folding;
    const listHeight = this.#listHeight(area);
    this.#cursor = moveTo(this.#cursor, this.#cursor.selected, visible.length, listHeight);
    const layout = layOutWaterfall(area.width);
    const header: Line[] = [
      spread([segment(summary)], [segment(this.#options.traceId, 'dim')], area.width, 'left'),
      rulerLine(tree.columns, layout),
    ].slice(0, headerHeight(area));
    const { top, selected } = this.#cursor;
    const rows = Array.from(visible.subarray(top, top + listHeight), (place) =>
      waterfallLine(tree, place, layout, folding.isFolded(place)),
    );
    return { lines: [...header, ...rows], selected: selected - top + header.length };
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
        this.#showDetails();
        return true;
      case 'open':
        this.#openPanel({ isFocused: true });
        return true;
      case 'details':
        if (this.#panel === undefined) this.#openPanel({ isFocused: false });
        else this.#closePanel();
        return true;
      case 'back':
        if (this.#panel === undefined) return false;
        this.#closePanel();
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
      case 'collapse': {
        const parent = tree.parents[place] ?? -1;
        if (!folding.isFolded(place) && tree.below[place] !== 0) folding.set(place, true);
        // On a leaf or a folded span, step to the parent, as file trees do.
        else if (parent !== -1) this.#select(folding.indexOf(parent));
        break;
      }
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

  #actOnPanel(action: Action, panel: DetailsPanel): boolean {
    if (action.kind === 'back' || action.kind === 'details') this.#closePanel();
    else if (action.kind === 'move') panel.scroll(action.movement);
    else return false;
    return true;
  }

  #openPanel({ isFocused }: Pick<DetailsPanel, 'isFocused'>): void {
    if (this.ids.span === undefined) return;
    this.#panel ??= new DetailsPanel(this.#options.loadSpan, this.#changed);
    this.#panel.isFocused = isFocused;
    this.#showDetails();
  }

  /** The panel, if it is open, shows the span under the cursor. */
  #showDetails(): void {
    const { span } = this.ids;
    if (span !== undefined) this.#panel?.show(span);
  }

  #closePanel(): void {
    this.#panel?.dispose();
    this.#panel = undefined;
  }

  /** Selects the next span that matches; with `here` the current one counts too. */
  #find(step: 1 | -1, text: string | undefined, { here = false } = {}): boolean {
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
    this.#showDetails();
  }

  #goToWanted({ order, columns }: TraceTree): void {
    const wanted = this.#wantedSpan;
    this.#wantedSpan = undefined;
    if (wanted === undefined) return;
    const place = order.findIndex((row) => spanIdOf(columns, row) === wanted);
    if (place !== -1) this.#cursor = { selected: place, top: Math.max(0, place - 5) };
  }

  /** Rows for spans. With the details open, the spans leave them what they don't need themselves. */
  #listHeight(area: Area): number {
    const all = Math.max(1, area.height - headerHeight(area));
    if (this.#panel === undefined || area.height < splitFrom) return all;
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

const idAt = ({ order, columns }: TraceTree, place: number): bigint | undefined =>
  columns.ids[order[place] ?? -1];

/** Where each span of a trace is, by its id. */
const placesOf = (tree: TraceTree): Map<bigint | undefined, number> =>
  new Map(Array.from(tree.order, (_row, place) => [idAt(tree, place), place]));

/** Lines above the spans: the summary, and a ruler where there are bars. */
function headerHeight(area: Area): number {
  if (area.height < headerFrom) return 0;
  return layOutWaterfall(area.width).bar === 0 ? 1 : 2;
}
