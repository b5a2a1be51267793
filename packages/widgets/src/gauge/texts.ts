/** The texts in English. */
export const englishTexts = {
  loading: 'loading',
  empty: 'no data',
  failed: 'could not be loaded',
  stale: 'not up to date',
  /** Said when there are mappings and several columns. */
  severalColumns: 'Several values and value mappings can’t be combined',
};

/** Texts of a gauge. A host may hand in a translation. */
export type GaugeTexts = Readonly<typeof englishTexts>;
