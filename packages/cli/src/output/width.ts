import stringWidth from 'string-width';

/**
 * Printable ASCII, and what waterfalls and charts are drawn with (lines, blocks, shades, triangles): each a single column
 * and a single code unit. Anything else is measured, which takes a hundred times as long.
 */
export const PLAIN = /^[\u0020-\u007e\u00b7\u2026\u2500-\u259f\u25b8\u25be]*$/u;
let segmenter: Intl.Segmenter | undefined;

/** The visible characters of a text. Made when a text needs it: few do. */
const segmentsOf = (text: string): Intl.Segments =>
  (segmenter ??= new Intl.Segmenter()).segment(text);

/** Columns the text takes in a terminal. Expects sanitised text. */
export function displayWidth(text: string): number {
  return PLAIN.test(text) ? text.length : stringWidth(text);
}

/** The longest beginning of the text that fits in `width` columns. */
export function takeStart(text: string, width: number): string {
  if (width <= 0) return '';
  if (PLAIN.test(text)) return text.slice(0, width);
  let used = 0;
  let end = 0;
  for (const { segment, index } of segmentsOf(text)) {
    used += stringWidth(segment);
    if (used > width) break;
    end = index + segment.length;
  }
  return text.slice(0, end);
}

/** The longest end of the text that fits in `width` columns. */
function takeEnd(text: string, width: number): string {
  if (width <= 0) return '';
  if (PLAIN.test(text)) return text.slice(Math.max(0, text.length - width));
  const segments = [...segmentsOf(text)];
  let used = 0;
  let start = text.length;
  for (const { segment, index } of segments.reverse()) {
    used += stringWidth(segment);
    if (used > width) break;
    start = index;
  }
  return text.slice(start);
}

/** The text without its last visible character. */
export function dropLast(text: string): string {
  const last = [...segmentsOf(text)].at(-1);
  return last === undefined ? '' : text.slice(0, last.index);
}

/** Cuts text to `width` columns, an ellipsis at the end when something is missing. */
export function truncate(text: string, width: number): string {
  if (displayWidth(text) <= width) return text;
  if (width <= 0) return '';
  return `${takeStart(text, width - 1)}…`;
}

/** Cuts text to `width` columns in the middle, for values whose two ends both tell something. */
export function truncateMiddle(text: string, width: number): string {
  if (displayWidth(text) <= width) return text;
  if (width <= 4) return truncate(text, width);
  const end = Math.floor((width - 1) / 3);
  return `${takeStart(text, width - 1 - end)}…${takeEnd(text, end)}`;
}

/** Fills text with blanks up to `width` columns; longer text is left as it is. */
export function pad(text: string, width: number, align: 'left' | 'right' = 'left'): string {
  const missing = width - displayWidth(text);
  if (missing <= 0) return text;
  return align === 'left' ? text + ' '.repeat(missing) : ' '.repeat(missing) + text;
}

/** Cuts or fills text to exactly `width` columns. */
export function fit(text: string, width: number, align: 'left' | 'right' = 'left'): string {
  return pad(truncate(text, width), width, align);
}
