import { Spanlight } from '../client.ts';
import type { ClientOptions } from '../http/options.ts';
import { createNodeFetch, type NodeFetchOptions } from './fetch.ts';

/** Options of a client on Node. */
export interface NodeClientOptions extends Omit<ClientOptions, 'fetch'>, NodeFetchOptions {}

/** A client with connections of its own; close it to let the process end at once. */
export interface NodeClient {
  client: Spanlight;
  /** Ends when the calls under way are answered. */
  close(): Promise<void>;
}

/** Makes a client that keeps connections alive and honours the proxy variables. */
export function createNodeClient(options: NodeClientOptions = {}): NodeClient {
  const { connections, keepAliveTimeout, ...clientOptions } = options;
  const { fetch, close } = createNodeFetch({ connections, keepAliveTimeout });
  return { client: new Spanlight({ ...clientOptions, fetch }), close };
}
