import type { CommandUnknownOpts } from '@commander-js/extra-typings';
import { type NameKind, namesOfArgument, namesOfOption } from './name-kinds.ts';

/** An option as completion sees it. */
export interface CompletionOption {
  /** `--output`, and `-o` where there is one. */
  names: string[];
  description: string;
  takesValue: boolean;
  /** Whether the words after its value are values, too. */
  takesMany: boolean;
  /** Whether the value is the path of a file or folder. */
  takesPath: boolean;
  /** The values it may have, when they are known. */
  choices: readonly string[];
  /** What its values are names of. */
  kind: NameKind | undefined;
}

/** A command as completion sees it. */
export interface CompletionCommand {
  /** Words after the program's name, e.g. `trace get`; empty for the root. */
  path: string;
  subcommands: { name: string; description: string }[];
  /** The values of its first argument, when they are known. */
  choices: readonly string[];
  /** Whether its first argument is the path of a file or folder. */
  takesPath: boolean;
  /** What its first argument is the name of. */
  kind: NameKind | undefined;
  options: CompletionOption[];
}

/** Lists a command and everything below it, the root first, with the root's options on every one. */
export function listCommands(root: CommandUnknownOpts): CompletionCommand[] {
  const shared = optionsOf(root);
  const walk = (command: CommandUnknownOpts, path: string): CompletionCommand[] => {
    const visible = command.createHelp().visibleCommands(command);
    return [
      {
        path,
        subcommands: visible.map((sub) => ({ name: sub.name(), description: sub.description() })),
        choices: command.registeredArguments[0]?.argChoices ?? [],
        takesPath: /^(?:file|paths|folder)$/u.test(command.registeredArguments[0]?.name() ?? ''),
        kind: namesOfArgument(path, command.registeredArguments[0]?.name() ?? ''),
        options: command === root ? shared : [...optionsOf(command), ...shared],
      },
      ...visible
        .filter((sub) => command.commands.includes(sub))
        .flatMap((sub) => walk(sub, `${path} ${sub.name()}`.trim())),
    ];
  };
  return walk(root, '');
}

function optionsOf(command: CommandUnknownOpts): CompletionOption[] {
  return command.options
    .filter((option) => !option.hidden)
    .map((option) => ({
      names: [option.long, option.short].filter((name) => name !== undefined && name !== null),
      description: option.description,
      takesValue: option.required || option.optional,
      takesMany: option.variadic,
      choices: option.argChoices ?? [],
      kind: namesOfOption(option.long ?? undefined),
      takesPath: /<(?:files?|paths|folder)(?:\.\.\.)?>/u.test(option.flags),
    }));
}
