import { BROKEN_CONNECTION, errorCode, isRefusedFor } from './error-code.ts';

/** Why the metadata store can't do now what it could do at another time. */
export type MetadataFailure =
  /** Nobody answers: it is away, starting, or has no connection left. */
  | 'unreachable'
  /** It answers and takes no changes, as the spare of a PostgreSQL does. */
  | 'read-only'
  /** It has no room for what shall be stored. */
  | 'disk-full';

const WORDS: Readonly<Record<MetadataFailure, string>> = {
  unreachable: "the metadata store can't be reached",
  'read-only': 'the metadata store takes no changes now',
  'disk-full': 'the disk of the server is full',
};

/** The metadata store failed, and not what was asked of it: the same may be asked again later. `message` is the driver's own. */
export class MetadataError extends Error {
  override readonly name = 'MetadataError';
  readonly failure: MetadataFailure;

  constructor(failure: MetadataFailure, cause: unknown) {
    // A failed attempt at several addresses has a code alone.
    const reason = cause instanceof Error ? cause.message || errorCode(cause) : String(cause);
    super(reason || WORDS[failure], { cause });
    this.failure = failure;
  }

  /** What may be said to anybody: it tells nothing of the inside. */
  get words(): string {
    return WORDS[this.failure];
  }
}

/** SQLite's code of a disk without room. */
const SQLITE_FULL = 13;
/** PostgreSQL's SQLSTATE of the same. */
const POSTGRES_FULL = '53100';
/** PostgreSQL's SQLSTATE of a change where there may be none. */
const READ_ONLY = '25006';

/**
 * SQLSTATEs that say nothing of the statement: of the connection (08), no memory or no connection left (532, 533), and a
 * PostgreSQL that ends, crashed, starts or ends idle sessions (57P). https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const UNREACHABLE = /^(?:08|53[23]|57P)/;
/** What the driver says of it, which has no code for that. */
const DRIVER =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|Client was closed)/;

/**
 * The error as one of the metadata store, wherever it comes from; undefined for all others. A connection that was refused or
 * broke may be anybody's: only who asks PostgreSQL knows that it is the store's.
 */
export function metadataErrorOf(error: unknown): MetadataError | undefined {
  if (error instanceof MetadataError) return error;
  return isDiskFull(error) ? new MetadataError('disk-full', error) : undefined;
}

/** What PostgreSQL or its driver failed with, as an error of the store; undefined where it is one of what was asked. */
export function toMetadataError(error: unknown): MetadataError | undefined {
  if (error instanceof MetadataError) return error;
  const failure = failureOf(error);
  return failure && new MetadataError(failure, error);
}

const isDiskFull = (error: unknown): boolean => isRefusedFor(error, SQLITE_FULL, POSTGRES_FULL);

function failureOf(error: unknown): MetadataFailure | undefined {
  if (isDiskFull(error)) return 'disk-full';
  const code = errorCode(error);
  if (code === READ_ONLY) return 'read-only';
  if (UNREACHABLE.test(code) || BROKEN_CONNECTION.test(code)) return 'unreachable';
  return error instanceof Error && DRIVER.test(error.message) ? 'unreachable' : undefined;
}
