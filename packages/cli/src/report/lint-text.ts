import { visibleForLog } from '../output/sanitise.ts';
import type { Paint } from '../output/style.ts';
import { displayWidth } from '../output/width.ts';
import type { Finding } from '../plan/finding.ts';

const tones = { error: 'bad', warning: 'warning', note: 'accent' } as const;

/** The longest line of a file that is shown in full. */
const longestLine = 160;

/** A finding for people: the place and the message, the line of the file with the mistake marked, and the advice. */
export function lintText(finding: Finding, source: string | undefined, paint: Paint): string[] {
  const { file, line, column, level, message, hint } = finding;
  const place = `${visibleForLog(file ?? 'stdin')}:${line}:${column}`;
  return [
    `${paint(place, 'strong')} ${paint(level, tones[level])} ${visibleForLog(message)}`,
    ...excerpt(finding, source),
    ...(hint === undefined ? [] : [paint(`  ${visibleForLog(hint)}`, 'dim')]),
  ];
}

function excerpt(finding: Finding, source: string | undefined): string[] {
  const line = source?.split(/\r\n|\n|\r/u)[finding.line - 1];
  if (line === undefined || line.trim() === '' || line.length > longestLine) return [];
  const start = finding.column - 1;
  const end = finding.endLine === finding.line ? finding.endColumn - 1 : line.length;
  const blanks = ' '.repeat(displayWidth(visibleForLog(line.slice(0, start))));
  const marks = '^'.repeat(Math.max(1, displayWidth(visibleForLog(line.slice(start, end)))));
  return [`  | ${visibleForLog(line)}`, `  | ${blanks}${marks}`];
}
