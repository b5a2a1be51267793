import { useMemo, useState, type ReactNode } from 'react';

/** Where a list stands among its pages. */
export interface Pages {
  /** 1-based. */
  readonly page: number;
  readonly pageSize: number;
  /** Rows on all pages. */
  readonly count: number;
  onPageChange: (page: number) => void;
  /** There are more rows than these, nobody knows how many. */
  readonly hasMore?: boolean;
  /** With more rows than these the pager stands there even if it is a single page. */
  readonly shownAbove?: number;
  /** Leads on from the end of a list that has more rows than pages go to. */
  readonly further?: ReactNode;
}

/**
 * The page of a list, 1-based, and how it is turned.
 * @param question What the list answers: another question begins on the first page.
 * @param begin The page that is shown before any is turned to.
 */
export function usePage(question: string, begin = 1): readonly [number, (page: number) => void] {
  const [turned, setTurned] = useState({ question, page: begin });
  const page = turned.question === question ? turned.page : 1;
  return [page, (next) => setTurned({ question, page: next })];
}

/** The last page of so many rows; 1 of none. */
function lastPage(count: number, pageSize: number): number {
  return Math.max(1, Math.ceil(count / pageSize));
}

/** A page of rows that are asked for as a whole; undefined while they are. A list that got shorter shows its last page. */
export function usePages<Row>(
  all: readonly Row[] | undefined,
  pageSize: number,
  question = '',
  begin?: number,
): { rows: readonly Row[] | undefined; pages: Pages } {
  const [asked, onPageChange] = usePage(question, begin);
  const count = all?.length ?? 0;
  const page = Math.min(asked, lastPage(count, pageSize));
  const rows = useMemo(
    () => all?.slice((page - 1) * pageSize, page * pageSize),
    [all, page, pageSize],
  );
  return { rows, pages: { page, pageSize, count, onPageChange } };
}
