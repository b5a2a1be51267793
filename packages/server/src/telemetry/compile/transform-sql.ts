import type { Bindings } from './bindings.ts';
import { groupCount } from './patterns.ts';
import { asText, type SqlValue } from './sql-value.ts';

/** A function that turns one value into another, in a row or in a result. */
export function transformSql(
  name: string,
  value: SqlValue,
  texts: readonly string[],
  bindings: Bindings,
): SqlValue {
  if (name.startsWith('toStartOf')) return { sql: `${startOf(name)}(${value.sql})`, type: 'time' };
  const input = asText(value);
  const [first = '', second = ''] = texts;
  const sql = textSql(name, input, first, second, bindings);
  return { sql, type: 'text', absent: `${sql} = ''` };
}

/** The functions of the language and of the engine have the same names; any other is a mistake. */
function startOf(name: string): string {
  if (!/^toStartOf(?:Second|Minute|FiveMinutes|TenMinutes|FifteenMinutes|Hour|Day)$/.test(name))
    throw new TypeError(`no SQL for the function ${name}`);
  return name;
}

function textSql(
  name: string,
  input: string,
  first: string,
  second: string,
  bindings: Bindings,
): string {
  const text = bindings.text(first);
  switch (name) {
    case 'lower':
      return `lowerUTF8(${input})`;
    case 'upper':
      return `upperUTF8(${input})`;
    case 'trimPrefix':
      return once(input, `if(startsWith(it, ${text}), substring(it, length(${text}) + 1), it)`);
    case 'trimSuffix':
      return once(
        input,
        `if(endsWith(it, ${text}), substring(it, 1, length(it) - length(${text})), it)`,
      );
    case 'extract':
      return `extract(${input}, ${text})`;
    case 'replace':
      return first === '' ? input : `replaceAll(${input}, ${text}, ${bindings.text(second)})`;
    case 'replaceRegexp':
      return `replaceRegexpAll(${input}, ${text}, ${bindings.text(replacement(first, second))})`;
    default:
      throw new TypeError(`no SQL for the function ${name}`);
  }
}

/** A formula of `it` that needs it several times, where it may be long and is written once. */
const once = (it: string, formula: string): string => `arrayMap(it -> ${formula}, [${it}])[1]`;

/**
 * A group the pattern does not have is empty, where the engine would refuse it; other backslashes
 * stand for themselves.
 */
function replacement(pattern: string, text: string): string {
  const groups = groupCount(pattern);
  return text.replaceAll(/\\(\d)?/g, (written, digit: string | undefined) => {
    if (digit === undefined) return '\\\\';
    return Number(digit) <= groups ? written : '';
  });
}
