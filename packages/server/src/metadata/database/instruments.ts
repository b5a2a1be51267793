/** What the points of a metric are. */
export const storedInstruments = ['gauge', 'additive', 'counter', 'histogram', 'summary'] as const;
export type StoredInstrument = (typeof storedInstruments)[number];
