import { present } from '../../data/search-params.ts';
import { readPage } from '../../data/use-address-page.ts';

/** State of the list of channels in the URL. */
export interface ChannelsSearch {
  /** 1-based; absent on the first. */
  page?: number | undefined;
}

/** Keeps what the list of channels knows of raw search parameters. */
export function validateChannelsSearch(raw: Record<string, unknown>): ChannelsSearch {
  return present({ page: readPage(raw) });
}
