/** What ingest needs to know of the project that a request belongs to. */
export interface IngestProject {
  readonly id: number;
  /** Items of different environments never share a group. */
  readonly groupByEnv: boolean;
  /** Spans of no other kind are told apart by service. */
  readonly groupFuncsByService: boolean;
  /** Samples of Prometheus are kept as they are, growing or not. */
  readonly promCompat: boolean;
  /** Instrumentation libraries whose spans are always shown by their own name. */
  readonly forceSpanName: readonly string[];
}

/** Finds the project that a token belongs to. */
export interface ProjectDirectory {
  byToken(token: string): Promise<IngestProject | undefined>;
}
