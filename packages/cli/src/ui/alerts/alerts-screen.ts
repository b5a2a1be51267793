import { watch, type Alert, type AlertsResponse } from '@spanlight/sdk';
import { formatNumber } from '@spanlight/sdk/format';
import { describeError, type ErrorReport } from '../../errors/describe-error.ts';
import { sanitise } from '../../output/sanitise.ts';
import { lineText, segment, type Line } from '../../output/segments.ts';
import { moveBy, moveTo, startCursor, type Cursor } from '../core/cursor.ts';
import type { Action, KeyHelp } from '../core/keymap.ts';
import { errorLines } from '../core/notice.ts';
import type { Area, Picture, Screen, TextFilter } from '../core/screen.ts';
import {
  layOutColumns,
  rowLine,
  rowWords,
  titleLine,
  type ListColumn,
} from '../core/table-lines.ts';
import { alertColumns } from './alert-columns.ts';
import { facetText, nextStatus, openAlerts, type FacetValues } from './alert-facets.ts';
import { alertSearchText, hasOpened, mergeAlerts, type AlertRow } from './alert-list.ts';

type Done = (ids: readonly number[]) => void;

/** Where alerts come from, and what keys do with them. */
export interface AlertsScreenOptions {
  readonly title: string;
  readonly load: (facets: FacetValues, signal: AbortSignal) => Promise<AlertsResponse>;
  /** Milliseconds from one answer to the next question. @default 5000 */
  readonly interval?: number;
  readonly now: () => number;
  readonly facets?: FacetValues;
  readonly open: (alert: Alert) => void;
  readonly why: (alert: Alert) => void;
  /** Gives alerts a status. `done` is called with the ids of those that have another one now. */
  readonly change: (alerts: readonly Alert[], to: 'open' | 'closed', done: Done) => void;
  readonly undo: (done: Done) => void;
  /** Lets the reader choose among the facets of the newest answer. */
  readonly chooseFacets: (
    answer: AlertsResponse,
    facets: FacetValues,
    choose: (facets: FacetValues) => void,
  ) => void;
  /** Called when an alert opened. */
  readonly ring: () => void;
}

const alertKeys: readonly KeyHelp[] = [
  { keys: 'Space', does: 'choose the alert, or drop it' },
  { keys: 'a', does: 'choose all alerts, or none' },
  { keys: 'c', does: 'close the chosen alerts, else the one under the cursor' },
  { keys: 'o', does: 'open them again' },
  { keys: 'u', does: 'take that back, within 10 seconds' },
  { keys: 's', does: 'open alerts, closed ones, both' },
  { keys: 'f', does: 'facets: status, type, attributes' },
  { keys: 'w', does: 'why it did or did not notify' },
];

/** Alerts as they come and go. What arrives doesn't move the cursor from the alert it is on. */
export class AlertsScreen implements Screen {
  readonly keys = alertKeys;
  readonly hint = 'c close  o open  Space choose  w why  f facets';
  readonly #options: AlertsScreenOptions;
  readonly #changed: () => void;
  readonly #columns: readonly ListColumn<AlertRow>[];
  readonly #marks = new Set<number>();
  /** Alerts the reader changed since the newest answer. */
  #own: ReadonlySet<number> = new Set();
  #stop: (() => void) | undefined;
  #facets: FacetValues;
  #answer: AlertsResponse | undefined;
  #rows: readonly AlertRow[] | undefined;
  #shown: readonly AlertRow[] = [];
  #trouble: ErrorReport | undefined;
  #cursor: Cursor = startCursor;
  #filterText = '';

  constructor(options: AlertsScreenOptions, changed: () => void) {
    this.#options = options;
    this.#changed = changed;
    this.#facets = options.facets ?? openAlerts;
    this.#columns = alertColumns((id) => this.#marks.has(id), options.now);
    this.#start();
  }

  get title(): string {
    return `${this.#options.title} (${facetText(this.#facets)})`;
  }

  get ids(): { trace: string | undefined } | undefined {
    const alert = this.#selected()?.alert;
    return alert?.type === 'error' ? { trace: alert.params.traceId ?? undefined } : undefined;
  }

  get filter(): TextFilter {
    return {
      label: 'filter',
      text: this.#filterText,
      set: (text) => {
        this.#filterText = text;
        this.#cursor = startCursor;
        this.#refilter();
        this.#changed();
      },
    };
  }

  get position(): string {
    const count = this.#shown.length;
    const news = this.#shown.filter((row) => row.news !== 'none').length;
    const more = (this.#answer?.count ?? 0) - (this.#rows?.length ?? 0);
    return [
      count === 0 ? '' : `${this.#cursor.selected + 1}/${count}`,
      more > 0 ? `of ${formatNumber(this.#answer?.count)}` : '',
      this.#marks.size === 0 ? '' : `${this.#marks.size} chosen`,
      news === 0 ? '' : `${news} new`,
      this.#trouble === undefined ? 'live' : 'connection lost',
    ]
      .filter(Boolean)
      .join(' ');
  }

  draw(area: Area): Picture {
    const rows = this.#shown;
    const height = this.#bodyHeight(area);
    this.#cursor = moveTo(this.#cursor, this.#cursor.selected, rows.length, height);
    if (rows.length === 0) return { lines: this.#emptyLines(area.width) };
    const layout = layOutColumns(this.#columns, area.width);
    const lines: Line[] = area.height > 1 ? [titleLine(layout)] : [];
    const first = lines.length;
    const { top, selected } = this.#cursor;
    for (const row of rows.slice(top, top + height)) lines.push(rowLine(layout, row));
    if (this.#trouble !== undefined) {
      lines.push([segment(sanitise(this.#trouble.message), 'bad')]);
    }
    return { lines, selected: first + selected - top };
  }

  describe(): string[] {
    const row = this.#selected();
    if (row === undefined) return this.#emptyLines(1000).map(lineText);
    const marked = this.#marks.has(row.alert.id) ? ', chosen' : '';
    const news = row.news === 'none' ? '' : `, ${row.news}`;
    const words = rowWords(this.#columns.slice(1), row);
    return [
      `Alert ${this.#cursor.selected + 1} of ${this.#shown.length}${marked}${news}: ${words}`,
    ];
  }

  act(action: Action, area: Area): boolean {
    const row = this.#selected();
    switch (action.kind) {
      case 'move':
        this.#move(action.movement, area);
        break;
      case 'toggle':
        if (row === undefined) return false;
        if (!this.#marks.delete(row.alert.id)) this.#marks.add(row.alert.id);
        this.#move('down', area);
        break;
      case 'open':
        if (row === undefined) return false;
        this.#options.open(row.alert);
        break;
      case 'letter':
        return this.#letter(action.letter, row);
      default:
        return false;
    }
    this.#changed();
    return true;
  }

  reload(): void {
    this.#start();
  }

  dispose(): void {
    this.#stop?.();
    this.#stop = undefined;
  }

  #letter(letter: string, row: AlertRow | undefined): boolean {
    const done: Done = (ids) => {
      this.#own = new Set(ids);
      this.#marks.clear();
      this.#start();
    };
    switch (letter) {
      case 'a': {
        const areAll = this.#shown.every(({ alert }) => this.#marks.has(alert.id));
        this.#marks.clear();
        if (!areAll) for (const { alert } of this.#shown) this.#marks.add(alert.id);
        break;
      }
      case 'c':
        this.#options.change(this.#chosen(), 'closed', done);
        break;
      case 'o':
        this.#options.change(this.#chosen(), 'open', done);
        break;
      case 'u':
        this.#options.undo(done);
        break;
      case 's':
        this.#setFacets(nextStatus(this.#facets));
        break;
      case 'f':
        if (this.#answer === undefined) return false;
        this.#options.chooseFacets(this.#answer, this.#facets, (facets) => this.#setFacets(facets));
        break;
      case 'w':
        if (row === undefined) return false;
        this.#options.why(row.alert);
        break;
      default:
        return false;
    }
    this.#changed();
    return true;
  }

  #setFacets(facets: FacetValues): void {
    this.#facets = facets;
    this.#rows = undefined;
    this.#answer = undefined;
    this.#marks.clear();
    this.#cursor = startCursor;
    this.#refilter();
    this.#start();
  }

  /** Asks at once and then again and again; what was there stays until the answer is. */
  #start(): void {
    this.#stop?.();
    this.#trouble = undefined;
    const { interval, load } = this.#options;
    const live = watch((signal) => load(this.#facets, signal), { interval });
    this.#stop = live.subscribe({
      value: (answer) => {
        this.#take(answer);
        this.#changed();
      },
      error: (error) => {
        this.#trouble = describeError(error, false);
        this.#changed();
      },
    });
  }

  #take(answer: AlertsResponse): void {
    const selected = this.#selected()?.alert.id;
    const before = this.#rows;
    this.#trouble = undefined;
    this.#answer = answer;
    const own = this.#own;
    this.#own = new Set();
    this.#rows = mergeAlerts(before, answer.alerts, own);
    for (const id of this.#marks) {
      if (!answer.alerts.some((alert) => alert.id === id)) this.#marks.delete(id);
    }
    this.#refilter();
    if (hasOpened(before, this.#rows, own)) this.#options.ring();
    const at = this.#shown.findIndex(({ alert }) => alert.id === selected);
    if (at === -1) return;
    const moved = at - this.#cursor.selected;
    // At the top what is new comes into view; further down nothing moves before the reader's eyes.
    const top = this.#cursor.top === 0 ? 0 : Math.max(0, this.#cursor.top + moved);
    this.#cursor = { selected: at, top };
  }

  #refilter(): void {
    const wanted = this.#filterText.toLowerCase();
    this.#shown = (this.#rows ?? []).filter(({ alert }) =>
      alertSearchText(alert).toLowerCase().includes(wanted),
    );
  }

  /** Moves, and takes the alert that was under the cursor as seen. */
  #move(movement: Extract<Action, { kind: 'move' }>['movement'], area: Area): void {
    const seen = this.#selected();
    if (seen !== undefined && seen.news !== 'none') {
      this.#rows = this.#rows?.map((row) => (row === seen ? { ...row, news: 'none' } : row));
      this.#refilter();
    }
    this.#cursor = moveBy(this.#cursor, movement, this.#shown.length, this.#bodyHeight(area));
  }

  #selected(): AlertRow | undefined {
    return this.#shown[this.#cursor.selected];
  }

  /** The alerts a key is about: the chosen ones, else the one under the cursor. */
  #chosen(): Alert[] {
    const chosen = (this.#rows ?? []).filter(({ alert }) => this.#marks.has(alert.id));
    const selected = this.#selected();
    const rows = chosen.length > 0 || selected === undefined ? chosen : [selected];
    return rows.map(({ alert }) => alert);
  }

  #bodyHeight(area: Area): number {
    return Math.max(1, area.height - (this.#trouble === undefined ? 1 : 2));
  }

  #emptyLines(width: number): Line[] {
    if (this.#trouble !== undefined) return errorLines(this.#trouble, width);
    if (this.#answer === undefined) return [[segment('Loading…', 'dim')]];
    if (this.#filterText !== '' && (this.#rows?.length ?? 0) > 0) {
      return [[segment(`Nothing here matches ${JSON.stringify(this.#filterText)}.`, 'dim')]];
    }
    return [
      [segment('No alerts here. New ones appear as they open.', 'dim')],
      [segment('s shows closed ones, f the facets.', 'dim')],
    ];
  }
}
