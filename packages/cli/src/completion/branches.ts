import type { CompletionCommand, CompletionOption } from './command-model.ts';

/** Options that decide whose names are completed. */
export const SCOPE = '--context|--project|--url';

/** What `edit` is followed by, and then by a name. */
export const EDITED = ['dashboard', 'monitor', 'channel', 'silence'] as const;

/** Text in single quotes for bash, zsh and (as nothing else is special there) fish. */
export function quote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

export function valueOptions(commands: readonly CompletionCommand[]): CompletionOption[] {
  const byName = new Map<string, CompletionOption>();
  for (const option of commands.flatMap((command) => command.options)) {
    if (option.takesValue) byName.set(option.names.join(), option);
  }
  return [...byName.values()];
}

/**
 * Branches shared by bash and zsh: values after an option, by `path:option`, and which words lead deeper. Options of the
 * same name may have other values elsewhere.
 */
export function branches(commands: readonly CompletionCommand[]): {
  choices: string[];
  afterOption: string;
  valued: string;
  many: string;
  known: string;
} {
  const names = valueOptions(commands).flatMap((option) => option.names);
  const edited = EDITED.map((noun) => `    'edit:${noun}') kind=${noun}s ;;`);
  return {
    choices: [
      ...valueOptions(commands).flatMap((option) => choiceBranches(option, commands)),
      ...edited,
    ],
    afterOption: names.map((name) => `*:${name}`).join('|'),
    valued: names.join('|'),
    many: valueOptions(commands)
      .filter(({ takesMany }) => takesMany)
      .flatMap((option) => option.names)
      .join('|'),
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
