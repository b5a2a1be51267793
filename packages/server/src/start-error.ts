import path from 'node:path';
import { MetadataError } from './shared/errors/metadata-error.ts';
import { StoreError } from './shared/errors/store-error.ts';
import { errorCode } from './shared/errors/error-code.ts';
import { withoutCredentials } from './observe/log.ts';
import { TelemetryError } from './telemetry/errors.ts';

/** The server can't start. `message` is one sentence that says what to do. */
export class StartError extends Error {
  override readonly name = 'StartError';

  constructor(message: string, cause?: unknown) {
    super(message, { cause });
  }
}

/** Turns a failure to listen into a sentence that names the key to change. */
export function listenError(error: unknown, port: number, key: string, variable: string): unknown {
  const change = `or choose another with ${key} (${variable})`;
  const reason = error instanceof Error ? `${errorCode(error)} ${error.message}` : String(error);
  if (reason.includes('EADDRINUSE'))
    return new StartError(
      `Port ${port} is in use by another program: stop that program ${change}.`,
      error,
    );
  if (reason.includes('EACCES'))
    return new StartError(
      `Port ${port} may not be used by this user: use one above 1023, ${change}.`,
      error,
    );
  if (reason.includes('EADDRNOTAVAIL'))
    return new StartError(
      `The address in ${key} (${variable}) is not an address of this machine.`,
      error,
    );
  return error;
}

/** Turns a failure of the telemetry store in `clickhouse.url` into a sentence. */
export const clickHouseError = (error: unknown): StartError =>
  databaseError(error, 'clickhouse.url', 'SPANLIGHT_CLICKHOUSE_URL');

/**
 * Turns a failure to open the stores into a sentence; others stay what they are.
 *
 * @param isEmbedded whether the telemetry store is in the data directory
 */
export function storeError(error: unknown, dataDir: string, isEmbedded = true): unknown {
  if (error instanceof StartError) return error;
  if (error instanceof StoreError) return new StartError(error.message, error);
  if (error instanceof TelemetryError && !isEmbedded) return clickHouseError(error);
  // Of SQLite only a full disk is one.
  if (error instanceof MetadataError && error.failure !== 'disk-full')
    return databaseError(error, 'postgres.url', 'SPANLIGHT_POSTGRES_URL');
  const text = error instanceof Error ? error.message : String(error);
  const code = errorCode(error);
  if (
    (error instanceof TelemetryError && error.failure === 'disk-full') ||
    code === 'ENOSPC' ||
    /database or disk is full|No space left on device/.test(text)
  )
    return new StartError(
      `The disk that holds ${dataDir} is full: free some space, or choose another directory with data_dir (SPANLIGHT_DATA_DIR).`,
      error,
    );
  if (/^(ENOENT|ENOTDIR|EEXIST|ELOOP|ENAMETOOLONG|EINVAL)$/.test(code))
    return new StartError(
      `The data directory ${dataDir} can't be created: choose another with data_dir (SPANLIGHT_DATA_DIR).`,
      error,
    );
  if (/^(EACCES|EROFS|EPERM)$/.test(code) || /unable to open database|readonly/.test(text))
    return new StartError(
      `The data directory ${dataDir} is not writable for this user: change its owner, or choose another with data_dir (SPANLIGHT_DATA_DIR).`,
      error,
    );
  if (error instanceof TelemetryError && error.failure === 'unavailable')
    return new StartError(sentence(withoutCredentials(error.message)), error);
  if (error instanceof TelemetryError)
    return new StartError(
      `The telemetry store can't be read (${oneLine(withoutCredentials(error.message))}): restore a backup, or move ${path.join(dataDir, 'telemetry')} away to begin without telemetry.`,
      error,
    );
  return error;
}

/** Characters that are told of what the engine says. */
const MAX_REASON = 300;

const oneLine = (text: string): string =>
  text
    .replaceAll(/\s+/g, ' ')
    .slice(0, MAX_REASON)
    .replace(/[.:, ]+$/, '');

/** Turns a failure to reach a database by URL into a sentence that names the key. */
export function databaseError(error: unknown, key: string, variable: string): StartError {
  const reason = withoutCredentials(
    error instanceof Error ? error.message || errorCode(error) : String(error),
  );
  if (error instanceof TelemetryError && /Requested cluster '.*' not found/.test(reason))
    return new StartError(
      `The cluster in clickhouse.cluster (SPANLIGHT_CLICKHOUSE_CLUSTER) is unknown to the server in ${key}: ${sentence(reason)}`,
      error,
    );
  if (error instanceof TelemetryError && error.nodes.length > 0)
    return new StartError(
      `The database in ${key} (${variable}) can't be used, as its cluster does not reach ${error.nodes.join(', ')}: start that node or another replica of its shard, or correct its address in remote_servers, and start this server again.`,
      error,
    );
  return new StartError(
    `The database in ${key} (${variable}) can't be used: ${sentence(reason)}`,
    error,
  );
}

/** What engines say ends in a full stop of its own, or in two with a blank between them. */
function sentence(text: string): string {
  const words = text.replace(/[.\s]+$/, '');
  return /[!?]$/.test(words) ? words : `${words}.`;
}
