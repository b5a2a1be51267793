import { InvalidParameterError } from '../http/errors.ts';
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

/** The first Node whose parts the connections are built on. */
const LEAST_NODE = [22, 19] as const;

/**
 * Makes a fetch that keeps connections alive and goes through the proxy named by `HTTP_PROXY`, `HTTPS_PROXY` and
 * `NO_PROXY`, in either case.
 *
 * @throws InvalidParameterError on a Node before 22.19
 */
export function createNodeFetch(options: NodeFetchOptions = {}): NodeFetch {
  const { connections = 8, keepAliveTimeout = 30_000 } = options;
  if (process.versions['bun'] !== undefined) return fetchOfBun();
  requireNode(process.versions.node);
  // Loaded only now: on an older Node it fails in words of its own.
  const opened = import('undici').then(({ EnvHttpProxyAgent, fetch }) => ({
    agent: new EnvHttpProxyAgent({ connections, keepAliveTimeout }),
    fetch,
  }));
  let isClosed = false;
  // The types of undici and of the platform name the same classes twice.
  function send(url: string, init: RequestInit): Promise<Response>;
  async function send(url: string, init: object): Promise<unknown> {
    if (isClosed) throw new InvalidParameterError('client', 'the client was closed');
    const { agent, fetch } = await opened;
    return await fetch(url, { ...init, dispatcher: agent });
  }
  const close = async (): Promise<void> => {
    isClosed = true;
    const { agent } = await opened;
    await agent.close();
  };
  return { fetch: send, close };
}

/** Bun keeps connections and honours the proxy variables by itself, and has a stand-in for undici without agents. */
function fetchOfBun(): NodeFetch {
  const underWay = new Set<Promise<unknown>>();
  const send: FetchFunction = async (url, init) => {
    const work = globalThis.fetch(url, init).finally(() => underWay.delete(work));
    underWay.add(work);
    return await work;
  };
  return { fetch: send, close: async () => void (await Promise.allSettled(underWay)) };
}

/** @throws InvalidParameterError for a Node that is too old */
export function requireNode(version: string): void {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [leastMajor, leastMinor] = LEAST_NODE;
  if (major > leastMajor || (major === leastMajor && minor >= leastMinor)) return;
  throw new InvalidParameterError(
    'node',
    `@spanlight/sdk/node needs Node ${LEAST_NODE.join('.')} or newer, and this is Node ${version}`,
  );
}
