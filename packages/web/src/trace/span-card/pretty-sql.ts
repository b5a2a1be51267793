/** Clauses that begin a line. */
const CLAUSE =
  /^(?:select|from|where|having|limit|offset|values|set|returning|union(?:\s+all)?|except|intersect|with|insert\s+into|update|delete\s+from|(?:group|order|partition)\s+by|(?:(?:left|right|full)(?:\s+outer)?|inner|cross|natural)?\s*join|on\s+conflict|for\s+update|window)\b/i;

/** Words that begin an indented line. */
const CONNECTIVE = /^(?:and|or|on|when|else|end)\b/i;

/** Texts, quoted names and comments: nothing in them is a word of the language. */
const OPAQUE =
  /^(?:'(?:[^']|'')*'?|"(?:[^"]|"")*"?|`[^`]*`?|\$\$[\s\S]*?(?:\$\$|$)|--[^\n]*|\/\*[\s\S]*?(?:\*\/|$))/;

const WORD = /^[\p{L}\p{N}_$.:@?]+/u;

/** Statements longer than this are left as they are, in characters. */
const MAX_LENGTH = 100_000;

/**
 * Breaks a statement into lines at its clauses and indents by parentheses. Only white space changes,
 * so the text still means what it meant.
 */
export function prettySql(sql: string): string {
  if (sql.length > MAX_LENGTH) return sql;
  const lines: string[] = [];
  let line = '';
  let depth = 0;
  let position = 0;
  const breakLine = (indent: number): void => {
    if (line.trim() !== '') lines.push(line.trimEnd());
    line = '  '.repeat(Math.max(indent, 0));
  };
  while (position < sql.length) {
    const rest = sql.slice(position, position + MAX_LENGTH);
    const opaque = OPAQUE.exec(rest)?.[0];
    if (opaque !== undefined) {
      line += opaque;
      position += opaque.length;
      if (opaque.startsWith('--')) breakLine(depth);
      continue;
    }
    const space = /^\s+/.exec(rest)?.[0];
    if (space !== undefined) {
      if (line.trim() !== '' && !line.endsWith(' ')) line += ' ';
      position += space.length;
      continue;
    }
    const isWordStart = position === 0 || !/[\p{L}\p{N}_$.]$/u.test(line);
    const clause = isWordStart ? CLAUSE.exec(rest)?.[0] : undefined;
    if (clause !== undefined) {
      breakLine(depth);
      line += clause.replaceAll(/\s+/g, ' ').trimStart();
      position += clause.length;
      continue;
    }
    if (isWordStart && CONNECTIVE.test(rest)) breakLine(depth + 1);
    const word = WORD.exec(rest)?.[0] ?? rest.slice(0, 1);
    if (word === '(') depth++;
    if (word === ')') depth--;
    line += word;
    position += word.length;
  }
  breakLine(0);
  return lines.join('\n');
}
