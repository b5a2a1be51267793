import { EDITED, quote, SCOPE, valueOptions } from './branches.ts';
import type { CompletionCommand } from './command-model.ts';

/** Completion for fish, which knows the options of each command and asks functions for the rest. */
export function fishScript(commands: readonly CompletionCommand[]): string {
  const valued = valueOptions(commands).flatMap((option) => option.names);
  const known = commands.filter((command) => command.path !== '').map(({ path }) => quote(path));
  const escape = (text: string): string =>
    `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
  return [
    '# fish completion for spanlight. Save as ~/.config/fish/completions/spanlight.fish',
    'function __spanlight_path',
    '  set -l path; set -l skip 0',
    '  for word in (commandline -opc)[2..]',
    '    if test $skip = 1; set skip 0; continue; end',
    '    switch $word',
    `      case ${valued.join(' ')}; set skip 1`,
    "      case '-*'",
    "      case '*'",
    '        set -l deeper (string join " " $path $word)',
    `        if contains -- $deeper ${known.join(' ')}; set path $path $word; end`,
    '    end',
    '  end',
    '  string join " " $path',
    'end',
    'function __spanlight_names',
    '  set -l flags; set -l isValue 0',
    '  for word in (commandline -opc)[2..]',
    '    if test $isValue = 1; set -a flags $word; set isValue 0; continue; end',
    '    switch $word',
    `      case ${SCOPE.replaceAll('|', ' ')}; set -a flags $word; set isValue 1`,
    `      case ${SCOPE.split('|')
      .map((name) => `'${name}=*'`)
      .join(' ')}; set -a flags $word`,
    '    end',
    '  end',
    '  # The value is what is being typed.',
    '  test $isValue = 1; and set -e flags[-1]',
    '  # Without the quote before it, if there is one.',
    `  set -l word (commandline -ct | string replace -r '^["\\']' '')`,
    '  spanlight __names $argv[1] $flags -- "$word" 2>/dev/null',
    'end',
    'complete -c spanlight -f',
    ...EDITED.map(
      (noun) =>
        `complete -c spanlight -n 'test "$(__spanlight_path) $(commandline -opc)[-1]" = "edit ${noun}"' -a '(__spanlight_names ${noun}s)'`,
    ),
    ...commands.flatMap((command) => {
      const here = `-n 'test "$(__spanlight_path)" = "${command.path}"'`;
      return [
        ...command.subcommands.map(
          (sub) => `complete -c spanlight ${here} -a ${sub.name} -d ${escape(sub.description)}`,
        ),
        ...(command.choices.length === 0
          ? []
          : [`complete -c spanlight ${here} -a ${escape(command.choices.join(' '))}`]),
        ...(command.kind === undefined
          ? []
          : [`complete -c spanlight ${here} -a '(__spanlight_names ${command.kind})'`]),
        ...(command.takesPath ? [`complete -c spanlight ${here} -F`] : []),
        ...command.options.map((option) => {
          const names = option.names.map((name) =>
            name.startsWith('--') ? `-l ${name.slice(2)}` : `-s ${name.slice(1)}`,
          );
          const values =
            option.kind === undefined
              ? escape(option.choices.join(' '))
              : `'(__spanlight_names ${option.kind})'`;
          const isKnown = option.kind !== undefined || option.choices.length > 0;
          const from = option.takesPath || !isKnown ? '-rF' : `-x -a ${values}`;
          const value = option.takesValue ? ` ${from}` : '';
          return `complete -c spanlight ${here} ${names.join(' ')}${value} -d ${escape(option.description)}`;
        }),
      ];
    }),
  ].join('\n');
}
