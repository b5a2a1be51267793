/** How far the store got before it gave up. */
interface QueryProgress {
  rows: number;
  bytes: number;
  totalRows: number;
}

/** A failure in the words of the server; `describeError` makes one from anything thrown. */
export interface ErrorDescription {
  /** HTTP status; absent when the server was not reached. */
  status?: number | undefined;
  message: string;
  /** The id support asks for. */
  requestId?: string | undefined;
  progress?: Partial<QueryProgress> | undefined;
  /** Whether nothing failed: somebody gave up waiting. */
  isStopped?: boolean;
}
