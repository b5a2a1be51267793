import type { LoadedTexts } from '../core/status.ts';
/** Texts of a gauge. A host may hand in a translation. */
export interface GaugeTexts extends LoadedTexts {
  readonly empty: string;
  /** Said when there are mappings and several columns. */
  readonly severalColumns: string;
}

/** The texts in English. */
export const englishTexts: GaugeTexts = {
  loading: 'loading',
  empty: 'no data',
  failed: 'could not be loaded',
  stale: 'not up to date',
  severalColumns: 'Several values and value mappings can’t be combined',
};
