import { present, readFlag, readText } from '../../data/search-params.ts';

/** How far back is counted, as the picker and the address name it. */
export const lengths = ['24h', '7d', '30d', '90d'] as const;

/** How far back is counted. */
export type Length = (typeof lengths)[number];

/** State of the page about noise in the URL. */
export interface NoiseSearch {
  since?: Length | undefined;
  sort_by?: string | undefined;
  sort_desc?: boolean | undefined;
}

/** Keeps what the page about noise knows of raw search parameters. */
export function validateNoiseSearch(raw: Record<string, unknown>): NoiseSearch {
  return present({
    since: lengths.find((length) => length === readText(raw, 'since')),
    sort_by: readText(raw, 'sort_by') || undefined,
    sort_desc: readFlag(raw, 'sort_desc'),
  });
}
