import { createPaint, type Paint, type Tone } from './style.ts';
import { sanitise, sanitiseWhole } from './sanitise.ts';
import { displayWidth, fit, pad, truncate, truncateMiddle } from './width.ts';
import { wrap } from './wrap.ts';

/** One column of a table, or one line of a card. */
export interface Column<Row> {
  title: string;
  /** The text of the cell; it is sanitised by the table. */
  value: (row: Row) => string;
  /** @default 'left' */
  align?: 'left' | 'right';
  /**
   * How the column gives way when the terminal is narrow: cut at the end, in the middle, or not at all.
   *
   * @default 'never'
   */
  shrink?: 'end' | 'middle' | 'never';
  /** Fewest columns a shrinking column keeps. @default 12 */
  minimum?: number;
  /** Shown by `-o wide` only. */
  wide?: boolean;
  tone?: (row: Row) => Tone;
}

/** How a table is laid out. */
export interface TableOptions {
  /** Columns of the terminal; `Infinity` for a pipe, where nothing is cut. */
  width: number;
  paint?: Paint;
  /** Show the columns marked `wide`. */
  wide?: boolean;
}

const gap = '  ';

const cleanFor = ({ width }: TableOptions): ((text: string) => string) =>
  Number.isFinite(width) ? sanitise : sanitiseWhole;

/**
 * Lays rows out as an aligned table. When even the shrunken columns don't fit the width, every row
 * becomes a card: one `title  value` line per column.
 *
 * @returns Lines without line ends, each at most `width` columns wide.
 */
export function formatTable<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  options: TableOptions,
): string[] {
  const paint = options.paint ?? createPaint(false);
  const shown = columns.filter((column) => options.wide === true || column.wide !== true);
  const cells = rows.map((row) => shown.map((column) => cleanFor(options)(column.value(row))));
  const widths = columnWidths(shown, cells, options.width);
  if (widths === undefined) return cards(shown, rows, cells, options.width, paint);

  const line = (texts: readonly string[], tones: readonly Tone[]): string =>
    shown
      .map((column, index) => {
        const width = widths[index] ?? 0;
        const cut = cutFor(column)(texts[index] ?? '', width);
        // The last column is not filled up: nobody wants blanks at the end of a line.
        const last = index === shown.length - 1 && column.align !== 'right';
        return paint(last ? cut : pad(cut, width, column.align), tones[index] ?? 'plain');
      })
      .join(gap);

  return [
    line(
      shown.map((column) => column.title),
      shown.map(() => 'dim'),
    ),
    ...rows.map((row, index) =>
      line(
        cells[index] ?? [],
        shown.map((column) => column.tone?.(row) ?? 'plain'),
      ),
    ),
  ].map((text) => text.trimEnd());
}

function cutFor<Row>(column: Column<Row>): (text: string, width: number) => string {
  return column.shrink === 'middle' ? truncateMiddle : truncate;
}

/** Widths of the columns within `available`, or undefined when they can't be made to fit. */
function columnWidths<Row>(
  columns: readonly Column<Row>[],
  cells: readonly (readonly string[])[],
  available: number,
): number[] | undefined {
  const widths = columns.map((column, index) =>
    cells.reduce(
      (widest, row) => Math.max(widest, displayWidth(row[index] ?? '')),
      displayWidth(column.title),
    ),
  );
  const gaps = gap.length * Math.max(0, columns.length - 1);
  let excess = widths.reduce((sum, width) => sum + width, gaps) - available;
  while (excess > 0) {
    const widest = widestShrinkable(columns, widths);
    if (widest === undefined) return undefined;
    widths[widest] = (widths[widest] ?? 0) - 1;
    excess -= 1;
  }
  return widths;
}

function widestShrinkable<Row>(
  columns: readonly Column<Row>[],
  widths: readonly number[],
): number | undefined {
  let found: number | undefined;
  for (const [index, column] of columns.entries()) {
    const width = widths[index] ?? 0;
    const minimum = Math.max(column.minimum ?? 12, displayWidth(column.title));
    if ((column.shrink ?? 'never') === 'never' || width <= minimum) continue;
    if (found === undefined || width > (widths[found] ?? 0)) found = index;
  }
  return found;
}

function cards<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  cells: readonly (readonly string[])[],
  width: number,
  paint: Paint,
): string[] {
  const titles = columns.map((column) => column.title);
  const longest = Math.max(0, ...titles.map(displayWidth));
  const titleWidth = Math.min(longest, Math.max(4, Math.floor(width / 3)));
  const lines: string[] = [];
  for (const [rowIndex, row] of rows.entries()) {
    if (rowIndex > 0) lines.push('');
    for (const [index, column] of columns.entries()) {
      const text = cells[rowIndex]?.[index] ?? '';
      if (text === '') continue;
      const title = paint(fit(titles[index] ?? '', titleWidth), 'dim');
      const blank = ' '.repeat(titleWidth);
      // Whole, however many lines it takes: an id that is cut is no use.
      for (const [at, piece] of wrap(
        text,
        Math.max(1, width - titleWidth - gap.length),
      ).entries()) {
        const value = paint(piece, column.tone?.(row) ?? 'plain');
        lines.push(`${at === 0 ? title : blank}${gap}${value}`);
      }
    }
  }
  return lines;
}

/** Lays one thing out as `title  value` lines, for `get` commands. */
export function formatRecord(
  fields: readonly (readonly [title: string, value: string, tone?: Tone])[],
  options: TableOptions,
): string[] {
  const paint = options.paint ?? createPaint(false);
  const titleWidth = Math.max(0, ...fields.map(([title]) => displayWidth(title)));
  return fields.map(([title, value, tone]) => {
    const text = truncateMiddle(
      cleanFor(options)(value),
      Math.max(4, options.width - titleWidth - gap.length),
    );
    return `${paint(pad(title, titleWidth), 'dim')}${gap}${paint(text, tone ?? 'plain')}`.trimEnd();
  });
}
