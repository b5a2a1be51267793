import { sanitise, sanitiseLines } from './sanitise.ts';
import { segment, type Line } from './segments.ts';
import type { Tone } from './style.ts';
import { displayWidth, pad, truncateMiddle } from './width.ts';
import { wrap } from './wrap.ts';

/** A name, what it stands for, and what that means. */
export type Field = readonly [key: string, value: string, tone?: Tone];

/** Lines of one value shown at most; a stack trace is long, a screen is not. */
const longestValue = 40;

/** The title of a part of the details. */
export function heading(title: string, count?: number): Line {
  return [segment(count === undefined ? title : `${title} (${count})`, 'accent')];
}

/** Key and value side by side; long values go on under themselves. */
export function fieldLines(fields: readonly Field[], width: number): Line[] {
  const widest = Math.max(0, ...fields.map(([key]) => displayWidth(sanitise(key))));
  const keyWidth = Math.min(widest, Math.max(6, Math.floor(width / 3)));
  return fields.flatMap(([key, value, tone = 'plain']) => {
    const values = sanitiseLines(value)
      .slice(0, longestValue)
      .flatMap((text) => (text === '' ? [''] : wrap(text, Math.max(4, width - keyWidth - 4))))
      .slice(0, longestValue);
    return (values.length === 0 ? [''] : values).map((text, index) => [
      segment('  '),
      segment(pad(index === 0 ? truncateMiddle(sanitise(key), keyWidth) : '', keyWidth), 'dim'),
      segment('  '),
      segment(text, tone),
    ]);
  });
}

/** Sentences, each beginning on a line of its own. */
export function sentenceLines(
  sentences: readonly string[],
  width: number,
  tone: Tone = 'plain',
): Line[] {
  return sentences.flatMap((sentence) =>
    wrap(sanitise(sentence), Math.max(4, width - 4)).map((text, index) => [
      segment(index === 0 ? '  ' : '    '),
      segment(text, tone),
    ]),
  );
}
