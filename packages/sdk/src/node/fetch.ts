import { EnvHttpProxyAgent, fetch as undiciFetch } from 'undici';
import type { FetchFunction } from '../http/options.ts';

/** How connections are kept on Node. */
export interface NodeFetchOptions {
  /** Most connections to the server at one time. Default: 8. */
  connections?: number | undefined;
  /** Milliseconds an idle connection is kept. Default: 30,000. */
  keepAliveTimeout?: number | undefined;
}

/** A fetch with connections of its own. */
export interface NodeFetch {
  fetch: FetchFunction;
  /** Ends when the requests under way are answered, and closes the connections. */
  close(): Promise<void>;
}

/**
 * Makes a fetch that keeps connections alive and goes through the proxy named by `HTTP_PROXY`, `HTTPS_PROXY` and
 * `NO_PROXY`, in either case.
 */
export function createNodeFetch(options: NodeFetchOptions = {}): NodeFetch {
  const { connections = 8, keepAliveTimeout = 30_000 } = options;
  const agent = new EnvHttpProxyAgent({ connections, keepAliveTimeout });
  // The types of undici and of the platform name the same classes twice.
  function send(url: string, init: RequestInit): Promise<Response>;
  function send(url: string, init: object): Promise<unknown> {
    return undiciFetch(url, { ...init, dispatcher: agent });
  }
  return { fetch: send, close: () => agent.close() };
}
