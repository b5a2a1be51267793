/** Values that a dashboard is narrowed to, by attribute. */
export type Variables = Readonly<Record<string, readonly string[]>>;

/** Reads variables as they are written in an address: `host_name=web-1&host_name=web-2`. Empty values narrow nothing. */
export function readVariables(text: string): Variables {
  const parameters = new URLSearchParams(text);
  const names = [...new Set(parameters.keys())].filter((name) => /^[a-z_]\w*$/i.test(name));
  return Object.fromEntries(
    names.flatMap((name) => {
      const values = parameters.getAll(name).filter((value) => value !== '');
      return values.length > 0 ? [[name, values]] : [];
    }),
  );
}

/** A query with the conditions of the grid that it lacks, and those of the variables. */
export function narrowQuery(query: string, gridQuery: string, variables: Variables): string {
  const parts = partsOf(query);
  const conditions = partsOf(gridQuery).filter((part) => /^where\s/i.test(part));
  return [
    ...parts,
    ...conditions.filter((part) => !parts.includes(part)),
    ...Object.entries(variables).map(([name, values]) => {
      const [first = '', ...others] = values.map(quote);
      return others.length === 0
        ? `where ${name} = ${first}`
        : `where ${name} in (${[first, ...others].join(', ')})`;
    }),
  ].join(' | ');
}

/** The parts of a query; a bar between quotes parts nothing. */
const partsOf = (query: string): string[] =>
  (query.match(/(?:"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|[^|])+/gs) ?? [])
    .map((part) => part.trim())
    .filter((part) => part !== '');

const quote = (value: string): string =>
  `"${value
    .replaceAll(/["\\]/g, String.raw`\$&`)
    .replaceAll('\n', String.raw`\n`)
    .replaceAll('\r', String.raw`\r`)
    .replaceAll('\t', String.raw`\t`)}"`;
