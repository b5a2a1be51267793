import type { CommandUnknownOpts } from '@commander-js/extra-typings';
import { version } from '../config/version.ts';
import { exitCodeMeanings } from '../errors/exit-codes.ts';
import { examplesOf } from './help.ts';

/**
 * Manual pages of a program: one that lists every command, and one for each command that has options of its own.
 *
 * @returns Their texts by file name, `spanlight.1` first.
 */
export function manPages(program: CommandUnknownOpts): Map<string, string> {
  const commands = below(program, '');
  return new Map([
    ['spanlight.1', rootPage(program, commands)],
    ...commands
      .filter(({ command }) => command.commands.length === 0)
      .map(
        ({ path, command }) =>
          [`spanlight-${path.replaceAll(' ', '-')}.1`, commandPage(path, command)] as const,
      ),
  ]);
}

/** A command and the words after the program's name that call it. */
interface Called {
  readonly path: string;
  readonly command: CommandUnknownOpts;
}

function below(command: CommandUnknownOpts, above: string): Called[] {
  return command
    .createHelp()
    .visibleCommands(command)
    .filter((sub) => sub.name() !== 'help')
    .flatMap((sub) => {
      const path = `${above} ${sub.name()}`.trim();
      return [{ path, command: sub }, ...below(sub, path)];
    });
}

function rootPage(program: CommandUnknownOpts, commands: readonly Called[]): string {
  return page('spanlight', program.description(), [
    ...section('SYNOPSIS', ['.B spanlight', roff('[options] COMMAND')]),
    ...section('DESCRIPTION', [
      roff('Queries a Spanlight server, manages its documents as files, and runs the server.'),
      roff('Each command has a page of its own: spanlight-trace-get(1).'),
    ]),
    ...section(
      'COMMANDS',
      commands
        .filter(({ command }) => command.commands.length === 0)
        .flatMap(({ path, command }) => item(path, command.description())),
    ),
    ...section('OPTIONS', optionItems(program)),
    ...section(
      'EXIT STATUS',
      exitCodeMeanings.flatMap(([code, meaning]) => item(String(code), meaning)),
    ),
  ]);
}

function commandPage(path: string, command: CommandUnknownOpts): string {
  const options = optionItems(command);
  const examples = examplesOf(path);
  return page(`spanlight-${path.replaceAll(' ', '-')}`, command.description(), [
    ...section('SYNOPSIS', [`.B spanlight ${roff(path)}`, roff(command.usage())]),
    ...(command.registeredArguments.length === 0
      ? []
      : section(
          'ARGUMENTS',
          command.registeredArguments.flatMap((each) => item(each.name(), each.description)),
        )),
    ...(options.length === 0 ? [] : section('OPTIONS', options)),
    ...(examples.length === 0
      ? []
      : section('EXAMPLES', ['.nf', ...examples.map((line) => roff(`$ ${line}`)), '.fi'])),
    ...section('SEE ALSO', ['.BR spanlight (1)']),
  ]);
}

function page(name: string, does: string, sections: readonly string[]): string {
  return [
    `.TH ${name.toUpperCase()} 1 "" "spanlight ${version}"`,
    ...section('NAME', [roff(`${name} - ${does}`)]),
    ...sections,
  ].join('\n');
}

const section = (title: string, lines: readonly string[]): string[] => [`.SH ${title}`, ...lines];

const item = (term: string, text: string): string[] => ['.TP', `.B ${roff(term)}`, roff(text)];

const optionItems = (command: CommandUnknownOpts): string[] =>
  command.options
    .filter((option) => !option.hidden)
    .flatMap((option) => item(option.flags, option.description));

/** Text as roff takes it: nothing of it is a request or an escape. */
function roff(text: string): string {
  const escaped = text.replaceAll('\\', String.raw`\e`).replaceAll('-', String.raw`\-`);
  return /^[.']/u.test(escaped) ? String.raw`\&${escaped}` : escaped;
}
