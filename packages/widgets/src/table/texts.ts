import type { LoadedTexts } from '../core/status.ts';

/** Texts of a table. A host may hand in a translation. */
export interface TableTexts extends LoadedTexts {
  readonly empty: string;
  /** Said below a table that leaves rows out. */
  more(shown: number): string;
}

/** The texts in English. */
export const englishTexts: TableTexts = {
  loading: 'loading',
  empty: 'no data',
  failed: 'could not be loaded',
  stale: 'not up to date',
  more: (shown) => `the first ${shown} rows`,
};
