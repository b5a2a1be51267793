import type { Span } from '@spanlight/sdk';
import { describeError, type ErrorReport } from '../../errors/describe-error.ts';
import { segment, type Line } from '../../output/segments.ts';
import { spanName } from '../../services/tracing/list-spans.ts';
import { logLine, logText, serviceOf, severityOf } from '../../services/tracing/log-line.ts';
import type { LogTailEvent } from '../../services/tracing/log-tail.ts';
import { moveBy, moveTo, startCursor, type Cursor } from '../core/cursor.ts';
import type { Action, KeyHelp } from '../core/keymap.ts';
import { errorLines } from '../core/notice.ts';
import type { Area, Picture, Screen, TextFilter } from '../core/screen.ts';

/** Where the logs come from and where Enter leads. */
export interface LogScreenOptions {
  /** Starts following; ends when the signal is aborted. */
  follow: (signal: AbortSignal) => AsyncIterable<LogTailEvent>;
  open: (item: Span) => void;
  now: () => number;
  /** The condition the logs are filtered by on the server, for the title. */
  query: string;
  /** Most lines kept. @default 5000 */
  capacity?: number;
}

const keys: readonly KeyHelp[] = [
  { keys: 'Space', does: 'pause, go on' },
  { keys: 'G', does: 'follow again' },
  { keys: 'Enter', does: 'open the trace of the log' },
];

/** Logs as they arrive. The newest are at the bottom; moving up stops following, `G` starts it again. */
export class LogScreen implements Screen {
  readonly keys = keys;
  readonly hint = 'Space pause  G follow  Enter trace  y copy id';
  readonly #options: LogScreenOptions;
  readonly #changed: () => void;
  #abort = new AbortController();
  /** Oldest first. */
  #items: Span[] = [];
  /** What arrived while paused. */
  #waiting: Span[] = [];
  #paused = false;
  #following = true;
  #cursor: Cursor = startCursor;
  #filterText = '';
  #shown: Span[] = [];
  #started = false;
  #trouble: { report: ErrorReport; over: boolean } | undefined;

  constructor(options: LogScreenOptions, changed: () => void) {
    this.#options = options;
    this.#changed = changed;
    void this.#follow();
  }

  get title(): string {
    return this.#options.query === '' ? 'Logs' : `Logs ${this.#options.query}`;
  }

  get ids(): { trace: string | undefined; span: string | undefined } | undefined {
    const item = this.#shown[this.#cursor.selected];
    return item === undefined
      ? undefined
      : { trace: item.traceId ?? undefined, span: item.parentId ?? item.id };
  }

  get filter(): TextFilter {
    return {
      label: 'filter',
      text: this.#filterText,
      set: (text) => {
        this.#filterText = text;
        this.#refilter();
        this.#changed();
      },
    };
  }

  get position(): string {
    const state = this.#paused
      ? `paused, ${this.#waiting.length} new`
      : this.#following
        ? 'following'
        : 'not following';
    const trouble = this.#trouble === undefined ? '' : ' connection lost';
    const count =
      this.#shown.length === 0 ? '' : `${this.#cursor.selected + 1}/${this.#shown.length} `;
    return `${count}${state}${trouble}`;
  }

  draw(area: Area): Picture {
    const height = Math.max(1, area.height);
    const wanted = this.#following ? this.#shown.length - 1 : this.#cursor.selected;
    this.#cursor = moveTo(this.#cursor, wanted, this.#shown.length, height);
    if (this.#shown.length === 0) return { lines: this.#emptyLines(area.width) };
    const now = this.#options.now();
    const lines: Line[] = this.#shown
      .slice(this.#cursor.top, this.#cursor.top + height)
      .map((item) => logLine(item, now));
    return { lines, selected: this.#cursor.selected - this.#cursor.top };
  }

  describe(): string[] {
    const item = this.#shown[this.#cursor.selected];
    if (item === undefined) {
      return this.#emptyLines(1000).map((line) => line.map(({ text }) => text).join(''));
    }
    const service = serviceOf(item);
    return [
      `Log ${this.#cursor.selected + 1} of ${this.#shown.length}, ${this.position}: ${severityOf(item).toLowerCase()}${service === '' ? '' : ` from ${service}`}: ${logText(item)}`,
    ];
  }

  act(action: Action, area: Area): boolean {
    switch (action.kind) {
      case 'move':
        this.#cursor = moveBy(this.#cursor, action.movement, this.#shown.length, area.height);
        this.#following =
          action.movement === 'bottom' ||
          (this.#following && this.#cursor.selected === this.#shown.length - 1);
        break;
      case 'toggle':
        this.#paused = !this.#paused;
        if (!this.#paused) this.#take(this.#waiting.splice(0));
        break;
      case 'open': {
        const item = this.#shown[this.#cursor.selected];
        if (item === undefined) return false;
        this.#options.open(item);
        break;
      }
      default:
        return false;
    }
    this.#changed();
    return true;
  }

  reload(): void {
    this.#abort.abort();
    this.#abort = new AbortController();
    this.#items = [];
    this.#waiting = [];
    this.#refilter();
    this.#started = false;
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
      this.#trouble = { report: describeError(error, false), over: true };
      this.#changed();
    }
  }

  #hear(event: LogTailEvent): void {
    switch (event.kind) {
      case 'started':
        this.#started = true;
        break;
      case 'items':
        if (this.#paused) {
          this.#waiting.push(...event.items);
          this.#waiting.splice(0, this.#waiting.length - this.#capacity);
        } else {
          this.#take(event.items);
        }
        break;
      case 'lost':
        this.#trouble = { report: describeError(event.error, false), over: false };
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
    const current = this.#shown[this.#cursor.selected];
    for (const item of items) this.#items.push(item);
    this.#items.splice(0, Math.max(0, this.#items.length - this.#capacity));
    this.#refilter();
    if (this.#following || current === undefined) return;
    // Old rows may have gone; the cursor stays on the same log.
    const moved = this.#cursor.selected - Math.max(0, this.#shown.indexOf(current));
    this.#cursor = {
      selected: this.#cursor.selected - moved,
      top: Math.max(0, this.#cursor.top - moved),
    };
  }

  #refilter(): void {
    const text = this.#filterText.toLowerCase();
    this.#shown =
      text === ''
        ? this.#items
        : this.#items.filter((item) =>
            `${item.system} ${serviceOf(item)} ${spanName(item)}`.toLowerCase().includes(text),
          );
  }

  #emptyLines(width: number): Line[] {
    if (this.#trouble !== undefined) return errorLines(this.#trouble.report, width);
    if (!this.#started) return [[segment('Loading…', 'dim')]];
    if (this.#items.length > 0) {
      return [[segment(`Nothing here matches ${JSON.stringify(this.#filterText)}.`, 'dim')]];
    }
    return [[segment('No logs yet. New ones appear here as they arrive.', 'dim')]];
  }
}
