import { present, readFlag, readText } from '../../data/search-params.ts';
import { readPage } from '../../data/use-address-page.ts';

/** State of the list of annotations in the URL. */
export interface AnnotationsSearch {
  /** `name` or `createdAt`. */
  sort_by?: string | undefined;
  sort_desc?: boolean | undefined;
  /** 1-based; absent on the first. */
  page?: number | undefined;
}

/** Keeps what the list of annotations knows of raw search parameters. */
export function validateAnnotationsSearch(raw: Record<string, unknown>): AnnotationsSearch {
  return present({
    sort_by: readText(raw, 'sort_by') || undefined,
    sort_desc: readFlag(raw, 'sort_desc'),
    page: readPage(raw),
  });
}

/** The order an address asks for: the newest first, unless it says otherwise. */
export function sortOf({ sort_by, sort_desc }: AnnotationsSearch): {
  column: 'name' | 'createdAt';
  desc: boolean;
} {
  const column = sort_by === 'name' ? 'name' : 'createdAt';
  return { column, desc: sort_desc ?? column === 'createdAt' };
}
