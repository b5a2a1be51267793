/**
 * Encodes parameters as a query string with its question mark; `""` when there are none. Null, undefined and empty lists
 * are left out, and of a map each entry is written as `name[key]`.
 */
export function queryString(parameters: Readonly<Record<string, unknown>>): string {
  const search = new URLSearchParams();
  const append = (name: string, value: unknown): void => {
    if (Array.isArray(value)) for (const item of value) append(name, item);
    else if (typeof value === 'object' && value !== null)
      for (const [key, item] of Object.entries(value)) append(`${name}[${key}]`, item);
    else if (isPlain(value)) search.append(name, String(value));
  };
  for (const [name, value] of Object.entries(parameters)) append(name, value);
  const text = search.toString();
  return text && `?${text}`;
}

/** Whether a value can be written as text by itself. */
export function isPlain(value: unknown): value is string | number | bigint | boolean {
  // Strings, numbers, big integers, booleans.
  return /^(str|n|b)/.test(typeof value);
}
