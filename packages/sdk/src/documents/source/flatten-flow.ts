import { tokensOf } from './tokens.ts';

/**
 * Puts every `{...}` and `[...]` that spans lines on one line, by writing blanks over line ends, tabs and comments;
 * everything else keeps its offset, and blocks of text are left alone. Other readers take any indentation inside brackets, tabs too, where strict YAML
 * doesn't: files that lean on that become readable this way.
 */
export function flattenFlow(text: string): string {
  const blocks = blockEnds(text);
  let flat = '';
  let depth = 0;
  // Quotes and brackets mean something only where a value may begin, not in the middle of a word.
  let mayBegin = true;
  for (let at = 0, end = 0; at < text.length; at = end) {
    const block = depth > 0 ? undefined : blocks.get(at);
    // What stands behind a block begins a line.
    const character = block === undefined ? (text[at] ?? '') : '\n';
    end = block ?? tokenEnd(text, at, mayBegin);
    const token = text.slice(at, end);
    const isOpening: boolean = mayBegin && (character === '[' || character === '{');
    if (isOpening) depth += 1;
    else if (depth > 0 && (character === ']' || character === '}')) depth -= 1;
    const isBlank = character === '#' || character.trim() === '';
    flat += depth > 0 && isBlank ? ' '.repeat(token.length) : token;
    const isBlankNext = (text[end] ?? '').trim() === '';
    mayBegin =
      isOpening ||
      character === '\n' ||
      (mayBegin && (isBlank || (/[-?]/.test(character) && isBlankNext))) ||
      (character === ':' && isBlankNext) ||
      (character === ',' && depth > 0);
  }
  return flat;
}

/** The ends of the texts that are written as blocks (`|` or `>`), by where they begin. */
function blockEnds(text: string): ReadonlyMap<number, number> {
  const ends = new Map<number, number>();
  let isBlock = false;
  for (const { type, offset, end } of tokensOf(text)) {
    if (type === 'block-scalar-header') isBlock = true;
    if (type !== 'scalar') continue;
    if (isBlock && end > offset) ends.set(offset, end);
    isBlock = false;
  }
  return ends;
}

/** The end of the quoted text, the comment or the character at a place. */
function tokenEnd(text: string, at: number, mayBegin: boolean): number {
  const character = text[at] ?? '';
  if (mayBegin && (character === '"' || character === "'")) return quotedEnd(text, at, character);
  if (character !== '#' || (text[at - 1] ?? '\n').trim() !== '') return at + 1;
  const end = text.indexOf('\n', at);
  return end < 0 ? text.length : end;
}

function quotedEnd(text: string, start: number, quote: string): number {
  for (let at = start + 1; at < text.length; at += 1) {
    if (text[at] === '\\' && quote === '"') at += 1;
    else if (text[at] === quote) return at + 1;
  }
  return start + 1;
}
