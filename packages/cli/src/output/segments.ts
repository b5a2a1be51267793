import type { Paint, Tone } from './style.ts';
import { displayWidth, fit, pad, truncate } from './width.ts';

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

/** Cuts or fills a line to exactly `width` columns. */
export function fitLine(line: Line, width: number): Segment[] {
  const fitted: Segment[] = [];
  let left = width;
  for (const { text, tone } of line) {
    if (left <= 0) break;
    const cut = truncate(text, left);
    fitted.push({ text: cut, tone });
    left -= displayWidth(cut);
  }
  if (left > 0) fitted.push(segment(' '.repeat(left)));
  return fitted;
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

/** Fills the gap between a left and a right part so that both reach the edges. */
export function spread(left: Line, right: Line, width: number): Segment[] {
  const rightWidth = displayWidth(lineText(right));
  if (rightWidth + 2 > width) return fitLine(left, width);
  const room = width - rightWidth;
  const start = fitLine(left, Math.min(room - 1, displayWidth(lineText(left))));
  return [...start, segment(pad('', room - displayWidth(lineText(start)))), ...right];
}

/** Colours a line. */
export function paintLine(line: Line, paint: Paint): string {
  return line.map(({ text, tone }) => paint(text, tone)).join('');
}
