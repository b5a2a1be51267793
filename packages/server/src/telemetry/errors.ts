import { BROKEN_CONNECTION, errorCode, NEVER_SENT } from '../shared/errors/error-code.ts';

/** What went wrong in the telemetry store, told by what the caller should do next. */
export type TelemetryFailure =
  /** The query ran longer than its limit: ask for less. */
  | 'timeout'
  /** The query or the whole engine hit its memory cap: ask for less, or later. */
  | 'memory'
  /** The answer is larger than one may be: ask for less. */
  | 'too-large'
  /** The query is longer, or nested deeper, than the engine takes: ask for less at once. */
  | 'too-complex'
  /** The caller's signal aborted it, or the store is shutting down. */
  | 'aborted'
  /** No space left for new data; reads still work. */
  | 'disk-full'
  /** A value can't be what the query needs it to be (type mismatch, bad regular expression). */
  | 'bad-value'
  /** The store can't be reached or opened. */
  | 'unavailable'
  | 'other';

/** How far a query got before it was stopped. */
export interface Progress {
  readonly rows: number;
  readonly bytes: number;
  readonly totalRows: number;
}

/** A failure of the telemetry store. `code` is ClickHouse's error number, 0 when there is none. */
export class TelemetryError extends Error {
  override readonly name = 'TelemetryError';
  readonly failure: TelemetryFailure;
  readonly code: number;
  /** Known for queries that ran for a while. */
  progress: Progress | undefined;
  /** Nodes of a cluster, `host:port`, that the engine says it could not reach; none where all of it is away. */
  readonly nodes: readonly string[];

  constructor(failure: TelemetryFailure, message: string, code = 0, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.failure = failure;
    this.code = code;
    this.nodes = NAMES_NODES.has(failure) && code !== 0 ? nodesIn(message) : [];
  }

  /**
   * What is wrong with the store, in words that may be said to anybody; undefined where the fault is not one of the store, or only
   * its own text says which.
   */
  get words(): string | undefined {
    if (this.failure === 'disk-full') return 'the disk of the telemetry store is full';
    if (this.nodes.length > 0) return `${this.nodes.join(', ')} can't be reached`;
    if (this.failure === 'other')
      return UNWRITABLE.test(this.message)
        ? "the directory of the store can't be written"
        : undefined;
    return (this.failure === 'unavailable' ? FAULTS[this.code] : undefined) ?? WORDS[this.failure];
  }
}

/** Failures that may be those of one node among several. */
const NAMES_NODES: ReadonlySet<TelemetryFailure> = new Set(['unavailable', 'timeout']);

/** What the system says of a directory, by itself or within the engine's text. */
const UNWRITABLE = /\b(?:EACCES|EROFS|EPERM)\b|Permission denied|Read-only file system/;

const REPLICAS = 'too few replicas of the store confirm an insert';
const KEEPER = "the store can't reach Keeper";
const CLUSTER = 'the store does not know the cluster any more';

/** What is wrong with a store that is unavailable, by ClickHouse's error number. */
const FAULTS: Readonly<Record<number, string>> = {
  60: 'a table of the store is missing',
  81: 'the database of the store is missing',
  164: 'the user of the store may only read',
  170: CLUSTER,
  202: 'the store runs as many queries as it may',
  225: KEEPER,
  242: 'the tables of the store are read-only',
  252: 'the store has too many parts, as merges fall behind',
  285: REPLICAS,
  286: REPLICAS,
  319: 'the store lost Keeper or a replica amid an insert',
  369: 'every replica of a shard is too far behind',
  497: 'the user of the store lacks a privilege',
  516: 'the store refuses the user or the password',
  701: CLUSTER,
  999: KEEPER,
};

const WORDS: Partial<Record<TelemetryFailure, string>> = {
  memory: 'the store is short of memory',
  timeout: 'the store does not answer in time',
  unavailable: "the store can't be reached",
};

const ADDRESS = /\(([\w.-]+:\d{1,5})(?:,[^()]*)?\)/g;
const UNKNOWN_HOST = /Not found address of host: ([\w-]+(?:\.[\w-]+)*)/g;

/** Addresses in what an engine says of the others, each once: `Connection refused (ch-2:9000)`; names that nobody knows else. */
function nodesIn(message: string): string[] {
  const nodesBy = (pattern: RegExp): string[] => [
    ...new Set(Array.from(message.matchAll(pattern), ([, node = '']) => node)),
  ];
  const addresses = nodesBy(ADDRESS);
  return addresses.length > 0 ? addresses : nodesBy(UNKNOWN_HOST);
}

const FAILURES: Readonly<Record<number, TelemetryFailure>> = {
  6: 'bad-value', // CANNOT_PARSE_TEXT
  27: 'bad-value', // CANNOT_PARSE_INPUT_ASSERTION_FAILED
  41: 'bad-value', // CANNOT_PARSE_DATETIME
  53: 'bad-value', // TYPE_MISMATCH
  69: 'bad-value', // ARGUMENT_OUT_OF_BOUND
  72: 'bad-value', // CANNOT_PARSE_NUMBER
  427: 'bad-value', // CANNOT_COMPILE_REGEXP
  457: 'bad-value', // BAD_QUERY_PARAMETER
  159: 'timeout', // TIMEOUT_EXCEEDED
  160: 'timeout', // TOO_SLOW
  209: 'timeout', // SOCKET_TIMEOUT
  241: 'memory', // MEMORY_LIMIT_EXCEEDED
  396: 'too-large', // TOO_MANY_ROWS_OR_BYTES
  167: 'too-complex', // TOO_DEEP_AST
  168: 'too-complex', // TOO_BIG_AST
  306: 'too-complex', // TOO_DEEP_RECURSION
  243: 'disk-full', // NOT_ENOUGH_SPACE
  394: 'aborted', // QUERY_WAS_CANCELLED
  60: 'unavailable', // UNKNOWN_TABLE: a node that was just added
  81: 'unavailable', // UNKNOWN_DATABASE
  164: 'unavailable', // READONLY
  198: 'unavailable', // DNS_ERROR
  202: 'unavailable', // TOO_MANY_SIMULTANEOUS_QUERIES
  210: 'unavailable', // NETWORK_ERROR
  225: 'unavailable', // NO_ZOOKEEPER
  242: 'unavailable', // TABLE_IS_READ_ONLY
  252: 'unavailable', // TOO_MANY_PARTS
  279: 'unavailable', // ALL_CONNECTION_TRIES_FAILED
  285: 'unavailable', // TOO_FEW_LIVE_REPLICAS
  286: 'unavailable', // UNSATISFIED_QUORUM_FOR_PREVIOUS_WRITE
  319: 'unavailable', // UNKNOWN_STATUS_OF_INSERT
  369: 'unavailable', // ALL_REPLICAS_ARE_STALE
  497: 'unavailable', // ACCESS_DENIED
  516: 'unavailable', // AUTHENTICATION_FAILED
  701: 'unavailable', // CLUSTER_DOESNT_EXIST
  999: 'unavailable', // KEEPER_EXCEPTION
};

/** The failure that an error of ClickHouse stands for, by its number. */
function failureOf(code: number, message: string): TelemetryFailure {
  // What is cut off has the number of a syntax error, which would be ours.
  if (code === 62 && message.includes('Max query size exceeded')) return 'too-complex';
  // Older servers have one number for this and for arguments that are wrong.
  if (code === 170 && UNKNOWN_CLUSTER.test(message)) return 'unavailable';
  return FAILURES[code] ?? 'other';
}

const UNKNOWN_CLUSTER = /[Cc]luster .*not found/;

const ENGINE_MESSAGE = /Code: (\d+)\. DB::Exception: ([\s\S]*?)\s*(?:\(([A-Z_]+)\))?\s*$/;

/**
 * Turns whatever a driver threw into a `TelemetryError`, reading the number out of the engine's
 * text where the driver did not.
 */
export function toTelemetryError(error: unknown, aborted = false): TelemetryError {
  if (error instanceof TelemetryError) return error;
  if (aborted) return new TelemetryError('aborted', 'The query was aborted.', 0, error);
  const message = error instanceof Error ? error.message : String(error);
  const match = ENGINE_MESSAGE.exec(message);
  const code = match ? Number(match[1]) : codeOf(error);
  if (code !== 0)
    return new TelemetryError(failureOf(code, message), match?.[2] ?? message, code, error);
  if (/No space left on device|ENOSPC/.test(message))
    return new TelemetryError('disk-full', message, 0, error);
  if (BROKEN_CONNECTION.test(`${message} ${errorCode(error)}`))
    return new TelemetryError('unavailable', message, 0, error);
  if (/Timeout error/i.test(message)) return new TelemetryError('timeout', message, 0, error);
  return new TelemetryError('other', message, 0, error);
}

/** ClickHouse's numbers of what ends a statement, or the wait for it, without undoing it. */
const UNDECIDED: ReadonlySet<number> = new Set([159, 209, 210, 319, 394]);

const UNHEARD: ReadonlySet<TelemetryFailure> = new Set(['unavailable', 'timeout', 'aborted']);

/**
 * Whether the store may have done what failed with this error: nobody heard its answer, or it doesn't know itself.
 *
 * @param hasShards whether one shard may have done its part where another failed
 */
export function mayBeDone(error: unknown, hasShards: boolean): boolean {
  if (!(error instanceof TelemetryError)) return false;
  if (error.code !== 0) return hasShards || UNDECIDED.has(error.code);
  return (
    UNHEARD.has(error.failure) && !NEVER_SENT.test(`${error.message} ${errorCode(error.cause)}`)
  );
}

/** `ClickHouseError.code` is a number written as text; Node's own codes are names. */
function codeOf(error: unknown): number {
  return Number(errorCode(error)) || 0;
}
