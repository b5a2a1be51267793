import { PROMOTED_LONG_TEXT, PROMOTED_NUMBERS, PROMOTED_TEXT } from '../../tables/items.ts';

const TEXT_COLUMNS = [...PROMOTED_TEXT, ...PROMOTED_LONG_TEXT] as const;

type TextColumn = (typeof TEXT_COLUMNS)[number];
type NumberColumn = (typeof PROMOTED_NUMBERS)[number];

/** Where the attributes of an item are stored. */
export type AttributeColumns = Readonly<Record<TextColumn, string>> &
  Readonly<Record<NumberColumn, number>> & {
    readonly attr_keys: readonly string[];
    readonly attr_values: readonly string[];
    /** One letter per entry of the map: s text, i integer, f float, b boolean, j JSON. */
    readonly attr_kinds: string;
  };

/** All attributes of an item with their types, sorted by key. The map wins over the columns. */
export function attributesOf(row: AttributeColumns): Record<string, unknown> {
  const entries: [string, unknown][] = [];
  const inMap = new Set(row.attr_keys);
  for (const name of TEXT_COLUMNS) {
    if (row[name] !== '' && !inMap.has(name)) entries.push([name, row[name]]);
  }
  for (const name of PROMOTED_NUMBERS) {
    if (row[name] !== 0 && !inMap.has(name)) entries.push([name, row[name]]);
  }
  for (const [index, key] of row.attr_keys.entries())
    entries.push([key, typedValue(row.attr_values[index] ?? '', row.attr_kinds[index])]);
  entries.sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries);
}

function typedValue(text: string, kind: string | undefined): unknown {
  switch (kind) {
    case 'i': {
      const integer = Number(text);
      return Number.isSafeInteger(integer) ? integer : text;
    }
    case 'f': {
      const number = Number(text);
      return Number.isFinite(number) ? number : null;
    }
    case 'b':
      return text === 'true';
    case 'j':
      return parsedJson(text);
    default:
      return text;
  }
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
