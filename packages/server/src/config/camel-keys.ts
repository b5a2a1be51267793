type Camel<Key> = Key extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<Camel<Tail>>}`
  : Key;

/** A JSON-like type whose keys went from snake_case to camelCase. */
export type CamelKeys<Value> = Value extends readonly (infer Item)[]
  ? readonly CamelKeys<Item>[]
  : Value extends object
    ? { readonly [Key in keyof Value as Camel<Key>]: CamelKeys<Value[Key]> }
    : Value;

/** Turns the snake_case keys of a plain value into camelCase, all the way down. */
export function camelKeys<Value>(value: Value): CamelKeys<Value> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- types can't follow keys that are computed
  return convert(value) as CamelKeys<Value>;
}

function convert(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(convert);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
      convert(item),
    ]),
  );
}
