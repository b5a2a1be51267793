import { displayWidth, takeStart } from './width.ts';

/** Breaks text at blanks so that every line fits; a longer word is cut. */
export function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    let rest = word;
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
  if (line !== '') lines.push(line);
  return lines;
}
