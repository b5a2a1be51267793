export type EdgeType = 'http' | 'db' | 'messaging' | 'rpc';

/** A node of the service graph: the attribute that names it, and the name. */
export interface EdgeNode {
  /** `''` for a caller or callee nobody saw, such as `<http-client>`. */
  readonly attr: string;
  readonly name: string;
}

/** What one span says about a call between two nodes. */
export interface HalfEdge {
  readonly projectId: number;
  /** Equal for the calling and the called side of one call; `''` when there can be no other side. */
  readonly key: string;
  readonly side: 'client' | 'server';
  readonly type: EdgeType;
  readonly client: EdgeNode | undefined;
  readonly server: EdgeNode | undefined;
  /** Whether the calling side only guesses the server's name. */
  readonly provisional: boolean;
  /** Start of the minute, in seconds since 1970. */
  readonly minute: number;
  /** Nanoseconds. */
  readonly duration: number;
  readonly isError: boolean;
  readonly environment: string;
  readonly namespace: string;
}
