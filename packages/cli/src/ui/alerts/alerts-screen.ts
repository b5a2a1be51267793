import { watch, type Alert, type AlertFacet, type AlertsResponse } from '@spanlight/sdk';
import { formatNumber } from '@spanlight/sdk/format';
import { describeError, type ErrorReport } from '../../errors/describe-error.ts';
import { sanitise } from '../../output/sanitise.ts';
import { lineText, type Line } from '../../output/segments.ts';
import type { Movement } from '../core/cursor.ts';
import { keysOf } from '../core/key-help.ts';
import type { Action } from '../core/keymap.ts';
import { errorLines, noticeLines } from '../core/notice.ts';
import type {
  Area,
  Clicked,
  CopyIds,
  Picture,
  Preview,
  Screen,
  TextFilter,
} from '../core/screen.ts';
import { rowWords, tablePainter, type ListColumn } from '../core/table-lines.ts';
import { RowList } from '../screens/row-list.ts';
import { alertColumns } from './alert-columns.ts';
import type { AlertChanges } from './alert-changes.ts';
import {
  facetChoices,
  facetText,
  isFacetChosen,
  nextStatus,
  toggleFacet,
  type FacetValue,
  type FacetValues,
} from './alert-facets.ts';
import { choiceScreen } from '../screens/choice-screen.ts';
import type { Scope } from '../core/scope.ts';
import { alertSearchText, hasOpened, mergeAlerts, type AlertRow } from './alert-list.ts';

/** What is listed, and where keys lead. */
export interface AlertsScreenOptions {
  readonly title: string;
  /** Words that are looked for. */
  readonly words: string;
  /** Values chosen at the start. */
  readonly facets: FacetValues;
  readonly open: (alert: Alert) => void;
  /** Shows them by what they have in common. */
  readonly group: (facets: readonly AlertFacet[], chosen: FacetValues) => void;
  readonly why: (alert: Alert) => void;
  /** What happened to an alert, for beside the list. */
  readonly card: (alert: Alert) => Screen;
}

const emptyText = [
  'No alerts here. New ones appear as they open.',
  's shows closed ones, f the facets.',
] as const;

/** Alerts as they come and go. What arrives doesn't move the cursor from the alert it is on. */
export class AlertsScreen implements Screen {
  readonly keys = keysOf('alerts');
  readonly hint = 'A on it  c close  o open  Space choose  w why  f facets  b group';
  readonly #scope: Scope;
  readonly #changes: AlertChanges;
  readonly #options: AlertsScreenOptions;
  readonly #columns: readonly ListColumn<AlertRow>[];
  readonly #list: RowList<AlertRow>;
  readonly #marks = new Set<number>();
  /** Alerts the reader changed since the newest answer. */
  #own: ReadonlySet<number> = new Set();
  #stop: (() => void) | undefined;
  #facets: FacetValues;
  #answer: AlertsResponse | undefined;
  #rows: readonly AlertRow[] | undefined;
  #trouble: ErrorReport | undefined;

  constructor(scope: Scope, changes: AlertChanges, options: AlertsScreenOptions) {
    this.#scope = scope;
    this.#changes = changes;
    this.#options = options;
    this.#facets = options.facets;
    this.#columns = alertColumns((id) => this.#marks.has(id), scope.now);
    this.#list = new RowList<AlertRow>({
      rows: () => this.#rows,
      searchText: ({ alert }) => alertSearchText(alert),
      painter: (width) => tablePainter(this.#columns, width),
      trouble: () => this.#trouble && sanitise(this.#trouble.message),
    });
    this.#start();
  }

  get title(): string {
    return `${this.#options.title} (${facetText(this.#facets)})`;
  }

  get ids(): CopyIds | undefined {
    const alert = this.#list.selected?.alert;
    return alert?.type === 'error' ? { trace: alert.params.traceId ?? undefined } : undefined;
  }

  get filter(): TextFilter {
    return this.#list.filter;
  }

  get position(): string {
    const news = this.#list.shown.filter((row) => row.news !== 'none').length;
    const more = (this.#answer?.count ?? 0) - (this.#rows?.length ?? 0);
    return [
      this.#list.position,
      more > 0 ? `of ${formatNumber(this.#answer?.count)}` : '',
      this.#marks.size === 0 ? '' : `${this.#marks.size} chosen`,
      news === 0 ? '' : `${news} new`,
      this.#trouble === undefined ? 'live' : 'connection lost',
    ]
      .filter(Boolean)
      .join(' ');
  }

  draw(area: Area): Picture {
    return this.#list.shown.length === 0
      ? { lines: this.#emptyLines(area.width) }
      : this.#list.draw(area);
  }

  click(line: number, area: Area): Clicked {
    return this.#list.click(line, area);
  }

  get preview(): Preview | undefined {
    const alert = this.#list.selected?.alert;
    if (alert === undefined) return undefined;
    const key = `${alert.id} ${alert.status} ${alert.updatedAt} ${alert.acknowledgement?.time ?? ''} ${alert.mute?.silenceId ?? ''} ${alert.escalation?.step ?? ''} ${alert.escalation?.nextAt ?? ''}`;
    return { key, make: () => this.#options.card(alert) };
  }

  describe(): string[] {
    const row = this.#list.selected;
    if (row === undefined) return this.#emptyLines(1000).map(lineText);
    const marked = this.#marks.has(row.alert.id) ? ', chosen' : '';
    const news = row.news === 'none' ? '' : `, ${row.news}`;
    return [
      `Alert ${this.#list.place}${marked}${news}: ${rowWords(this.#columns.slice(1), row)}`,
      // Those that are chosen may be others, and keys are about them.
      ...(this.#marks.size === 0 ? [] : [`${this.#marks.size} chosen.`]),
    ];
  }

  act(action: Action, area: Area): boolean {
    const row = this.#list.selected;
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
        if (Object.hasOwn(this.#letters, action.letter)) this.#letters[action.letter]?.();
        break;
      default:
        return false;
    }
    return true;
  }

  reload(): void {
    this.#start();
  }

  dispose(): void {
    this.#stop?.();
    this.#stop = undefined;
  }

  readonly #letters: Readonly<Record<string, () => unknown>> = {
    a: () => this.#markAll(),
    c: () => this.#changes.set(this.#chosen(), 'closed', this.#done),
    o: () => this.#changes.set(this.#chosen(), 'open', this.#done),
    A: () => this.#changes.acknowledge(this.#chosen(), this.#done),
    U: () => this.#changes.unacknowledge(this.#chosen(), this.#done),
    m: () => this.#changes.mute(this.#chosen(), this.#done),
    M: () => this.#changes.unmute(this.#chosen(), this.#done),
    u: () => this.#changes.undo(this.#done),
    s: () => this.#setFacets(nextStatus(this.#facets)),
    f: () => this.#answer && this.#chooseFacets(this.#answer),
    b: () => this.#options.group(this.#answer?.facets ?? [], this.#facets),
    w: () => this.#list.selected && this.#options.why(this.#list.selected.alert),
  };

  /** Chooses all alerts that are shown, or none when they are chosen already. */
  #markAll(): void {
    const { shown } = this.#list;
    const areAll = shown.every(({ alert }) => this.#marks.has(alert.id));
    this.#marks.clear();
    if (!areAll) for (const { alert } of shown) this.#marks.add(alert.id);
  }

  /** Called with the ids of alerts that the reader changed. */
  readonly #done = (ids: readonly number[]): void => {
    this.#own = new Set(ids);
    this.#marks.clear();
    this.#start();
  };

  #chooseFacets({ facets }: AlertsResponse): void {
    const { ui } = this.#scope;
    const toggle = (value: FacetValue): void => this.#setFacets(toggleFacet(this.#facets, value));
    ui.push(
      choiceScreen<FacetValue>(ui, {
        title: 'Facets',
        noun: 'Facet',
        choices: facetChoices(facets, this.#facets),
        isChosen: (value) => isFacetChosen(this.#facets, value),
        toggle,
        choose: toggle,
        empty: ['There are no alerts to choose from.'],
      }),
    );
  }

  #setFacets(facets: FacetValues): void {
    this.#facets = facets;
    this.#rows = undefined;
    this.#answer = undefined;
    this.#marks.clear();
    this.#list.restart();
    this.#start();
  }

  /** Asks at once and then again and again; what was there stays until the answer is. */
  #start(): void {
    this.#stop?.();
    this.#trouble = undefined;
    const { client, project } = this.#scope;
    const asked = { project, q: this.#options.words || undefined, attrs: this.#facets };
    const sort = { sortBy: 'updated_at', sortDesc: true };
    const live = watch((signal) => client.alerts.list({ ...asked, ...sort }, { signal }));
    this.#stop = live.subscribe({
      value: (answer) => {
        this.#take(answer);
        this.#scope.ui.changed();
      },
      error: (error) => {
        this.#trouble = describeError(error);
        this.#scope.ui.changed();
      },
    });
  }

  #take(answer: AlertsResponse): void {
    const selected = this.#list.selected?.alert.id;
    const before = this.#rows;
    this.#trouble = undefined;
    this.#answer = answer;
    const own = this.#own;
    this.#own = new Set();
    this.#rows = mergeAlerts(before, answer.alerts, own);
    for (const id of this.#marks) {
      if (!answer.alerts.some((alert) => alert.id === id)) this.#marks.delete(id);
    }
    if (hasOpened(before, this.#rows, own)) this.#scope.ring();
    const at = this.#list.shown.findIndex(({ alert }) => alert.id === selected);
    if (at !== -1) this.#list.follow(at);
  }

  /** Moves, and takes the alert that was under the cursor as seen. */
  #move(movement: Movement, area: Area): void {
    const seen = this.#list.selected;
    if (seen !== undefined && seen.news !== 'none') {
      this.#rows = this.#rows?.map((row) => (row === seen ? { ...row, news: 'none' } : row));
    }
    this.#list.move(movement, area);
  }

  /** The alerts a key is about: the chosen ones, else the one under the cursor. */
  #chosen(): Alert[] {
    const chosen = (this.#rows ?? []).filter(({ alert }) => this.#marks.has(alert.id));
    const { selected } = this.#list;
    const rows = chosen.length > 0 || selected === undefined ? chosen : [selected];
    return rows.map(({ alert }) => alert);
  }

  #emptyLines(width: number): Line[] {
    if (this.#trouble !== undefined) return errorLines(this.#trouble, width);
    const state = this.#answer === undefined ? 'loading' : 'ready';
    return this.#list.nothingMatches ?? noticeLines({ state, error: undefined }, emptyText, width);
  }
}
