import { sanitise } from '../../output/sanitise.ts';
import { segment, type Line } from '../../output/segments.ts';
import { moveBy, moveTo, startCursor, type Cursor } from '../core/cursor.ts';
import type { Action, KeyHelp } from '../core/keymap.ts';
import { Loader } from '../core/loadable.ts';
import { noticeLines } from '../core/notice.ts';
import type { Area, Picture, Screen, TextFilter } from '../core/screen.ts';
import {
  layOutColumns,
  rowLine,
  rowWords,
  titleLine,
  type ListColumn,
} from '../core/table-lines.ts';

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
  ids?: (row: Row) => { trace?: string | undefined; span?: string | undefined };
  /** Keys of this list alone. @returns True when it took the action. */
  act?: (action: Action, row: Row | undefined) => boolean;
}

/** Rows together with what is known about their number. */
export interface ListRows<Row> {
  rows: readonly Row[];
  /** A remark on the rows, e.g. that there are more on the server. */
  remark?: string;
}

/** A list of anything: titles, rows, a cursor, a filter. Only the rows on screen are drawn. */
export class ListScreen<Row> implements Screen {
  readonly #options: ListScreenOptions<Row>;
  readonly #loader: Loader<ListRows<Row>>;
  readonly #changed: () => void;
  #cursor: Cursor = startCursor;
  #filterText = '';
  #shown: readonly Row[] = [];
  #shownFrom: { rows: readonly Row[] | undefined; filter: string } = {
    rows: undefined,
    filter: '',
  };

  constructor(options: ListScreenOptions<Row>, changed: () => void) {
    this.#options = options;
    this.#changed = changed;
    this.#loader = new Loader(changed);
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

  get ids(): { trace?: string | undefined; span?: string | undefined } | undefined {
    const row = this.#selectedRow();
    return row === undefined ? undefined : this.#options.ids?.(row);
  }

  get filter(): TextFilter {
    return {
      label: 'filter',
      text: this.#filterText,
      set: (text) => {
        this.#filterText = text;
        this.#cursor = startCursor;
        this.#changed();
      },
    };
  }

  draw(area: Area): Picture {
    const rows = this.#rows();
    const bodyHeight = this.#bodyHeight(area);
    this.#cursor = moveTo(this.#cursor, this.#cursor.selected, rows.length, bodyHeight);
    const layout = layOutColumns(this.#columns, area.width);
    const lines: Line[] = [];
    if (area.height > 1) lines.push(titleLine(layout));
    if (rows.length === 0) {
      return { lines: [...lines, ...this.#notice(area)].slice(0, area.height) };
    }
    const { top, selected } = this.#cursor;
    for (const row of rows.slice(top, top + bodyHeight)) lines.push(rowLine(layout, row));
    const trouble = this.#trouble();
    if (trouble !== undefined) lines.push([segment(trouble, 'bad')]);
    return { lines, selected: selected - top + (area.height > 1 ? 1 : 0) };
  }

  describe(): string[] {
    const rows = this.#rows();
    const row = this.#selectedRow();
    if (row === undefined) {
      return this.#notice({ width: 1000, height: 10 }).map((line) =>
        line.map(({ text }) => text).join(''),
      );
    }
    const trouble = this.#trouble();
    return [
      `${this.#options.noun} ${this.#cursor.selected + 1} of ${rows.length}: ${rowWords(this.#columns, row)}`,
      ...(trouble === undefined ? [] : [trouble]),
    ];
  }

  /** Rows shown and what is known about the rest, for the right end of the bottom line. */
  get position(): string {
    const count = this.#rows().length;
    const remark = this.#loader.current.value?.remark;
    const loading = this.#loader.current.state === 'loading' ? ' loading' : '';
    const stale = this.#loader.current.state === 'failed' ? ' not refreshed' : '';
    return count === 0
      ? ''
      : `${this.#cursor.selected + 1}/${count}${remark === undefined ? '' : ` ${remark}`}${loading}${stale}`;
  }

  act(action: Action, area: Area): boolean {
    const row = this.#selectedRow();
    if (this.#options.act?.(action, row) === true) return true;
    switch (action.kind) {
      case 'move':
        this.#cursor = moveBy(
          this.#cursor,
          action.movement,
          this.#rows().length,
          this.#bodyHeight(area),
        );
        this.#changed();
        return true;
      case 'open':
        if (row === undefined || this.#options.open === undefined) return false;
        this.#options.open(row);
        return true;
      default:
        return false;
    }
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

  /** Lines for rows: all but the titles, and but the line that tells why the rows are old. */
  #bodyHeight(area: Area): number {
    return Math.max(1, area.height - (this.#trouble() === undefined ? 1 : 2));
  }

  /** Why asking again failed, while the rows from before are still shown. */
  #trouble(): string | undefined {
    const { state, error } = this.#loader.current;
    return state === 'failed' && error !== undefined && this.#rows().length > 0
      ? sanitise(error.message)
      : undefined;
  }

  #notice(area: Area): Line[] {
    const { current } = this.#loader;
    if (this.#filterText !== '' && (current.value?.rows.length ?? 0) > 0) {
      return [[segment(`Nothing here matches ${JSON.stringify(this.#filterText)}.`, 'dim')]];
    }
    return noticeLines(current, this.#options.empty, area.width);
  }

  #selectedRow(): Row | undefined {
    return this.#rows()[this.#cursor.selected];
  }

  /** The rows the filter leaves; worked out again only when rows or filter changed. */
  #rows(): readonly Row[] {
    const rows = this.#loader.current.value?.rows;
    const filter = this.#filterText.toLowerCase();
    if (this.#shownFrom.rows === rows && this.#shownFrom.filter === filter) return this.#shown;
    this.#shownFrom = { rows, filter };
    this.#shown =
      filter === ''
        ? (rows ?? [])
        : (rows ?? []).filter((row) =>
            this.#options.searchText(row).toLowerCase().includes(filter),
          );
    return this.#shown;
  }
}
