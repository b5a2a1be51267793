import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { type CampaignServer, TOKEN } from './campaign-server.ts';

/** One answer that the bystander waited for; times are milliseconds since 1970. */
export interface Wait {
  readonly start: number;
  readonly end: number;
  /**
   * Milliseconds for which the server's main thread ran meanwhile. The rest of the wait is other threads, and other
   * programs of the machine: what the server itself holds up is at most this.
   */
  readonly held: number;
  /** Milliseconds for which that thread was ready meanwhile, and other threads had the processors. */
  readonly queued: number;
}

/** What the thread of a bystander is told. */
export interface BystanderTask {
  readonly url: string;
  readonly token: string;
  readonly pid: number;
}

/** Somebody who asks who they are, again and again, while others make trouble. */
export class Bystander {
  readonly #worker: Worker;
  readonly #waits: Promise<Wait[]>;

  constructor(server: CampaignServer) {
    const workerData: BystanderTask = { url: server.url, token: TOKEN, pid: server.pid };
    this.#worker = new Worker(new URL('bystander-worker.ts', import.meta.url), { workerData });
    this.#waits = once(this.#worker, 'message').then(([waits]: Wait[][]) => waits ?? []);
    // Told to whoever stops it.
    this.#waits.catch(() => undefined);
  }

  /** Ends it. Every answer it waited for; throws when one did not come. */
  async stop(): Promise<Wait[]> {
    this.#worker.postMessage('stop');
    return await this.#waits;
  }
}

/** Milliseconds of the longest wait, and of the longest time that the server itself held one up. */
export function longest(waits: readonly Wait[]): { readonly wait: number; readonly held: number } {
  return {
    wait: Math.max(0, ...waits.map(({ start, end }) => end - start)),
    held: Math.max(0, ...waits.map(({ held }) => held)),
  };
}

/** What a bystander waits on a server that has nothing else to do, on this machine at this time. */
export async function idleWaits(server: CampaignServer, milliseconds: number): Promise<Wait[]> {
  const bystander = new Bystander(server);
  await new Promise((resolve) => setTimeout(resolve, milliseconds));
  return await bystander.stop();
}
