import type { StoredInstrument } from '../database/instruments.ts';

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
