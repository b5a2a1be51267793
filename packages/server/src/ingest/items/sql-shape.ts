const CACHE_LIMIT = 4096;
/** Characters of a statement that are looked at. */
const LENGTH_LIMIT = 16_384;

const KEYWORDS = new Set(
  'SELECT INSERT UPDATE DELETE CREATE DROP TRUNCATE WITH FROM TABLE JOIN UNION WHERE GROUP LIMIT ORDER HAVING'.split(
    ' ',
  ),
);

/** Words after which a table's name comes. */
const BEFORE_TABLE = new Set(['FROM', 'JOIN', 'INTO', 'UPDATE', 'TABLE']);
/** What may stand between such a word and the name. */
const FILLERS = new Set(['IF', 'NOT', 'EXISTS', 'ONLY', 'LATERAL']);

/** Comment, quoted value, quoted name, word, dollar-quoted text, anything else. */
const TOKEN =
  /--[^\n]*|\/\*[^]*?(?:\*\/|$)|'(?:[^'\\]|\\[^]|'')*(?:'|$)|("(?:[^"\\]|\\[^]|"")*(?:"|$)|`(?:[^`\\]|\\[^]|``)*(?:`|$))|([\p{L}_][\p{L}\p{N}_$]*)|\d[\w.]*|([^\s\w])/gu;

/**
 * What statements of one group have in common: the keywords, upper-cased, and the names of tables
 * when `withTables`. Literals, columns, operators and comments do not matter.
 */
export function sqlShape(statement: string, withTables: boolean): string {
  const shape: string[] = [];
  /** Whether a table's name may come next, and whether one has just come. */
  let expected = false;
  let named = false;
  for (const [, quoted, word, symbol] of statement.slice(0, LENGTH_LIMIT).matchAll(TOKEN)) {
    const keyword = word?.toUpperCase() ?? '';
    if (KEYWORDS.has(keyword)) shape.push(keyword);
    if (BEFORE_TABLE.has(keyword)) {
      expected = true;
      named = false;
    } else if (word !== undefined || quoted !== undefined) {
      if (FILLERS.has(keyword)) continue;
      named = expected && !KEYWORDS.has(keyword);
      expected = false;
      if (named && withTables) shape.push(word ?? quoted?.slice(1, -1) ?? '');
    } else if (symbol !== undefined) {
      expected = named && symbol === '.';
      named = false;
    }
  }
  return shape.join(' ');
}

/** Remembers the shapes of the statements in use. */
export class SqlShapes {
  readonly #withTables = new Map<string, string>();
  readonly #keywordsOnly = new Map<string, string>();

  of(statement: string, withTables: boolean): string {
    const cache = withTables ? this.#withTables : this.#keywordsOnly;
    let shape = cache.get(statement);
    if (shape === undefined) {
      if (cache.size === CACHE_LIMIT) cache.clear();
      shape = sqlShape(statement, withTables);
      cache.set(statement, shape);
    }
    return shape;
  }
}
