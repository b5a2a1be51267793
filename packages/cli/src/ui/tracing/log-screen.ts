import type { Span } from '@spanlight/sdk';
import { formatInteger } from '@spanlight/sdk/format';
import { describeError, type ErrorReport } from '../../errors/describe-error.ts';
import { lineText, segment, type Line } from '../../output/segments.ts';
import { spanName } from '../../services/tracing/list-spans.ts';
import { logLine, logText, serviceOf, severityOf } from '../../services/tracing/log-line.ts';
import type { LiveLogsEvent } from '../../services/tracing/live-logs.ts';
import { itemKey } from '../../services/tracing/seen-items.ts';
import { keysOf } from '../core/key-help.ts';
import type { Action } from '../core/keymap.ts';
import { errorLines } from '../core/notice.ts';
import type {
  Area,
  Clicked,
  CopyIds,
  Picture,
  Preview,
  Screen,
  TextFilter,
} from '../core/screen.ts';
import { RowList } from '../screens/row-list.ts';

/** Where the logs come from and where Enter leads. */
export interface LogScreenOptions {
  /** Starts following; ends when the signal is aborted. */
  follow: (signal: AbortSignal) => AsyncIterable<LiveLogsEvent>;
  open: (item: Span) => void;
  /** Leads to the attributes that the logs can be narrowed by. */
  narrow: () => void;
  /** Keeps what the logs are filtered by under a name. */
  save: () => void;
  /** Says what the server left out of the query. */
  sayRefused: (texts: readonly string[]) => void;
  /** Everything about a log, for beside the list. */
  card: (item: Span) => Screen;
  now: () => number;
  /** The condition the logs are filtered by on the server, for the title. */
  query: string;
  /** Most lines kept. @default 5000 */
  capacity?: number;
}

/**
 * Logs as they arrive, or those of times that were selected. The newest are at the bottom; moving up stops following, `G`
 * starts it again.
 */
export class LogScreen implements Screen {
  readonly keys = keysOf('logs');
  readonly #options: LogScreenOptions;
  readonly #changed: () => void;
  #abort = new AbortController();
  readonly #list: RowList<Span>;
  /** Oldest first. */
  #items: readonly Span[] = [];
  /** What arrived while paused. */
  #waiting: Span[] = [];
  #paused = false;
  #following = true;
  #started = false;
  #trouble: ErrorReport | undefined;
  /** How many are older than what is listed, once there is no more to follow. */
  #older: number | undefined;
  /** Logs that arrived faster than they are shown. */
  #skipped = 0;

  constructor(changed: () => void, options: LogScreenOptions) {
    this.#options = options;
    this.#changed = changed;
    this.#list = new RowList<Span>({
      rows: () => this.#items,
      searchText: (item) => `${item.system} ${serviceOf(item)} ${spanName(item)}`,
      painter: () => {
        const now = options.now();
        return { line: (item) => logLine(item, now) };
      },
    });
    void this.#follow();
  }

  get title(): string {
    return this.#options.query === '' ? 'Logs' : `Logs ${this.#options.query}`;
  }

  get hint(): string {
    const follows = this.#older === undefined ? 'Space pause  G follow  ' : '';
    return `${follows}Enter trace  f narrow  S save  y copy id`;
  }

  get ids(): CopyIds | undefined {
    const item = this.#list.selected;
    return item === undefined
      ? undefined
      : { trace: item.traceId ?? undefined, span: item.parentId ?? item.id };
  }

  get filter(): TextFilter {
    return this.#list.filter;
  }

  get position(): string {
    return [this.#list.position, ...this.#states].filter(Boolean).join(' ');
  }

  /** Whether logs still come, and what was missed. */
  get #states(): readonly string[] {
    if (this.#older !== undefined)
      return this.#older === 0 ? [] : [`the newest, ${formatInteger(this.#older)} are older`];
    const state = this.#paused
      ? `paused, ${this.#waiting.length} new`
      : this.#following
        ? 'following'
        : 'not following';
    const trouble = this.#trouble === undefined ? '' : 'connection lost';
    const skipped = this.#skipped === 0 ? '' : `${formatInteger(this.#skipped)} skipped`;
    return [state, skipped, trouble].filter(Boolean);
  }

  draw(area: Area): Picture {
    const { length } = this.#list.shown;
    if (length === 0) return { lines: this.#emptyLines(area.width) };
    if (this.#following) this.#list.select(length - 1);
    return this.#list.draw(area);
  }

  click(line: number, area: Area): Clicked {
    const clicked = this.#list.click(line, area);
    // Whoever points at a log wants it to stay.
    if (clicked !== undefined) this.#following = false;
    return clicked;
  }

  get preview(): Preview | undefined {
    const item = this.#list.selected;
    return item === undefined
      ? undefined
      : { key: itemKey(item), make: () => this.#options.card(item) };
  }

  describe(): string[] {
    if (this.#following) this.#list.select(this.#list.shown.length - 1);
    const item = this.#list.selected;
    if (item === undefined) return this.#emptyLines(1000).map(lineText);
    const service = serviceOf(item);
    const from = service === '' ? '' : ` from ${service}`;
    return [
      `${[`Log ${this.#list.place}`, ...this.#states].join(', ')}: ${severityOf(item).toLowerCase()}${from}: ${logText(item)}`,
    ];
  }

  act(action: Action, area: Area): boolean {
    switch (action.kind) {
      case 'move':
        this.#list.move(action.movement, area);
        this.#following =
          action.movement === 'bottom' ||
          (this.#following && this.#list.index === this.#list.shown.length - 1);
        break;
      case 'toggle':
        if (this.#older !== undefined) return false;
        this.#paused = !this.#paused;
        if (!this.#paused) this.#take(this.#waiting.splice(0));
        break;
      case 'letter':
        if (action.letter === 'f') this.#options.narrow();
        else if (action.letter === 'S') this.#options.save();
        else return false;
        break;
      case 'open': {
        const item = this.#list.selected;
        if (item === undefined) return false;
        this.#options.open(item);
        break;
      }
      default:
        return false;
    }
    return true;
  }

  reload(): void {
    this.#abort.abort();
    this.#abort = new AbortController();
    this.#items = [];
    this.#waiting = [];
    // Whoever asks anew wants to see what there is.
    this.#paused = false;
    this.#following = true;
    this.#started = false;
    this.#skipped = 0;
    this.#older = undefined;
    this.#trouble = undefined;
    void this.#follow();
  }

  dispose(): void {
    this.#abort.abort();
  }

  async #follow(): Promise<void> {
    const { signal } = this.#abort;
    try {
      for await (const event of this.#options.follow(signal)) {
        if (signal.aborted) return;
        this.#hear(event);
        this.#changed();
      }
    } catch (error) {
      if (signal.aborted) return;
      this.#trouble = describeError(error);
      this.#changed();
    }
  }

  #hear(event: LiveLogsEvent): void {
    switch (event.kind) {
      case 'started':
        this.#started = true;
        break;
      case 'refused':
        this.#options.sayRefused(event.texts);
        break;
      case 'items':
        if (this.#paused) {
          this.#waiting.push(...event.items);
          this.#waiting.splice(0, this.#waiting.length - this.#capacity);
        } else {
          this.#take(event.items);
        }
        break;
      case 'skipped':
        this.#skipped += event.count;
        break;
      case 'ended':
        this.#older = event.older;
        break;
      case 'lost':
        this.#trouble = describeError(event.error);
        break;
      case 'restored':
        this.#trouble = undefined;
        break;
    }
  }

  get #capacity(): number {
    return this.#options.capacity ?? 5000;
  }

  #take(items: readonly Span[]): void {
    const current = this.#list.selected;
    this.#items = [...this.#items, ...items].slice(-this.#capacity);
    if (this.#following || current === undefined) return;
    // Old rows may have gone; the cursor stays on the same log.
    this.#list.follow(Math.max(0, this.#list.shown.indexOf(current)));
  }

  #emptyLines(width: number): Line[] {
    if (this.#trouble !== undefined) return errorLines(this.#trouble, width);
    if (!this.#started) return [[segment('Loading…', 'dim')]];
    const empty =
      this.#older === undefined
        ? 'No logs yet. New ones appear here as they arrive.'
        : 'There are no logs at these times. t returns to the newest.';
    return this.#list.nothingMatches ?? [[segment(empty, 'dim')]];
  }
}
