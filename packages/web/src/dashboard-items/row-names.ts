/** What rows are called by id: their titles, those of one title with their place among them. */
export function rowNames(
  rows: readonly { readonly id: number; readonly title: string }[],
): ReadonlyMap<number, string> {
  const equals = Map.groupBy(rows, ({ title }) => title);
  return new Map(
    [...equals].flatMap(([title, same]) =>
      same.map(({ id }, index) => [
        id,
        same.length === 1 ? title : `${title} (${index + 1} of ${same.length})`,
      ]),
    ),
  );
}
