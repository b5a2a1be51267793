import type { DashboardResponse } from '@spanlight/sdk';
import { lineText } from '../../output/segments.ts';
import { keysOf, type KeyHelp } from '../core/key-help.ts';
import type { Action } from '../core/keymap.ts';
import { freshness } from '../core/loadable.ts';
import { noticeLines } from '../core/notice.ts';
import type { Area, Clicked, Picture, Screen, TextFilter } from '../core/screen.ts';
import { LiveLoader } from '../screens/live-loader.ts';

/** The two faces of a dashboard. */
type Tab = 'table' | 'grid';

/** Where a dashboard comes from, and what its tabs are. */
export interface DashboardScreenOptions {
  readonly name: string;
  readonly load: (signal: AbortSignal) => PromiseLike<DashboardResponse>;
  /** Makes a tab; the dashboard it shows may be replaced by a newer one. */
  readonly tab: (tab: Tab, content: () => DashboardResponse) => Screen;
}

/** A dashboard: loads it once and shows one of its tabs. */
export class DashboardScreen implements Screen {
  readonly #options: DashboardScreenOptions;
  readonly #loader: LiveLoader<DashboardResponse>;
  readonly #changed: () => void;
  #tab: { kind: Tab; screen: Screen } | undefined;

  constructor(changed: () => void, options: DashboardScreenOptions) {
    this.#options = options;
    this.#changed = changed;
    this.#loader = new LiveLoader(() => this.#loaded(), { load: options.load });
    this.reload();
  }

  get title(): string {
    const kind = this.#tab?.kind;
    return kind === 'table' ? `${this.#options.name} (table)` : this.#options.name;
  }

  get keys(): readonly KeyHelp[] {
    return [...(this.#tab?.screen.keys ?? []), ...keysOf('dashboard')];
  }

  get hint(): string {
    const { content } = this;
    const hasOther = content !== undefined && hasTable(content) && content.gridRows.length > 0;
    return `${this.#tab?.screen.hint ?? ''}${hasOther ? '  Tab other tab' : ''}`;
  }

  get filter(): TextFilter | undefined {
    return this.#tab?.screen.filter;
  }

  get position(): string {
    const position = this.#tab?.screen.position ?? '';
    const stale = this.#tab === undefined ? '' : freshness(this.#loader.current);
    // The table of the dashboard may be as old, and says so itself.
    return position.endsWith(stale) ? position : `${position}${stale}`;
  }

  /** The dashboard as it is now; undefined until it was loaded. */
  get content(): DashboardResponse | undefined {
    return this.#loader.current.value;
  }

  draw(area: Area): Picture {
    return this.#tab?.screen.draw(area) ?? { lines: this.#notice(area.width) };
  }

  describe(): string[] {
    return this.#tab?.screen.describe() ?? this.#notice(1000).map(lineText);
  }

  act(action: Action, area: Area): boolean {
    if (action.kind === 'next-tab' && this.#tab !== undefined) {
      this.#open(this.#tab.kind === 'grid' ? 'table' : 'grid');
      return true;
    }
    return this.#tab?.screen.act(action, area) ?? false;
  }

  click(line: number, area: Area, column: number): Clicked {
    return this.#tab?.screen.click?.(line, area, column);
  }

  /** A dashboard that was loaded anew has new items, and these are asked for when they are drawn. */
  reload(): void {
    this.#loader.reload();
  }

  attend(isShown: boolean): void {
    this.#loader.attend(isShown);
    this.#tab?.screen.attend?.(isShown);
  }

  dispose(): void {
    this.#loader.stop();
    this.#tab?.screen.dispose();
  }

  #loaded(): void {
    const { state, value } = this.#loader.current;
    if (state === 'ready' && value !== undefined) {
      if (this.#tab === undefined) this.#open(firstTab(value));
      else if (this.#tab.kind === 'table') this.#tab.screen.reload();
    }
    this.#changed();
  }

  #open(kind: Tab): void {
    const { content } = this;
    if (content === undefined) return;
    this.#tab?.screen.dispose();
    this.#tab = { kind, screen: this.#options.tab(kind, () => this.content ?? content) };
  }

  #notice(width: number): ReturnType<typeof noticeLines> {
    return noticeLines(this.#loader.current, [], width);
  }
}

const hasTable = ({ dashboard }: DashboardResponse): boolean =>
  dashboard.tableMetrics.length > 0 && dashboard.tableQuery !== '';

/** The tab that answers first: the table if one is defined, else the grid if it has rows. */
function firstTab(content: DashboardResponse): Tab {
  return !hasTable(content) && content.gridRows.length > 0 ? 'grid' : 'table';
}
