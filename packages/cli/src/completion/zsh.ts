import { branches, quote, SCOPE } from './branches.ts';
import type { CompletionCommand } from './command-model.ts';

/** Completion for zsh. Nothing here may be called `path`: that is where zsh finds programs. */
export function zshScript(commands: readonly CompletionCommand[]): string {
  const { choices, afterOption, valued, many, known } = branches(commands);
  const described = (name: string, description: string): string =>
    quote(`${name.replaceAll(':', '\\:')}:${description}`);
  return [
    '#compdef spanlight',
    '# zsh completion for spanlight. Add to ~/.zshrc:  source <(spanlight completion zsh)',
    '_spanlight() {',
    '  local previous="${(Q)words[CURRENT-1]}" at="" kind="" word deeper line index skip=0 owner=""',
    '  local -a found flags names shown after',
    '  if [[ $PREFIX == --*=* ]]; then previous="${PREFIX%%=*}"; compset -P 1 "*="; fi',
    '  for ((index = 2; index < CURRENT; index++)); do',
    '    if ((skip)); then skip=0; continue; fi',
    '    word="${(Q)words[index]}"',
    '    case "$word" in',
    `      ${SCOPE}) skip=1; ((index + 1 < CURRENT)) && flags+=("$word" "\${(Q)words[index+1]}") ;;`,
    `      ${SCOPE.replaceAll('|', '=*|')}=*) flags+=("$word") ;;`,
    `      ${many}) skip=1; owner="$word" ;;`,
    `      ${valued}) skip=1; owner="" ;;`,
    '      -*) owner="" ;;',
    '      *) deeper="${at:+$at }$word"',
    `         case "$deeper" in ${known}) at="$deeper" ;; esac ;;`,
    '    esac',
    '  done',
    '  [[ -z $owner || $PREFIX == -* ]] || previous="$owner"',
    '  case "$at:$previous" in',
    ...choices.map((line) =>
      line.replace(
        /words=('.*') ;;$/u,
        (_whole, list: string) => `found=(\${=:-${list.slice(1, -1)}}) ;;`,
      ),
    ),
    `    ${afterOption}) _files; return ;;`,
    '    *) case "$at" in',
    ...commands.map((command) => {
      const entries = [
        ...command.subcommands.map((sub) => described(sub.name, sub.description)),
        ...command.choices.map((choice) => quote(choice.replaceAll(':', '\\:'))),
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
    '    # A query goes on behind the name.',
    '    [[ $kind == queries ]] && after=(-S "")',
    '    for line in "${(@f)$("${(Q)words[1]}" __names "$kind" "${flags[@]}" -- "$PREFIX" 2>/dev/null)}"; do',
    '      [[ -n $line ]] || continue',
    '      names+=("${line%%$\'\\t\'*}"); shown+=("${line/$\'\\t\'/  }")',
    '    done',
    '    compadd "${after[@]}" -l -d shown -a names',
    '    return',
    '  fi',
    "  _describe 'spanlight' found",
    '}',
    '# A file in $fpath is the function itself the first time.',
    'if [[ $funcstack[1] == _spanlight ]]; then _spanlight "$@"; else',
    '  (( $+functions[compdef] )) || { autoload -Uz compinit && compinit; }',
    '  compdef _spanlight spanlight',
    'fi',
  ].join('\n');
}
