import type { Counted } from '../../telemetry/tables/usage-hours.ts';
import type { Restoration } from '../points/series/series-memory.ts';
import type { ItemCount, LossCount } from './counters.ts';

/** What ingest has done since the start, and what it is doing. */
export interface IngestStats {
  readonly accepted: Readonly<Record<Counted, number>>;
  readonly counts: readonly ItemCount[];
  readonly losses: readonly LossCount[];
  /** Items, points and bytes that wait for the store. */
  readonly queuedItems: number;
  readonly queuedBytes: number;
  /** Bytes for which room is held while requests are read. */
  readonly heldBytes: number;
  /** Requests that were turned away, by the code of their refusal. */
  readonly refusedRequests: ReadonlyMap<string, number>;
  /** Blocks that were written to the store or not, each try counted, and the seconds they took. */
  readonly inserts: { readonly written: number; readonly failed: number; readonly seconds: number };
  /** Calls of which only one side has been seen so far. */
  readonly waitingEdges: number;
  /** Calls that are missing in the graph of services, as there were too many edges at once. */
  readonly uncountedCalls: number;
  /** Series whose last point is remembered. */
  readonly series: number;
  /** What was found of the time before the start. */
  readonly restoration: Restoration;
}
