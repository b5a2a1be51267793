/** Values that a dashboard is narrowed to, by attribute. */
export type Variables = Readonly<Record<string, readonly string[]>>;

/** Reads variables as they are written in an address: `host_name=web-1&host_name=web-2`. Empty values narrow nothing. */
export function readVariables(text: string): Variables {
  const given = [...new URLSearchParams(text)].filter(
    ([name, value]) => value && /^[a-z_]\w*$/i.test(name),
  );
  const found = Map.groupBy(given, ([name]) => name);
  return Object.fromEntries(
    [...found].map(([name, pairs]) => [name, pairs.map(([, value]) => value)]),
  );
}

/** A query with the conditions of the grid that it lacks, and those of the variables. */
export function narrowQuery(query: string, gridQuery: string, variables: Variables): string {
  const own = new Set(partsOf(query).map((part) => conditionOf(part) ?? part));
  return [
    query.trim(),
    ...partsOf(gridQuery)
      .map((part) => conditionOf(part) ?? '')
      .filter((condition) => !own.has(condition)),
    ...Object.entries(variables).map(([name, values]) => {
      const texts = values.map(quote).join(', ');
      return `where ${name} ${values.length > 1 ? `in (${texts})` : `= ${texts}`}`;
    }),
  ]
    .filter(Boolean)
    .join(' | ');
}

/** Texts in quotes, and bars between blanks. */
const MARKS = /(["'])(?:\\.|[^\\])*?\1|`[^`]*`|(?<!\S)\|(?!\S)/gs;

/** The parts of a query. Outside quotes brackets hold no bars, unless by mistake. */
const partsOf = (query: string): string[] =>
  query
    .replaceAll(MARKS, (mark) => (mark === '|' ? '\0' : mark))
    .split('\0')
    .map((part) => part.trim())
    .filter(Boolean);

/**
 * A part as a condition with its `where`, which may be left out; undefined for columns and groupings. What a condition asks
 * is for the server to read: what only might be one is taken for one, so that a mistake in it is told.
 */
function conditionOf(part: string): string | undefined {
  if (/^where\b/i.test(part)) return part;
  // Quotes, the braces of a metric and names of columns may hold anything.
  const bare = part.replaceAll(MARKS, '"').replaceAll(/\{[^{}]*\}|\bas\s+\w+/gi, '');
  const isCondition =
    /(?<![=!<>])=(?!=)|~|<>/.test(bare) ||
    /^[^$]*(["@:]|\b(exist|in|like|contain|include|not)s?\b)[^$]*$/i.test(bare);
  return isCondition && !/^group\s+by\b/i.test(part) ? `where ${part}` : undefined;
}

/** Between quotes only they and backslashes need one before them. */
const quote = (value: string): string => `"${value.replaceAll(/["\\]/g, String.raw`\$&`)}"`;
