type Camel<Name> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<Camel<Tail>>}`
  : Name;

type CamelKeys<Row> = { [Column in keyof Row as Camel<Column>]: Row[Column] };

/** A row under the names that the rest of the server uses: `created_at` is `createdAt`. */
export const fromColumns = <Row extends object>(row: Row): CamelKeys<Row> =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- types can't follow names that are computed
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [camelOf(name), value]),
  ) as CamelKeys<Row>;

const camelOf = (name: string): string =>
  name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
