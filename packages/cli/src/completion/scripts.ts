import type { CompletionCommand, CompletionOption } from './command-model.ts';

/** A shell there is completion for. */
export type CompletionShell = 'bash' | 'zsh' | 'fish';

/**
 * Writes a completion script. It holds everything it needs but the names that a server knows: for those alone, pressing
 * Tab starts the program.
 */
export function completionScript(
  shell: CompletionShell,
  commands: readonly CompletionCommand[],
): string {
  switch (shell) {
    case 'bash':
      return bashScript(commands);
    case 'zsh':
      return zshScript(commands);
    case 'fish':
      return fishScript(commands);
  }
}

/** Options that decide whose names are completed. */
const SCOPE = '--context|--project|--url';

/** Text in single quotes for bash, zsh and (as nothing else is special there) fish. */
function quote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

function valueOptions(commands: readonly CompletionCommand[]): CompletionOption[] {
  const byName = new Map<string, CompletionOption>();
  for (const option of commands.flatMap((command) => command.options)) {
    if (option.takesValue) byName.set(option.names.join(), option);
  }
  return [...byName.values()];
}

function wordsOf(command: CompletionCommand): string[] {
  return [
    ...command.subcommands.map((sub) => sub.name),
    ...command.choices,
    ...command.options.flatMap((option) => option.names),
  ];
}

/**
 * Branches shared by bash and zsh: values after an option, by `path:option`, and which words lead deeper. Options of the
 * same name may have other values elsewhere.
 */
function branches(commands: readonly CompletionCommand[]): {
  choices: string[];
  afterOption: string;
  valued: string;
  known: string;
} {
  const names = valueOptions(commands).flatMap((option) => option.names);
  const edited = (['dashboard', 'monitor', 'channel', 'silence'] as const).map(
    (noun) => `    'edit:${noun}') kind=${noun}s ;;`,
  );
  return {
    choices: [
      ...valueOptions(commands).flatMap((option) => choiceBranches(option, commands)),
      ...edited,
    ],
    afterOption: names.map((name) => `*:${name}`).join('|'),
    valued: names.join('|'),
    known: commands
      .filter((command) => command.path !== '')
      .map((command) => quote(command.path))
      .join('|'),
  };
}

function choiceBranches(
  { names, kind }: CompletionOption,
  commands: readonly CompletionCommand[],
): string[] {
  if (kind !== undefined)
    return [`    ${names.map((name) => `*:${name}`).join('|')}) kind=${kind} ;;`];
  const uses = commands.flatMap(({ path, options }) =>
    options
      .filter((option) => option.names.join() === names.join())
      .map((option) => ({ path, words: option.choices.join(' ') })),
  );
  const variants = new Set(uses.map(({ words }) => words));
  const branch = (patterns: readonly string[], words: string): string[] =>
    words === '' ? [] : [`    ${patterns.join('|')}) words=${quote(words)} ;;`];
  if (variants.size === 1) {
    return branch(
      names.map((name) => `*:${name}`),
      uses[0]?.words ?? '',
    );
  }
  return uses.flatMap(({ path, words }) =>
    branch(
      names.map((name) => quote(`${path}:${name}`)),
      words,
    ),
  );
}

function bashScript(commands: readonly CompletionCommand[]): string {
  const { choices, afterOption, valued, known } = branches(commands);
  return [
    '# bash completion for spanlight. Add to ~/.bashrc:  source <(spanlight completion bash)',
    '_spanlight() {',
    '  local current="${COMP_WORDS[COMP_CWORD]}" previous="${COMP_WORDS[COMP_CWORD-1]}"',
    '  local path="" words="" kind="" deeper index skip=0 flags=()',
    '  for ((index = 1; index < COMP_CWORD; index++)); do',
    '    if ((skip)); then skip=0; continue; fi',
    '    case "${COMP_WORDS[index]}" in',
    `      ${SCOPE}) skip=1; ((index + 1 < COMP_CWORD)) && flags+=("\${COMP_WORDS[index]}" "\${COMP_WORDS[index+1]}") ;;`,
    `      ${valued}) skip=1 ;;`,
    '      -*) ;;',
    '      *) deeper="${path:+$path }${COMP_WORDS[index]}"',
    `         case "$deeper" in ${known}) path="$deeper" ;; esac ;;`,
    '    esac',
    '  done',
    '  case "$path:$previous" in',
    ...choices,
    `    ${afterOption}) return ;;`,
    '    *) case "$path" in',
    ...commands.map(
      (command) =>
        // Without words, bash completes paths.
        `      ${quote(command.path)}) ${command.takesPath ? '[[ $current == -* ]] && ' : ''}words=${quote(wordsOf(command).join(' '))}${command.kind === undefined ? '' : `; [[ $current == -* ]] || kind=${command.kind}`} ;;`,
    ),
    '    esac ;;',
    '  esac',
    '  if [[ -n $kind ]]; then',
    '    words="$("${COMP_WORDS[0]}" __names "$kind" "${flags[@]}" 2>/dev/null | cut -f1)"',
    '  fi',
    '  COMPREPLY=($(compgen -W "$words" -- "$current"))',
    '}',
    'complete -o default -F _spanlight spanlight',
  ].join('\n');
}

function zshScript(commands: readonly CompletionCommand[]): string {
  const { choices, afterOption, valued, known } = branches(commands);
  const described = (name: string, description: string): string =>
    quote(`${name.replaceAll(':', '\\:')}:${description}`);
  return [
    '#compdef spanlight',
    '# zsh completion for spanlight. Add to ~/.zshrc:  source <(spanlight completion zsh)',
    '_spanlight() {',
    '  local previous="${words[CURRENT-1]}" path="" kind="" deeper index skip=0',
    '  local -a found flags',
    '  for ((index = 2; index < CURRENT; index++)); do',
    '    if ((skip)); then skip=0; continue; fi',
    '    case "${words[index]}" in',
    `      ${SCOPE}) skip=1; ((index + 1 < CURRENT)) && flags+=("\${words[index]}" "\${words[index+1]}") ;;`,
    `      ${valued}) skip=1 ;;`,
    '      -*) ;;',
    '      *) deeper="${path:+$path }${words[index]}"',
    `         case "$deeper" in ${known}) path="$deeper" ;; esac ;;`,
    '    esac',
    '  done',
    '  case "$path:$previous" in',
    ...choices.map((line) =>
      line.replace(/words=('.*') ;;$/u, (_whole, list: string) => `found=(\${=:-${list}}) ;;`),
    ),
    `    ${afterOption}) _files; return ;;`,
    '    *) case "$path" in',
    ...commands.map((command) => {
      const entries = [
        ...command.subcommands.map((sub) => described(sub.name, sub.description)),
        ...command.choices.map((choice) => described(choice, '')),
        ...command.options.flatMap((option) =>
          option.names.map((name) => described(name, option.description)),
        ),
      ];
      const files = command.takesPath ? '[[ $words[CURRENT] == -* ]] || { _files; return }; ' : '';
      const names =
        command.kind === undefined ? '' : `; [[ $words[CURRENT] == -* ]] || kind=${command.kind}`;
      return `      ${quote(command.path)}) ${files}found=(${entries.join(' ')})${names} ;;`;
    }),
    '    esac ;;',
    '  esac',
    '  if [[ -n $kind ]]; then',
    '    found=("${(@f)$("$words[1]" __names "$kind" "${flags[@]}" 2>/dev/null | sed -e "s/:/\\\\\\\\:/g" -e $\'s/\\t/:/\')}")',
    '  fi',
    "  _describe 'spanlight' found",
    '}',
    'compdef _spanlight spanlight',
  ].join('\n');
}

function fishScript(commands: readonly CompletionCommand[]): string {
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
    '  set -l flags; set -l words (commandline -opc)',
    '  for index in (seq 2 (count $words))',
    `    if contains -- $words[$index] ${SCOPE.replaceAll('|', ' ')}; set -a flags $words[$index] $words[(math $index + 1)]; end`,
    '  end',
    '  spanlight __names $argv[1] $flags 2>/dev/null',
    'end',
    'complete -c spanlight -f',
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
          const from = option.takesPath ? '-F' : `-a ${values}`;
          const value = option.takesValue ? ` -r ${from}` : '';
          return `complete -c spanlight ${here} ${names.join(' ')}${value} -d ${escape(option.description)}`;
        }),
      ];
    }),
  ].join('\n');
}
