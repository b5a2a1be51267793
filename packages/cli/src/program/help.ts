import type { CommandUnknownOpts } from '@commander-js/extra-typings';
import { usageError } from '../errors/errors.ts';
import help from './help.json' with { type: 'json' };

/** What a command says of itself. */
interface Help {
  readonly does: string;
  /** Real commands to copy. */
  readonly examples?: readonly string[];
}

/** What each command says of itself, by the words after the program's name. */
const texts: Readonly<Record<string, Help>> = help;

/** Commands to copy, of a command by the words after the program's name. */
export const examplesOf = (path: string): readonly string[] => texts[path]?.examples ?? [];

/** What stands below the help of a command instead of what all have in common. */
const COMMON = '\nCommon options and exit codes: spanlight --help';

/**
 * Prints the help of a command that is named by its words, `help alert ack`; commander itself knows the first of them only.
 *
 * @throws always: what ends the program after its help, or that there is no such command
 */
export function showHelp(program: CommandUnknownOpts, words: readonly string[]): never {
  let command = program;
  for (const [index, word] of words.entries()) {
    const next = command.commands.find(
      (each) => each.name() === word || each.aliases().includes(word),
    );
    if (next === undefined)
      throw usageError(
        `There is no command "${words.slice(0, index + 1).join(' ')}".`,
        `Try spanlight ${['help', ...words.slice(0, index)].join(' ')}`,
      );
    command = next;
  }
  return command.help();
}

/** Gives every command below this one its description and its examples: those of `help.json`. */
export function addHelp(command: CommandUnknownOpts, above = ''): void {
  const visible = command.createHelp().visibleCommands(command);
  for (const each of command.commands.filter((sub) => visible.includes(sub))) {
    const path = `${above} ${each.name()}`.trim();
    const { does, examples = [] } = texts[path] ?? {};
    if (does === undefined) throw new Error(`help.json says nothing about ${path}`);
    each.description(does);
    const lines = examples.map((line) => `  $ ${line}`);
    if (lines.length > 0) each.addHelpText('after', ['', 'Examples:', ...lines].join('\n'));
    each.addHelpText('after', COMMON);
    addHelp(each, path);
  }
}
