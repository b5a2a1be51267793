import { partsOf, textOf, type QueryPart } from '@spanlight/query';

/** Applies an edit of the parts to a query's text. */
export function editQuery(
  query: string,
  edit: (parts: readonly QueryPart[]) => readonly QueryPart[],
): string {
  return textOf(edit(partsOf(query)));
}
