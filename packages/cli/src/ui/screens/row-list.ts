import { segment, type Line } from '../../output/segments.ts';
import { moveBy, moveTo, startCursor, type Cursor, type Movement } from '../core/cursor.ts';
import type { Area, Clicked, Rows, TextFilter } from '../core/screen.ts';

/** How rows become lines on a screen of some width. */
interface RowPainter<Row> {
  /** The line above the rows, if they have one. */
  readonly title?: Line;
  readonly line: (row: Row) => Line;
}

/** What makes the rows of one list different from another's. */
export interface RowListOptions<Row> {
  /** The rows as they are now, the same array as long as they are the same; undefined until there are any. */
  readonly rows: () => readonly Row[] | undefined;
  /** Text that `/` looks in. */
  readonly searchText: (row: Row) => string;
  readonly painter: (width: number) => RowPainter<Row>;
  /** What makes a row itself: the cursor stays on it when the rows are other ones. */
  readonly keyOf?: ((row: Row) => number | string) | undefined;
  /** Why the rows are not fresh, for a line below them. Safe to print. */
  readonly trouble?: () => string | undefined;
}

/** Rows with a filter and a cursor: what all lists on the screen have in common. Only rows on screen are ever drawn. */
export class RowList<Row> {
  readonly #options: RowListOptions<Row>;
  #cursor: Cursor = startCursor;
  #filterText = '';
  #filtered: { from: readonly Row[] | undefined; text: string; rows: readonly Row[] } = {
    from: undefined,
    text: '',
    rows: [],
  };

  constructor(options: RowListOptions<Row>) {
    this.#options = options;
  }

  /** The rows the filter leaves; worked out again only when rows or filter changed. */
  get shown(): readonly Row[] {
    const rows = this.#options.rows();
    const text = this.#filterText.toLowerCase();
    if (this.#filtered.from !== rows || this.#filtered.text !== text) {
      const { searchText } = this.#options;
      const matching = (rows ?? []).filter((row) => searchText(row).toLowerCase().includes(text));
      const before = this.#filtered;
      this.#filtered = { from: rows, text, rows: text === '' ? (rows ?? []) : matching };
      if (before.text === text) this.#keepCursor(before.rows[this.#cursor.selected]);
    }
    return this.#filtered.rows;
  }

  /** Puts the cursor on the row it was on, where that is still there. */
  #keepCursor(row: Row | undefined): void {
    const { keyOf } = this.#options;
    if (keyOf === undefined || row === undefined) return;
    const key = keyOf(row);
    const at = this.#filtered.rows.findIndex((each) => keyOf(each) === key);
    if (at !== -1 && at !== this.#cursor.selected) this.follow(at);
  }

  /** Index of the row under the cursor among those shown. */
  get index(): number {
    return this.#cursor.selected;
  }

  /** The row under the cursor. */
  get selected(): Row | undefined {
    return this.shown[this.#cursor.selected];
  }

  /** Position of the cursor, such as `2/100`; empty without rows. */
  get position(): string {
    const { length } = this.shown;
    return length === 0 ? '' : `${this.#cursor.selected + 1}/${length}`;
  }

  /** Position of the cursor in words, such as `2 of 100`. */
  get place(): string {
    return `${this.#cursor.selected + 1} of ${this.shown.length}`;
  }

  get filter(): TextFilter {
    return {
      label: 'filter',
      text: this.#filterText,
      set: (text) => {
        if (text === this.#filterText) return;
        const { selected } = this;
        this.#filterText = text;
        // What was found is looked at among its neighbours.
        const at = text === '' && selected !== undefined ? this.shown.indexOf(selected) : 0;
        this.#cursor = { selected: Math.max(0, at), top: 0 };
      },
    };
  }

  /** Said in place of the rows when there are some, but none that the filter leaves. */
  get nothingMatches(): Line[] | undefined {
    if (this.shown.length > 0 || (this.#options.rows()?.length ?? 0) === 0) return undefined;
    const said = [`Nothing here matches ${JSON.stringify(this.#filterText)}.`];
    if (/^\s*where\s/iu.test(this.#filterText))
      said.push('/ filters the rows shown here; :traces where … and :logs where … fetch others.');
    return said.map((text) => [segment(text, 'dim')]);
  }

  move(movement: Movement, area: Area): void {
    const height = this.#height(area);
    this.#cursor = moveBy(this.#cursor, movement, this.shown.length, height);
  }

  /** Puts the cursor on the row of a line of the picture. @returns Whether it was there before; undefined for no row. */
  click(line: number, area: Area): Clicked {
    const painter = this.#options.painter(area.width);
    const titles = painter.title === undefined || area.height < 2 ? 0 : 1;
    const index = this.#cursor.top + line - titles;
    if (line < titles || line - titles >= this.#height(area, painter)) return undefined;
    if (index >= this.shown.length) return undefined;
    const isSame = index === this.#cursor.selected;
    this.#cursor = { ...this.#cursor, selected: index };
    return isSame ? 'again' : 'selected';
  }

  /** Puts the cursor on a row; the next drawing brings it into view. */
  select(index: number): void {
    this.#cursor = { ...this.#cursor, selected: index };
  }

  /**
   * Keeps the cursor on a row that has another index now. It stays where it is on the screen; only at the very top what
   * is new above comes into view.
   */
  follow(index: number): void {
    const { selected, top } = this.#cursor;
    this.#cursor = {
      selected: index,
      top: top === 0 ? 0 : Math.max(0, top + index - selected),
    };
  }

  /** Back to the first row. */
  restart(): void {
    this.#cursor = startCursor;
  }

  /** The rows that fit, with their title above and what is wrong with them below. */
  draw(area: Area): Rows {
    const painter = this.#options.painter(area.width);
    const rows = this.shown;
    const height = this.#height(area, painter);
    this.#cursor = moveTo(this.#cursor, this.#cursor.selected, rows.length, height);
    const { top, selected } = this.#cursor;
    const titles = painter.title === undefined || area.height < 2 ? [] : [painter.title];
    const trouble = this.#options.trouble?.();
    return {
      lines: [
        ...titles,
        ...rows.slice(top, top + height).map((row) => painter.line(row)),
        ...(trouble === undefined ? [] : [[segment(trouble, 'bad')]]),
      ],
      selected: rows.length === 0 ? undefined : titles.length + selected - top,
    };
  }

  /** Lines for rows: all but the titles, and but the line that tells why the rows are old. */
  #height({ width, height }: Area, painter = this.#options.painter(width)): number {
    const titles = painter.title === undefined ? 0 : 1;
    return Math.max(1, height - titles - (this.#options.trouble?.() === undefined ? 0 : 1));
  }
}
