import { breakCommands, sanitise } from '../output/sanitise.ts';
import { fullMessage, type Finding } from '../plan/finding.ts';

const commands = { error: 'error', warning: 'warning', note: 'notice' } as const;

/**
 * A workflow command for GitHub Actions, which shows it at the line. What a finding holds can't end the command or
 * start another one.
 *
 * @param title What stands above the message.
 */
export function githubAnnotation(finding: Finding, title: string): string {
  const { file, line, column, endLine, endColumn, level } = finding;
  const properties = [
    ...(file === undefined ? [] : [`file=${property(file)}`]),
    `line=${line}`,
    `col=${column}`,
    ...(endLine === line && endColumn > column ? [`endColumn=${endColumn}`] : []),
    `title=${property(title)}`,
  ];
  return `::${commands[level]} ${properties.join(',')}::${data(fullMessage(finding))}`;
}

const escaped = (text: string): string =>
  sanitise(text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A'));

const data = (text: string): string => breakCommands(escaped(text));

// A path has to stay what it is.
const property = (text: string): string =>
  escaped(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
