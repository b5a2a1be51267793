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
      return `if(startsWith(${input}, ${text}), substring(${input}, length(${text}) + 1), ${input})`;
    case 'trimSuffix':
      return `if(endsWith(${input}, ${text}), substring(${input}, 1, length(${input}) - length(${text})), ${input})`;
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
