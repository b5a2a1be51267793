import { sanitise, sanitiseLines } from './sanitise.ts';
import { segment, type Line, type Segment } from './segments.ts';
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

/**
 * Key and value side by side; long values go on under themselves.
 *
 * @param longest lines of one value at most; what is left out is counted below them
 */
export function fieldLines(
  fields: readonly Field[],
  width: number,
  longest = longestValue,
): Line[] {
  const widest = Math.max(0, ...fields.map(([key]) => displayWidth(sanitise(key))));
  const keyWidth = Math.min(widest, Math.max(6, Math.floor(width / 3)));
  return fields.flatMap(([key, value, tone = 'plain']) => {
    const written = sanitiseLines(value);
    const values = written
      .slice(0, longest)
      .flatMap((text) => (text === '' ? [''] : wrap(text, Math.max(4, width - keyWidth - 4))));
    const shown = values.slice(0, longest);
    const hidden = values.length - shown.length + Math.max(0, written.length - longest);
    const lines = (shown.length === 0 ? [''] : shown).map((text, index): Line => [
      segment('  '),
      segment(pad(index === 0 ? truncateMiddle(sanitise(key), keyWidth) : '', keyWidth), 'dim'),
      segment('  '),
      segment(text, tone),
    ]);
    const more = `… and ${hidden} more ${hidden === 1 ? 'line' : 'lines'}`;
    return hidden === 0
      ? lines
      : [...lines, [segment(`${' '.repeat(keyWidth + 4)}${more}`, 'dim')]];
  });
}

/** Sentences, each beginning on a line of its own. */
export function sentenceLines(sentences: readonly string[], width: number): Line[] {
  return sentences.flatMap((sentence) =>
    wrap(sanitise(sentence), Math.max(4, width - 4)).map((text, index) => [
      segment(index === 0 ? '  ' : '    '),
      segment(text),
    ]),
  );
}

/** A part of the details: its title with a count, and its fields; nothing without any. */
export function sectionLines(
  title: string,
  fields: readonly Field[],
  width: number,
  longest?: number,
): Line[] {
  return fields.length === 0
    ? []
    : [heading(title, fields.length), ...fieldLines(fields, width, longest)];
}

/** A text, broken where it must be, with this many blanks before each line. */
export function indentedLines(
  text: string,
  width: number,
  indent: number,
  tone: Tone = 'plain',
): Line[] {
  const blanks = ' '.repeat(indent);
  return wrap(sanitise(text), Math.max(4, width - indent)).map((line) => [
    segment(`${blanks}${line}`, tone),
  ]);
}

/** A text after what leads to it, going on under itself where it must be broken. */
export function ledLines(
  lead: Segment,
  text: string,
  width: number,
  tone: Tone = 'plain',
): [Line, ...Line[]] {
  const blanks = displayWidth(lead.text);
  const [first = '', ...more] = wrap(sanitise(text), Math.max(8, width - blanks));
  return [
    [lead, segment(first, tone)],
    ...more.map((piece) => [segment(' '.repeat(blanks)), segment(piece, tone)]),
  ];
}

/** Attributes by name. */
export const byName = <Value>(attributes: Readonly<Record<string, Value>>): [string, Value][] =>
  Object.entries(attributes).toSorted(([left], [right]) => left.localeCompare(right));
