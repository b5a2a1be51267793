import { useEffect } from 'react';
import type { Address } from './use-address.ts';
import { readText } from './search-params.ts';

/** The most pages a list goes to. */
const MAX_PAGES = 1000;

/** Reads `page` of raw search parameters; the first, or nonsense, is undefined. */
export function readPage(raw: Record<string, unknown>): number | undefined {
  const { page } = raw;
  const read = typeof page === 'number' ? page : Number(readText(raw, 'page'));
  return Number.isInteger(read) && read > 1 && read <= MAX_PAGES ? read : undefined;
}

/** How many rows a list has that the server answers a page at a time; undefined while the answer is about another page. */
export function answeredCount(answer: {
  readonly data: { count: number } | undefined;
  readonly isPlaceholderData: boolean;
}): number | undefined {
  return answer.isPlaceholderData ? undefined : answer.data?.count;
}

/** The page of a list, 1-based, and how it is turned. */
export type TurnedPage = readonly [page: number, turn: (page: number) => void];

/**
 * The page of a list as the address has it, so that a reload and Back come to the same rows. Whoever asks another
 * question of the list takes `page` out of the address.
 * @param count Rows on all pages, undefined while that is not known. When the last row of the last page is gone, the page
 * before takes its place.
 */
export function useAddressPage<Search extends { page?: number | undefined }>(
  {
    search,
    update,
  }: Pick<Address<Search>, 'search'> & {
    update: (changes: { page: number | undefined }, options?: { replace: boolean }) => void;
  },
  count: number | undefined,
  pageSize: number,
): TurnedPage {
  const page = search.page ?? 1;
  const last = count === undefined ? page : Math.max(1, Math.ceil(count / pageSize));
  useEffect(() => {
    if (page > last) update({ page: last > 1 ? last : undefined }, { replace: true });
  }, [page, last, update]);
  return [page, (next) => update({ page: next > 1 ? next : undefined })];
}
