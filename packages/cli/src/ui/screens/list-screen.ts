import { sanitise } from '../../output/sanitise.ts';
import { lineText, type Line } from '../../output/segments.ts';
import type { Action, KeyHelp } from '../core/keymap.ts';
import { freshness, Loader } from '../core/loadable.ts';
import { noticeLines } from '../core/notice.ts';
import type { Area, CopyIds, DialogSize, Picture, Screen, TextFilter } from '../core/screen.ts';
import { rowWords, tablePainter, type ListColumn } from '../core/table-lines.ts';
import { RowList } from './row-list.ts';

/** What makes one list different from another. */
export interface ListScreenOptions<Row> {
  title: string | (() => string);
  /** Name of one row, for the linear mode: `system`, `group`. */
  noun: string;
  /** A function where the columns depend on the rows. */
  columns: readonly ListColumn<Row>[] | (() => readonly ListColumn<Row>[]);
  load: (signal: AbortSignal) => Promise<ListRows<Row>>;
  /** Text that `/` looks in. */
  searchText: (row: Row) => string;
  /** Said when there are no rows. */
  empty: readonly string[];
  open?: (row: Row) => void;
  /** Most useful keys, for the bottom line. */
  hint?: string;
  keys?: readonly KeyHelp[];
  ids?: (row: Row) => CopyIds;
  /** What letters do with the row under the cursor. */
  letters?: Readonly<Record<string, (row: Row) => void>>;
  /** Other keys of this list alone. @returns True when it took the action. */
  act?: (action: Action, row: Row | undefined) => boolean;
  /** Given where the list is a dialog; it has no titles of columns then. */
  dialog?: DialogSize;
}

/** Rows together with what is known about their number. */
export interface ListRows<Row> {
  rows: readonly Row[];
  /** A remark on the rows, e.g. that there are more on the server. */
  remark?: string;
}

/** A list of anything: titles, rows, a cursor, a filter. */
export class ListScreen<Row> implements Screen {
  readonly #options: ListScreenOptions<Row>;
  readonly #loader: Loader<ListRows<Row>>;
  readonly #list: RowList<Row>;

  constructor(options: ListScreenOptions<Row>, changed: () => void) {
    this.#options = options;
    this.#loader = new Loader(changed);
    this.#list = new RowList<Row>(
      {
        rows: () => this.#loader.current.value?.rows,
        searchText: options.searchText,
        painter: (width) => tablePainter(this.#columns, width, options.dialog === undefined),
        trouble: () => this.#trouble,
      },
      changed,
    );
    this.reload();
  }

  get title(): string {
    const { title } = this.#options;
    return typeof title === 'function' ? title() : title;
  }

  get keys(): readonly KeyHelp[] {
    return this.#options.keys ?? [];
  }

  get hint(): string {
    return this.#options.hint ?? 'Enter open';
  }

  get ids(): CopyIds | undefined {
    const row = this.#list.selected;
    return row === undefined ? undefined : this.#options.ids?.(row);
  }

  get filter(): TextFilter {
    return this.#list.filter;
  }

  get dialog(): DialogSize | undefined {
    return this.#options.dialog;
  }

  /** Rows shown and what is known about the rest, for the right end of the bottom line. */
  get position(): string {
    const { position } = this.#list;
    const { current } = this.#loader;
    const remark = current.value?.remark === undefined ? '' : ` ${current.value.remark}`;
    return position === '' ? '' : `${position}${remark}${freshness(current)}`;
  }

  draw(area: Area): Picture {
    const picture = this.#list.draw(area);
    if (picture.selected !== undefined) return picture;
    return { lines: [...picture.lines, ...this.#notice(area.width)].slice(0, area.height) };
  }

  describe(): string[] {
    const row = this.#list.selected;
    if (row === undefined) return this.#notice(1000).map(lineText);
    const words = rowWords(this.#columns, row);
    return [
      `${this.#options.noun} ${this.#list.place}: ${words}`,
      ...[this.#trouble].filter((text) => text !== undefined),
    ];
  }

  act(action: Action, area: Area): boolean {
    const row = this.#list.selected;
    const { act, letters, open } = this.#options;
    if (act?.(action, row) === true) return true;
    if (action.kind === 'move') {
      this.#list.move(action.movement, area);
      return true;
    }
    const run =
      action.kind === 'open'
        ? open
        : action.kind === 'letter' && Object.hasOwn(letters ?? {}, action.letter)
          ? letters?.[action.letter]
          : undefined;
    if (run === undefined || row === undefined) return false;
    run(row);
    return true;
  }

  reload(): void {
    this.#loader.start(this.#options.load);
  }

  dispose(): void {
    this.#loader.stop();
  }

  get #columns(): readonly ListColumn<Row>[] {
    const { columns } = this.#options;
    return typeof columns === 'function' ? columns() : columns;
  }

  /** Why asking again failed, while the rows from before are still shown. */
  get #trouble(): string | undefined {
    const { state, error } = this.#loader.current;
    return state === 'failed' && error !== undefined && this.#list.shown.length > 0
      ? sanitise(error.message)
      : undefined;
  }

  #notice(width: number): Line[] {
    return (
      this.#list.nothingMatches ?? noticeLines(this.#loader.current, this.#options.empty, width)
    );
  }
}
