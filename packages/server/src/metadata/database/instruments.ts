/** What the points of a metric are. */
export const storedInstruments = ['gauge', 'additive', 'counter', 'histogram', 'summary'] as const;
/** The instrument of a metric, as stored. */
export type StoredInstrument = (typeof storedInstruments)[number];
