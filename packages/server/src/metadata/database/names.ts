type Camel<Name> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<Camel<Tail>>}`
  : Name;

type CamelKeys<Row> = { [Column in keyof Row as Camel<Column>]: Row[Column] };

/** A row under the names that the rest of the server uses: `created_at` is `createdAt`. */
export function fromColumns<Row extends object>(row: Row): CamelKeys<Row>;
// Types can't follow names that are computed: the signature above says what comes out.
export function fromColumns(row: object): object {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]: [string, unknown]) => [camelOf(name), value]),
  );
}

const camelOf = (name: string): string =>
  name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
