import { displayWidth, takeStart } from './width.ts';

/**
 * Breaks text at blanks so that every line fits; a longer word is cut. Blanks before the text stay, half a line of them at
 * most.
 */
export function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  const unindented = text.trimStart();
  const indent = ' '.repeat(Math.min(text.length - unindented.length, Math.floor(width / 2)));
  for (const [at, word] of unindented.split(' ').entries()) {
    let rest = at === 0 ? `${indent}${word}` : word;
    if (line !== '' && displayWidth(line) + 1 + displayWidth(rest) > width) {
      lines.push(line);
      line = '';
    }
    while (displayWidth(rest) > width) {
      const piece = takeStart(rest, width);
      if (piece === '') break;
      lines.push(piece);
      rest = rest.slice(piece.length);
    }
    line = line === '' ? rest : `${line} ${rest}`;
  }
  if (line.trim() !== '') lines.push(line);
  return lines;
}
