import { sanitise } from '../../output/sanitise.ts';
import { cell, segment, type Line, type Segment } from '../../output/segments.ts';
import type { Tone } from '../../output/style.ts';
import { shortTimeText } from '../../output/time-text.ts';
import { displayWidth } from '../../output/width.ts';

/** A column of a list on the screen. */
export interface ListColumn<Row> {
  title: string;
  value: (row: Row) => string;
  /** What a screen reader says in place of a value that is a sign or is drawn. @default the value */
  words?: (row: Row) => string;
  align?: 'left' | 'right';
  tone?: (row: Row) => Tone;
  /** Columns it takes; the one column without a width takes what is left. */
  width?: number;
  /** Left out on screens narrower than this. */
  from?: number;
}

/** A column of times; none where there is none. @param now Unix milliseconds, asked when a row is drawn. */
export function timeColumn<Row>(
  title: string,
  timeOf: (row: Row) => string | null,
  now: () => number,
): ListColumn<Row> {
  const value = (time: string | null): string => (time === null ? '' : shortTimeText(time, now()));
  return { title, value: (row) => value(timeOf(row)), width: 12, align: 'right' };
}

/** Columns the flexible column keeps, as far as leaving out others can help it. */
function flexibleMinimum(width: number): number {
  return Math.max(12, Math.floor(width * 0.35));
}

/** The columns that fit, with their widths. The flexible column never vanishes. */
export function layOutColumns<Row>(
  columns: readonly ListColumn<Row>[],
  width: number,
): { column: ListColumn<Row>; width: number }[] {
  const shown = columns.filter((column) => (column.from ?? 0) <= width);
  const taken = (list: readonly ListColumn<Row>[]): number =>
    list.reduce((sum, column) => sum + (column.width === undefined ? 0 : column.width + 2), 0);
  // The last fixed column goes first when even the shown ones don't fit.
  while (width - taken(shown) < flexibleMinimum(width)) {
    const last = shown.findLastIndex((column) => column.width !== undefined);
    if (last === -1) break;
    shown.splice(last, 1);
  }
  const rest = Math.max(1, width - taken(shown));
  return shown.map((column) => ({ column, width: column.width ?? rest }));
}

/** Draws rows as a table of some width, with or without a line of titles. */
export function tablePainter<Row>(
  columns: readonly ListColumn<Row>[],
  width: number,
  hasTitles = true,
): { title?: Line; line: (row: Row) => Line } {
  const layout = layOutColumns(columns, width);
  return {
    ...(hasTitles ? { title: titleLine(layout) } : {}),
    line: (row) => rowLine(layout, row),
  };
}

/** The line with the titles. */
export function titleLine<Row>(
  layout: readonly { column: ListColumn<Row>; width: number }[],
): Line {
  return joinCells(
    layout.map(({ column, width }) => cell(column.title, width, 'dim', column.align)),
  );
}

/** The line of a row. Only rows on screen are ever asked for. */
export function rowLine<Row>(
  layout: readonly { column: ListColumn<Row>; width: number }[],
  row: Row,
): Line {
  return joinCells(
    layout.map(({ column, width }) =>
      cell(sanitise(column.value(row)), width, column.tone?.(row) ?? 'plain', column.align),
    ),
  );
}

function joinCells(cells: readonly Segment[]): Segment[] {
  const line: Segment[] = [];
  for (const [index, each] of cells.entries()) {
    if (index > 0) line.push(segment('  '));
    line.push(each);
  }
  return line;
}

/** Says a row in words: `title value` for every column that holds something. */
export function rowWords<Row>(columns: readonly ListColumn<Row>[], row: Row): string {
  return columns
    .map(({ title, value, words = value }) => [title, sanitise(words(row)).trim()] as const)
    .filter(([, value]) => displayWidth(value) > 0)
    .map(([title, value]) => `${title.toLowerCase()} ${value}`.trim())
    .join(', ');
}
