/** What the points of a metric are. */
export const storedInstruments = ['gauge', 'additive', 'counter', 'histogram', 'summary'] as const;
export type StoredInstrument = (typeof storedInstruments)[number];

/** What the points of one metric said about it. */
export interface MetricSighting {
  readonly projectId: number;
  readonly name: string;
  readonly description: string;
  readonly instrument: StoredInstrument;
  readonly unit: string;
  readonly attrKeys: readonly string[];
  readonly otelLibraryName: string;
  readonly otelLibraryVersion: string;
}
