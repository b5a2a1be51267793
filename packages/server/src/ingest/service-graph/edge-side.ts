/** The kind of call that an edge of the service graph counts. */
export type EdgeType = 'http' | 'db' | 'messaging' | 'rpc';

/** A node of the service graph: the attribute that names it, and the name. */
export interface EdgeNode {
  /** `''` for a caller nobody saw, such as `<http-client>`. */
  readonly attr: string;
  readonly name: string;
}

/** What one side of a call says about who calls whom: one object for all spans that say the same. */
export interface EdgeSide {
  readonly projectId: number;
  readonly side: 'client' | 'server';
  readonly type: EdgeType;
  readonly client: EdgeNode | undefined;
  readonly server: EdgeNode | undefined;
  /** Whether the calling side only guesses the server's name. */
  readonly provisional: boolean;
  readonly environment: string;
  readonly namespace: string;
}
