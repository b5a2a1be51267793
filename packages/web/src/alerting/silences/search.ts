import { present } from '../../data/search-params.ts';
import { readPage } from '../../data/use-address-page.ts';

/** State of the list of silences in the URL. */
export interface SilencesSearch {
  /** 1-based; absent on the first. */
  page?: number | undefined;
}

/** Keeps what the list of silences knows of raw search parameters. */
export function validateSilencesSearch(raw: Record<string, unknown>): SilencesSearch {
  return present({ page: readPage(raw) });
}
