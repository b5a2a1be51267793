import { sanitise } from '../../output/sanitise.ts';
import { lineText, type Line } from '../../output/segments.ts';
import type { Action } from '../core/keymap.ts';
import { noticeLines } from '../core/notice.ts';
import type { Area, Clicked, DialogSize, Picture, Preview, TextFilter } from '../core/screen.ts';
import { rowWords, tablePainter, type ListColumn } from '../core/table-lines.ts';
import { LoadedScreen, type LoadedOptions } from './loaded-screen.ts';
import { RowList } from './row-list.ts';

/** What makes one list different from another. */
export interface ListScreenOptions<Row> extends LoadedOptions<ListRows<Row>, Row> {
  /** Name of one row, for the linear mode: `system`, `group`. */
  readonly noun: string;
  /** A function where the columns depend on the rows. */
  readonly columns: readonly ListColumn<Row>[] | (() => readonly ListColumn<Row>[]);
  /** Text that `/` looks in. */
  readonly searchText: (row: Row) => string;
  /** Said when there are no rows. */
  readonly empty: readonly string[];
  readonly open?: (row: Row) => void;
  /** What makes a row itself: the cursor stays on it when the rows are asked for again. */
  readonly keyOf?: (row: Row) => number | string;
  /** What is told beside the list of the row under the cursor. */
  readonly preview?: (row: Row) => Preview;
  /** Given where the list is a dialog; it has no titles of columns then. */
  readonly dialog?: DialogSize;
}

/** Rows together with what is known about their number. */
export interface ListRows<Row> {
  readonly rows: readonly Row[];
  /** A remark on the rows, e.g. that there are more on the server. */
  readonly remark?: string | undefined;
}

/** A list of anything: titles, rows, a cursor, a filter. */
export class ListScreen<Row> extends LoadedScreen<ListRows<Row>, Row> {
  readonly #options: ListScreenOptions<Row>;
  readonly #list: RowList<Row>;

  constructor(changed: () => void, options: ListScreenOptions<Row>) {
    super(changed, options);
    this.#options = options;
    this.#list = new RowList<Row>({
      rows: () => this.loaded.value?.rows,
      keyOf: options.keyOf,
      searchText: options.searchText,
      painter: (width) => tablePainter(this.#columns, width, options.dialog === undefined),
      trouble: () => this.#trouble,
    });
    this.reload();
  }

  get filter(): TextFilter {
    return this.#list.filter;
  }

  get dialog(): DialogSize | undefined {
    return this.#options.dialog;
  }

  /** Rows shown and what is known about the rest, for the right end of the bottom line. */
  get position(): string {
    return this.noted(this.#list.position, this.loaded.value?.remark);
  }

  draw(area: Area): Picture {
    const picture = this.#list.draw(area);
    if (picture.selected !== undefined) return picture;
    return { lines: [...picture.lines, ...this.#notice(area.width)].slice(0, area.height) };
  }

  click(line: number, area: Area): Clicked {
    return this.#list.click(line, area);
  }

  get preview(): Preview | undefined {
    const row = this.#list.selected;
    return row === undefined ? undefined : this.#options.preview?.(row);
  }

  describe(): string[] {
    const row = this.#list.selected;
    if (row === undefined) return this.#notice(1000).map(lineText);
    return [
      `${this.#options.noun} ${this.#list.place}: ${rowWords(this.#columns, row)}`,
      ...[this.#trouble].filter((text) => text !== undefined),
    ];
  }

  protected get subjects(): readonly Row[] {
    return this.#list.shown.slice(this.#list.index, this.#list.index + 1);
  }

  protected actOn(action: Action, area: Area): boolean {
    const row = this.#list.selected;
    const { open } = this.#options;
    if (action.kind === 'move') this.#list.move(action.movement, area);
    else if (action.kind === 'open' && row !== undefined && open !== undefined) open(row);
    else return false;
    return true;
  }

  get #columns(): readonly ListColumn<Row>[] {
    const { columns } = this.#options;
    return typeof columns === 'function' ? columns() : columns;
  }

  /** Why asking again failed, while the rows from before are still shown. */
  get #trouble(): string | undefined {
    const { state, error } = this.loaded;
    return state === 'failed' && error !== undefined && this.#list.shown.length > 0
      ? sanitise(error.message)
      : undefined;
  }

  #notice(width: number): Line[] {
    return this.#list.nothingMatches ?? noticeLines(this.loaded, this.#options.empty, width);
  }
}
