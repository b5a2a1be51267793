/** What iteration needs to know of a page. */
export interface Paged {
  /** Where the page is, and the size it really has. */
  pager: {
    /** 1-based. */
    page: number;
    /** Rows of a page. */
    limit: number;
  };
  /** Whether pages follow. */
  hasMore: boolean;
}

/**
 * Asks for page after page until there are no more.
 * @param fetchPage Gets the page to ask for and, from the second page on, the page size the server really has.
 */
export async function* iteratePages<Page extends Paged>(
  fetchPage: (page: number, limit: number | undefined) => Promise<Page>,
  firstPage = 1,
): AsyncGenerator<Page, void, undefined> {
  let limit: number | undefined;
  for (let number = firstPage; ; number += 1) {
    const page = await fetchPage(number, limit);
    yield page;
    if (!page.hasMore) return;
    limit = page.pager.limit;
  }
}
