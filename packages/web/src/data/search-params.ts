/**
 * The query string of every page: plain text, as links and saved views have always held it. A key given once is a
 * text, a repeated key a list, a key without `=` an explicitly empty list. Nothing is JSON, no number is guessed.
 */
export type RawSearch = Record<string, string | string[]>;

/** Reads a query string with or without its `?`. */
export function parseSearch(text: string): RawSearch {
  const found = new Map<string, string[]>();
  for (const part of text.replace(/^\?/u, '').split('&')) {
    if (part === '') continue;
    const equals = part.indexOf('=');
    const name = decode(equals === -1 ? part : part.slice(0, equals)).replace(/\[\]$/u, '');
    const values = found.get(name) ?? [];
    if (equals !== -1) values.push(decode(part.slice(equals + 1)));
    found.set(name, values);
  }
  return Object.fromEntries(
    Array.from(found, ([name, values]) => [name, values.length === 1 ? (values[0] ?? '') : values]),
  );
}

/**
 * Writes a query string with its `?`, or nothing when there is nothing to say. Absent values are left out; a record is
 * written as a key for each of its names, `attrs.service_name=cart`, in the place of such a key as it was read.
 */
export function stringifySearch(search: Record<string, unknown>): string {
  const parts: string[] = [];
  for (const [name, value] of new Map(Object.entries(search).flatMap(flatten))) {
    if (value === undefined || value === null) continue;
    if (Array.isArray(value)) {
      if (value.length === 0) parts.push(encode(name));
      for (const item of value) parts.push(`${encode(name)}=${encode(String(item))}`);
    } else if (
      typeof value === 'string' ||
      typeof value === 'number' ||
      typeof value === 'boolean'
    ) {
      parts.push(`${encode(name)}=${encode(String(value))}`);
    }
  }
  return parts.length === 0 ? '' : `?${parts.join('&')}`;
}

function flatten([name, value]: [string, unknown]): [string, unknown][] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [[name, value]];
  return Object.entries(value).map(([key, inner]): [string, unknown] => [`${name}.${key}`, inner]);
}

/** The lists of a record that `stringifySearch` has written, or that is still one; absent is undefined. */
export function readRecord(
  raw: Record<string, unknown>,
  name: string,
): Record<string, string[]> | undefined {
  const own = raw[name];
  const record = typeof own === 'object' && own !== null && !Array.isArray(own) ? { ...own } : raw;
  const prefix = record === raw ? `${name}.` : '';
  const entries = Object.keys(record)
    .filter((key) => key.startsWith(prefix) && key !== prefix)
    .map((key) => [key.slice(prefix.length), readList(record, key) ?? []] as const)
    .filter(([, values]) => values.length > 0);
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}

/** One text; the first of several. Absent and empty lists are undefined. */
export function readText(raw: Record<string, unknown>, name: string): string | undefined {
  const value = raw[name];
  const first: unknown = Array.isArray(value) ? value[0] : value;
  return typeof first === 'string' ? first : undefined;
}

/** The texts of some keys; absent and empty ones are left out. */
export function readTexts<Name extends string>(
  raw: Record<string, unknown>,
  names: readonly Name[],
): { [name in Name]?: string } {
  const found: { [name in Name]?: string } = {};
  for (const name of names) {
    const text = readText(raw, name);
    if (text) found[name] = text;
  }
  return found;
}

/** Leaves out what an address doesn't say, so that addresses stay short. */
export function present<Search extends object>(search: Search): Search {
  return Object.fromEntries(
    Object.entries(search).filter(([, value]) => value !== undefined),
  ) as Search;
}

/** All values of a repeated key; undefined when the key is absent. */
export function readList(raw: Record<string, unknown>, name: string): string[] | undefined {
  const value = raw[name];
  if (typeof value === 'string') return [value];
  return Array.isArray(value)
    ? value.filter((item): item is string => typeof item === 'string')
    : undefined;
}

/** `true` or `1` is true, anything else false, absent undefined. */
export function readFlag(raw: Record<string, unknown>, name: string): boolean | undefined {
  const value = raw[name];
  if (typeof value === 'boolean') return value;
  const text = readText(raw, name);
  return text === undefined ? undefined : text === 'true' || text === '1';
}

function encode(text: string): string {
  return encodeURIComponent(text)
    .replaceAll('%20', '+')
    .replaceAll('%3A', ':')
    .replaceAll('%2C', ',')
    .replaceAll('%24', '$');
}

function decode(text: string): string {
  const spaced = text.replaceAll('+', ' ');
  try {
    return decodeURIComponent(spaced);
  } catch {
    return spaced;
  }
}
