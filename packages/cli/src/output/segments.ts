import type { Paint, Tone } from './style.ts';
import { displayWidth, fit, truncate } from './width.ts';

/** A piece of a line and what it means. */
export interface Segment {
  text: string;
  tone: Tone;
}

/** One line of a screen, not yet coloured. */
export type Line = readonly Segment[];

/** A piece of text with a tone. */
export function segment(text: string, tone: Tone = 'plain'): Segment {
  return { text, tone };
}

/** The text of a line without its tones. */
export function lineText(line: Line): string {
  return line.map(({ text }) => text).join('');
}

/** The text of a line as it is read out: without blanks that only align it. */
export const spokenText = (line: Line): string =>
  lineText(line)
    .trim()
    .replaceAll(/\s{2,}/gu, ' ');

/** Cuts a line to at most `width` columns. */
export function cutLine(line: Line, width: number): Segment[] {
  const cut: Segment[] = [];
  let left = width;
  for (const { text, tone } of line) {
    if (left <= 0) break;
    const piece = truncate(text, left);
    cut.push({ text: piece, tone });
    left -= displayWidth(piece);
  }
  return cut;
}

/** Cuts or fills a line to exactly `width` columns. */
export function fitLine(line: Line, width: number): Segment[] {
  const cut = cutLine(line, width);
  const missing = width - displayWidth(lineText(cut));
  if (missing > 0) cut.push(segment(' '.repeat(missing)));
  return cut;
}

/** A cell of exactly `width` columns. */
export function cell(
  text: string,
  width: number,
  tone: Tone = 'plain',
  align: 'left' | 'right' = 'left',
): Segment {
  return { text: fit(text, width, align), tone };
}

/** Puts one part at the left edge and one at the right. Where both don't fit, one gives way. */
export function spread(
  left: Line,
  right: Line,
  width: number,
  keep: 'left' | 'right' = 'right',
): Segment[] {
  const rightWidth = displayWidth(lineText(right));
  const missing = width - displayWidth(lineText(left)) - rightWidth;
  if (missing >= 2) return [...left, segment(' '.repeat(missing)), ...right];
  if (keep === 'left' || rightWidth + 4 > width) return fitLine(left, width);
  return [...fitLine(left, width - rightWidth - 1), segment(' '), ...right];
}

/** Colours a line. */
export function paintLine(line: Line, paint: Paint): string {
  return line.map(({ text, tone }) => paint(text, tone)).join('');
}
