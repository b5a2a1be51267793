import type { Buffer } from 'node:buffer';
import { EDGE_MINUTES } from '../../telemetry/tables/edge-minutes.ts';
import type { RowSource } from '../batch/derived-rows.ts';
import { EdgeMinutes } from './edge-minutes.ts';
import { DEFAULT_EDGE_STORE, EdgeStore, type EdgeStoreOptions } from './edge-store.ts';
import { type CallNodes, ForeignCalls } from './foreign-calls.ts';
import type { HalfEdges } from './half-edges.ts';
import { readHalves } from './half-edges-body.ts';

/** Milliseconds between two requests to another node: little of what a side of a call waits for the other. */
const SEND_INTERVAL = 1000;

/** The calls between services, as spans tell of them: rows of `edge_minutes`. */
export class ServiceGraph implements RowSource {
  readonly table = EDGE_MINUTES.name;
  readonly #minutes = new EdgeMinutes();
  readonly #edges: EdgeStore;
  readonly #foreign: ForeignCalls | undefined;
  #timer: NodeJS.Timeout | undefined;
  #sending: Promise<void> = Promise.resolve();
  #next: Promise<void> | undefined;

  /**
   * @param now gives milliseconds since 1970
   * @param nodes the others that pair calls together with this one; none unless given
   */
  constructor(options: Partial<EdgeStoreOptions>, now: () => number, nodes?: CallNodes) {
    this.#edges = new EdgeStore(this.#minutes, { ...DEFAULT_EDGE_STORE, ...options }, now);
    if (!nodes) return;
    this.#foreign = new ForeignCalls(nodes);
    this.#timer = setInterval(() => void this.passOn(), SEND_INTERVAL).unref();
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
    this.#edges.add(this.#foreign?.take(halves) ?? halves);
  }

  /**
   * Adds what another node was sent.
   *
   * @throws TypeError where the body is none
   */
  addForeign(body: Buffer): void {
    this.#edges.add(readHalves(body));
  }

  /**
   * Sends the other nodes what is theirs, after what is being sent. What they don't take is paired here, as far as both sides come
   * here.
   */
  passOn(): Promise<void> {
    const send = async (): Promise<void> => {
      this.#next = undefined;
      for (const left of (await this.#foreign?.send()) ?? []) this.#edges.add(left);
    };
    this.#next ??= this.#sending = this.#sending.then(send);
    return this.#next;
  }

  /** Gives up waiting for other sides. */
  end(): void {
    clearInterval(this.#timer);
    this.#edges.expireAll();
  }

  take(): Uint8Array | undefined {
    this.#edges.expire();
    return this.#minutes.take();
  }
}
