import { type LiteralReader, readLiteral, skipBlanks } from '../../shared/lexer.ts';
import { parseDuration } from '../../units/duration.ts';

/** Values of conditions: those of every language, days and weeks, and JSON objects as text. */
export const readValue: LiteralReader = (source, position) => {
  const start = skipBlanks(source, position);
  if (source[start] === '{') {
    const end = endOfJson(source, start);
    return end === undefined
      ? undefined
      : {
          literal: { kind: 'text', text: source.slice(start, end), at: { start, end } },
          closed: true,
        };
  }
  const found = readLiteral(source, position);
  if (found?.literal.kind !== 'text' || !/[\d+-]/.test(source[start] ?? '')) return found;
  const { literal } = found;
  const nanoseconds = parseDuration(literal.text);
  return nanoseconds === undefined
    ? found
    : { literal: { ...literal, kind: 'duration', nanoseconds }, closed: true };
};

/** Position after the JSON object that begins at `start`, if it is one. */
function endOfJson(source: string, start: number): number | undefined {
  let depth = 0;
  let quoted = false;
  for (let position = start; position < source.length; position += 1) {
    const character = source[position];
    if (quoted) {
      if (character === '\\') {
        position += 1;
      } else {
        quoted = character !== '"';
      }
    } else if (character === '"') {
      quoted = true;
    } else if (character === '{') {
      depth += 1;
    } else if (character === '}') {
      depth -= 1;
      if (depth === 0) return isJson(source.slice(start, position + 1)) ? position + 1 : undefined;
    }
  }
  return undefined;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
