/** Values longer than this get a tab of their own, in characters. */
const LARGE_VALUE = 500;

/** Prefixes offered as chips at most. */
const MAX_PREFIXES = 10;

/** An attribute as the table shows it. */
export interface AttributeRow {
  readonly key: string;
  readonly value: unknown;
  /** The value on one line or more: texts as they are, everything else as JSON. */
  readonly text: string;
}

/** What attributes have in common at the start of their keys. */
export interface PrefixGroup {
  readonly prefix: string;
  readonly count: number;
}

/** The attributes people sent, by key; keys that begin with `_` are columns of ours. */
export function attributeRows(attrs: Readonly<Record<string, unknown>>): AttributeRow[] {
  return Object.entries(attrs)
    .filter(([key, value]) => !key.startsWith('_') && value !== undefined)
    .map(([key, value]) => ({ key, value, text: valueText(value) }))
    .sort((a, b) => (a.key < b.key ? -1 : 1));
}

/** A value as text; nested values as indented JSON. */
export function valueText(value: unknown): string {
  if (typeof value === 'string') return value;
  return value !== null && typeof value === 'object'
    ? JSON.stringify(value, undefined, 2)
    : String(value);
}

/** The prefixes (up to the first underscore) that several keys share, the most frequent first. */
export function prefixGroups(rows: readonly AttributeRow[]): PrefixGroup[] {
  const counts = new Map<string, number>();
  for (const { key } of rows) {
    const prefix = prefixOf(key);
    counts.set(prefix, (counts.get(prefix) ?? 0) + 1);
  }
  return [...counts]
    .map(([prefix, count]) => ({ prefix, count }))
    .filter(({ count }) => count > 1)
    .sort((a, b) => b.count - a.count || a.prefix.localeCompare(b.prefix))
    .slice(0, MAX_PREFIXES);
}

/** Rows whose key contains the text and has the prefix; `''` asks for nothing. */
export function filterRows(
  rows: readonly AttributeRow[],
  text: string,
  prefix: string,
): AttributeRow[] {
  const wanted = text.trim().toLowerCase();
  return rows.filter(
    ({ key }) =>
      (prefix === '' || prefixOf(key) === prefix) &&
      (wanted === '' || key.toLowerCase().includes(wanted)),
  );
}

/** The attributes too large for a row of a table. */
export function largeRows(rows: readonly AttributeRow[]): AttributeRow[] {
  return rows.filter(({ text }) => text.length > LARGE_VALUE);
}

function prefixOf(key: string): string {
  const underscore = key.indexOf('_');
  return underscore < 0 ? key : key.slice(0, underscore);
}
