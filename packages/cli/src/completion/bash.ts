import { branches, quote, SCOPE } from './branches.ts';
import type { CompletionCommand } from './command-model.ts';

/**
 * Completion for bash. Bash cuts words at colons and leaves quotes in them, so the line is read anew; of a candidate readline
 * wants what follows the last place where it cuts, written as the quotes around it need.
 */
export function bashScript(commands: readonly CompletionCommand[]): string {
  const { choices, afterOption, valued, many, known } = branches(commands);
  return [
    '# bash completion for spanlight. Add to ~/.bashrc:  source <(spanlight completion bash)',
    '_spanlight_line() {',
    READ_LINE,
    '}',
    '_spanlight_reply() {',
    REPLY,
    '}',
    '_spanlight() {',
    "  local IFS=$' \\t\\n'",
    '  local -a typed=() flags=()',
    '  local whole="" quoted="" cut=0 before="" previous path="" words="" kind="" deeper index skip=0 owner=""',
    '  COMPREPLY=()',
    '  _spanlight_line "${COMP_LINE:0:COMP_POINT}"',
    '  previous="${typed[${#typed[@]}-1]}"',
    '  if [[ $whole == --*=* ]]; then before="${whole%%=*}="; previous="${whole%%=*}"; fi',
    '  for ((index = 1; index < ${#typed[@]}; index++)); do',
    '    if ((skip)); then skip=0; continue; fi',
    '    case "${typed[index]}" in',
    `      ${SCOPE}) skip=1; ((index + 1 < \${#typed[@]})) && flags+=("\${typed[index]}" "\${typed[index+1]}") ;;`,
    `      ${SCOPE.replaceAll('|', '=*|')}=*) flags+=("\${typed[index]}") ;;`,
    `      ${many}) skip=1; owner="\${typed[index]}" ;;`,
    `      ${valued}) skip=1; owner="" ;;`,
    '      -*) owner="" ;;',
    '      *) deeper="${path:+$path }${typed[index]}"',
    `         case "$deeper" in ${known}) path="$deeper" ;; esac ;;`,
    '    esac',
    '  done',
    '  [[ -z $owner || $whole == -* ]] || previous="$owner"',
    '  case "$path:$previous" in',
    ...choices,
    `    ${afterOption}) return ;;`,
    '    *) case "$path" in',
    ...commands.map(
      (command) =>
        // Without words, bash completes paths.
        `      ${quote(command.path)}) ${command.takesPath ? '[[ $whole == -* ]] && ' : ''}words=${quote(wordsOf(command).join(' '))}${command.kind === undefined ? '' : `; [[ $whole == -* ]] || kind=${command.kind}`} ;;`,
    ),
    '    esac ;;',
    '  esac',
    '  if [[ -n $kind ]]; then',
    '    # A name that is none is no file either.',
    '    compopt +o default 2>/dev/null',
    '    # A query goes on behind the name.',
    '    [[ $kind == queries ]] && compopt -o nospace 2>/dev/null',
    '    _spanlight_reply < <("${typed[0]}" __names "$kind" "${flags[@]}" -- "$whole" 2>/dev/null)',
    '  else',
    "    _spanlight_reply < <(printf '%s\\n' $words)",
    '  fi',
    '}',
    'complete -o default -F _spanlight spanlight',
  ].join('\n');
}

function wordsOf(command: CompletionCommand): string[] {
  return [
    ...command.subcommands.map((sub) => sub.name),
    ...command.choices,
    ...command.options.flatMap((option) => option.names),
  ];
}

/**
 * Reads a line: `typed` holds its words without quotes, `whole` the one under the cursor, `quoted` the quote that is open
 * there, and `cut` how much of it readline keeps.
 */
const READ_LINE = `  local line="$1" char begun=0 index
  for ((index = 0; index < \${#line}; index++)); do
    char="\${line:index:1}"
    case "$quoted$char" in
      "''" | '""') quoted="" ;;
      '"\\') case "\${line:index+1:1}" in
          [\\"\\$\\\`\\\\]) index=$((index + 1)); whole+="\${line:index:1}" ;;
          *) whole+="$char" ;;
        esac ;;
      [\\"\\']?) whole+="$char" ;;
      [\\"\\']) quoted="$char"; begun=1; cut=\${#whole} ;;
      '\\') index=$((index + 1)); whole+="\${line:index:1}"; begun=1 ;;
      [[:space:]]) ((begun)) && typed+=("$whole"); whole=""; begun=0; cut=0 ;;
      *) whole+="$char"; begun=1
        case "$COMP_WORDBREAKS" in *"$char"*) cut=\${#whole} ;; esac ;;
    esac
  done`;

/** Offers the lines it reads, up to their tabs, that go on with what was typed. */
const REPLY = `  local name text char index
  while IFS= read -r name; do
    name="$before\${name%%$'\\t'*}"
    [[ $name != "$before" && $name == "$whole"* ]] || continue
    name="\${name:cut}"; text=""
    if [[ -z $quoted ]]; then
      [[ -z $name ]] || printf -v text %q "$name"
    else
      for ((index = 0; index < \${#name}; index++)); do
        char="\${name:index:1}"
        case "$quoted$char" in
          "''") text+="'\\\\''" ;;
          '""' | '"$' | '"\`' | '"\\') text+="\\\\$char" ;;
          *) text+="$char" ;;
        esac
      done
    fi
    COMPREPLY+=("$text")
  done`;
