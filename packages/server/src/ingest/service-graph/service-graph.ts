import { EDGE_MINUTES } from '../../telemetry/tables/edge-minutes.ts';
import type { RowSource } from '../batch/derived-rows.ts';
import { EdgeMinutes } from './edge-minutes.ts';
import { DEFAULT_EDGE_STORE, EdgeStore, type EdgeStoreOptions } from './edge-store.ts';
import type { HalfEdges } from './half-edges.ts';

/** The calls between services, as spans tell of them: rows of `edge_minutes`. */
export class ServiceGraph implements RowSource {
  readonly table = EDGE_MINUTES.name;
  readonly #minutes = new EdgeMinutes();
  readonly #edges: EdgeStore;

  /** `now` gives milliseconds since 1970. */
  constructor(options: Partial<EdgeStoreOptions>, now: () => number) {
    this.#edges = new EdgeStore(this.#minutes, { ...DEFAULT_EDGE_STORE, ...options }, now);
  }

  /** Calls of which only one side has been seen so far. */
  get waiting(): number {
    return this.#edges.size;
  }

  /** Calls that are missing in the graph, as there were too many edges at once. */
  get uncounted(): number {
    return this.#minutes.uncounted;
  }

  add(halves: HalfEdges): void {
    this.#edges.add(halves);
  }

  /** Gives up waiting for other sides. */
  end(): void {
    this.#edges.expireAll();
  }

  take(): Uint8Array | undefined {
    this.#edges.expire();
    return this.#minutes.take();
  }
}
