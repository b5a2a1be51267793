import type { Scalar } from 'yaml';

/**
 * For each character of a text value, the offset in the file where it is written, and one more for the end. Quotes,
 * escapes, folded lines and indentation lie between.
 */
export function scalarOffsets(scalar: Scalar, source: string): number[] {
  const [start, end] = scalar.range ?? [0, 0];
  const value = String(scalar.value);
  switch (scalar.type) {
    case 'QUOTE_DOUBLE':
      return doubleQuoted(source.slice(0, end - 1), start + 1);
    case 'QUOTE_SINGLE':
      return written(value, source.slice(0, end - 1), start + 1, true);
    case 'BLOCK_LITERAL':
    case 'BLOCK_FOLDED':
      return written(value, source.slice(0, end), source.indexOf('\n', start) + 1, false);
    default:
      return written(value, source.slice(0, end), start, false);
  }
}

/** Text whose only differences to its value are blanks and doubled single quotes. */
function written(value: string, source: string, start: number, isQuoted: boolean): number[] {
  const offsets: number[] = [];
  let at = start;
  for (let index = 0; index < value.length; index += 1) {
    const character = value[index] ?? '';
    if (!isBlank(character)) at = Math.max(at, source.indexOf(character, at));
    offsets.push(at);
    at += isQuoted && character === "'" ? 2 : 1;
    // One blank of the value may be a line end and indentation in the file.
    if (isBlank(character) && !isBlank(value[index + 1] ?? ' '))
      while (at < source.length && isBlank(source[at] ?? '')) at += 1;
  }
  offsets.push(Math.min(at, source.length));
  return offsets;
}

const isBlank = (character: string): boolean => character.trim() === '';

const CODE_DIGITS: Readonly<Record<string, number>> = { x: 2, u: 4, U: 8 };

function doubleQuoted(source: string, start: number): number[] {
  const offsets: number[] = [];
  let at = start;
  while (at < source.length) {
    const character = source[at] ?? '';
    if (character === '\\') {
      const next = source[at + 1] ?? '';
      const digits = CODE_DIGITS[next] ?? 0;
      if (next !== '\n' && next !== '\r') offsets.push(at);
      if (digits === 8 && Number.parseInt(source.slice(at + 2, at + 10), 16) > 0xff_ff)
        offsets.push(at);
      at += 2 + digits;
      if (next === '\n' || next === '\r') at = blanksEnd(source, at);
    } else if (character === '\n' || (isBlank(character) && foldsAt(source, at))) {
      const end = blanksEnd(source, at);
      const lineEnds = source.slice(at, end).split('\n').length - 1;
      for (let count = 0; count < Math.max(1, lineEnds - 1); count += 1) offsets.push(at);
      at = end;
    } else {
      offsets.push(at);
      at += 1;
    }
  }
  offsets.push(source.length);
  return offsets;
}

const blanksEnd = (source: string, start: number): number => {
  let at = start;
  while (at < source.length && isBlank(source[at] ?? '')) at += 1;
  return at;
};

/** Whether the blanks at a place run on to the end of their line. */
const foldsAt = (source: string, start: number): boolean => {
  let at = start;
  while (source[at] === ' ' || source[at] === '\t' || source[at] === '\r') at += 1;
  return source[at] === '\n';
};
