import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import type { ClickHouseClientConfigOptions } from '@clickhouse/client';
import * as z from 'zod';
import { type Progress, TelemetryError, toTelemetryError } from '../errors.ts';
import { EngineSession } from './engine-session.ts';
import { type Chdb, DELETES_SOON, loadChdb } from './load-chdb.ts';
import { SessionPool } from './session-pool.ts';
import {
  literal,
  type QueryParameters,
  requireParameters,
  resetStatement,
  setStatement,
  type Settings,
} from './statements.ts';

const progressSchema: z.ZodType<Progress> = z.object({
  rows: z.number(),
  bytes: z.number(),
  totalRows: z.number(),
});

/** What `@clickhouse/client` asks of a backend. The package does not name the type itself. */
type Connection = NonNullable<ClickHouseClientConfigOptions['connection']>;
type ParamsOf<Method extends 'query' | 'command' | 'exec' | 'insert'> = Parameters<
  Connection[Method]
>[0];

/** Memory limits of the embedded engine, in bytes. */
export interface EngineMemory {
  /** All of the engine. Resident memory can pass it by a fifth before queries are refused. */
  readonly total: number;
  readonly markCache: number;
  readonly primaryIndexCache: number;
  readonly queryConditionCache: number;
}

/** Directories and memory of the embedded engine. */
export interface ChdbOptions {
  /** Holds the tables; one process at a time. */
  readonly directory: string;
  /** Blocks wait here while the engine reads them; emptied on open. */
  readonly temporaryDirectory: string;
  readonly database: string;
  readonly readers: number;
  readonly writers: number;
  readonly memory: EngineMemory;
  /** The only directory that backups are written to and restored from; none where there are none. */
  readonly backupDirectory?: string | undefined;
  /** Settings every query starts from. */
  readonly settings: Settings;
}

/** Settings of the HTTP interface, which mean nothing in process. */
const HTTP_ONLY = new Set([
  'wait_end_of_query',
  'send_progress_in_http_headers',
  'http_response_buffer_size',
  'http_headers_progress_interval_ms',
  'cancel_http_readonly_queries_on_client_close',
  'enable_http_compression',
]);

/**
 * Where a running query has its id, empty for those that nobody ends. The engine in process gives queries ids of its own,
 * and shows a query that has parameters without its comments.
 */
const QUERY_ID = "Settings['log_comment']";
const isQuery = (queryId: string): string => `${QUERY_ID} = ${literal(queryId)}`;

/** ClickHouse's number for a query that ran into its time limit. */
const TIMEOUT_EXCEEDED = 159;

/** Stands for the id of a query that runs to its end. */
const ENDED_BY_NOBODY = '';

const INSERT = /^(INSERT INTO [\w.]+) FORMAT (\w+)$/;

/**
 * ClickHouse in this process, behind the connection interface of `@clickhouse/client`.
 *
 * A chdb session runs one query at a time, so there is a pool for reading, one for writing (a slow
 * query must not hold up ingest), and a session that ends queries of the others and looks at them. Settings and
 * parameters are set on the lent session; nothing of one query gets into the next.
 */
export class ChdbConnection implements Connection {
  readonly #chdb: Chdb;
  readonly #options: ChdbOptions;
  readonly #sessions: EngineSession[];
  readonly #readers: SessionPool<EngineSession>;
  readonly #writers: SessionPool<EngineSession>;
  readonly #control: SessionPool<EngineSession>;
  #blocks = 0;
  #closing: Promise<void> | undefined;

  private constructor(
    chdb: Chdb,
    options: ChdbOptions,
    sessions: EngineSession[],
    control: EngineSession,
  ) {
    this.#chdb = chdb;
    this.#options = options;
    this.#sessions = [...sessions, control];
    this.#readers = new SessionPool(sessions.slice(0, options.readers));
    this.#writers = new SessionPool(sessions.slice(options.readers));
    this.#control = new SessionPool([control]);
  }

  /**
   * Opens the engine on its directory, making both where they don't exist, and enters the database.
   *
   * Throws a `TelemetryError` with failure `unavailable` when chdb isn't installed or another
   * process holds the directory.
   */
  static async open(options: ChdbOptions): Promise<ChdbConnection> {
    const chdb = loadChdb();
    await mkdir(options.directory, { recursive: true });
    const sessions: EngineSession[] = [];
    try {
      const connectionArgs = engineArguments(options);
      const openSession = (): EngineSession => {
        const session = new EngineSession(new chdb.Session(options.directory, { connectionArgs }));
        sessions.push(session);
        return session;
      };
      const control = openSession();
      await control.ask({
        sql: `CREATE DATABASE IF NOT EXISTS ${options.database} ENGINE = Atomic`,
        format: 'Null',
      });
      const pooled = Array.from({ length: options.readers + options.writers }, openSession);
      const enter = [`USE ${options.database}`, setStatement(options.settings)]
        .filter(Boolean)
        .join('; ');
      for (const session of pooled) await session.ask({ sql: enter, format: 'Null' });
      await emptyDirectory(options.temporaryDirectory);
      return new ChdbConnection(chdb, options, pooled, control);
    } catch (error) {
      for (const session of sessions) session.close();
      throw openingError(error, options.directory);
    }
  }

  async query(params: ParamsOf<'query'>): ReturnType<Connection['query']> {
    const { bytes, queryId } = await this.#run(this.#readers, params.query, params);
    return { stream: Readable.from([bytes], { objectMode: false }), ...answer(queryId) };
  }

  async command(params: ParamsOf<'command'>): ReturnType<Connection['command']> {
    const { queryId } = await this.#run(this.#writers, params.query, params);
    return answer(queryId);
  }

  async exec(params: ParamsOf<'exec'>): ReturnType<Connection['exec']> {
    if (params.values === undefined) return await this.query(params);
    const inserted = await this.insert({ ...params, values: params.values });
    return { stream: Readable.from([]), ...inserted };
  }

  /** Blocks go through a file: inline data would be cut at blank lines and read as text. */
  async insert(params: ParamsOf<'insert'>): ReturnType<Connection['insert']> {
    const statement = INSERT.exec(params.query.trim());
    if (!statement) throw new TypeError(`not an insert this store knows: ${params.query}`);
    const file = path.join(this.#options.temporaryDirectory, `block-${(this.#blocks += 1)}`);
    try {
      await writeFile(file, params.values);
      const sql = `${statement[1]} FROM INFILE ${literal(file)} FORMAT ${statement[2]}`;
      // One that is ended may be told as failed although its rows are stored, and what is made of them isn't.
      await this.#run(this.#writers, sql, { ...params, query_id: ENDED_BY_NOBODY });
      return answer(params.query_id ?? randomUUID());
    } catch (error) {
      throw toTelemetryError(error);
    } finally {
      await rm(file, { force: true });
    }
  }

  async ping(): ReturnType<Connection['ping']> {
    try {
      await this.#ask('SELECT 1', 'Null');
      return { success: true };
    } catch (error) {
      return { success: false, error: toTelemetryError(error) };
    }
  }

  /** How far a running query has got; undefined when it isn't running any more. */
  async progressOf(queryId: string): Promise<Progress | undefined> {
    const sql = `SELECT toFloat64(read_rows) AS rows, toFloat64(read_bytes) AS bytes, toFloat64(total_rows_approx) AS totalRows
FROM system.processes WHERE ${isQuery(queryId)}`;
    const text = Buffer.from(await this.#ask(sql, 'JSONEachRow')).toString();
    return text === '' ? undefined : progressSchema.parse(JSON.parse(text));
  }

  /** Ends running queries, waits until the engine let go of them, then closes it. */
  close(): Promise<void> {
    this.#closing ??= this.#shutDown();
    return this.#closing;
  }

  async #shutDown(): Promise<void> {
    this.#readers.close();
    this.#writers.close();
    const drained = new AbortController();
    const killed = this.#killUntil(`${QUERY_ID} != ${literal(ENDED_BY_NOBODY)}`, drained.signal);
    await this.#chdb.drainPending();
    drained.abort();
    await killed;
    for (const session of this.#sessions) session.close();
    await this.#chdb.drainPending();
  }

  async #run(
    pool: SessionPool<EngineSession>,
    sql: string,
    params: ParamsOf<'query'>,
  ): Promise<{ bytes: Uint8Array; queryId: string }> {
    const parameters = parametersOf(params.query_params);
    requireParameters(sql, parameters);
    const { format, settings } = splitSettings(params.clickhouse_settings ?? {});
    const queryId = params.query_id ?? randomUUID();
    const isEnded = queryId !== ENDED_BY_NOBODY;
    const signal = isEnded ? params.abort_signal : undefined;
    const text = `${setStatement({ ...settings, log_comment: queryId }, parameters)}; ${sql}`;
    // Where something is put back, the id is too.
    const changed = Object.keys(settings);
    const undo = resetStatement(
      changed.length === 0 ? [] : [...changed, 'log_comment'],
      this.#options.settings,
    );
    const { max_execution_time: seconds = 0 } = { ...this.#options.settings, ...settings };
    const limit = Number(seconds) * 1000;
    return await pool.with(async (session) => {
      signal?.throwIfAborted();
      const killing = new AbortController();
      let killed: Promise<void> | undefined;
      const onAbort = (): void => {
        killed = this.#killUntil(isQuery(queryId), killing.signal);
      };
      signal?.addEventListener('abort', onAbort, { once: true });
      const since = performance.now();
      try {
        const bytes = await session.ask({ sql: text, format, undo });
        // What was ended, or came to its limit, may be told as if it were all of it.
        signal?.throwIfAborted();
        if (isEnded) pool.requireOpen();
        if (limit > 0 && performance.now() - since > limit) throw tooLate(limit);
        return { bytes, queryId };
      } catch (error) {
        throw toTelemetryError(error, signal?.aborted);
      } finally {
        killing.abort();
        signal?.removeEventListener('abort', onAbort);
        // Until the next query has its id the session has this one's.
        await killed;
      }
    }, signal);
  }

  /** Repeats the kill: an abort may come before the engine has registered the query. */
  async #killUntil(condition: string, ended: AbortSignal): Promise<void> {
    const sql = `KILL QUERY WHERE ${condition} ASYNC`;
    while (!ended.aborted) {
      // A query that ended in the meantime can't be ended again; that is no failure.
      await this.#ask(sql, 'Null', ended).catch(() => undefined);
      await setTimeout(50, undefined, { signal: ended }).catch(() => undefined);
    }
  }

  /** Asks beside all queries, of the session that is there for that; nothing any more once the signal fires. */
  async #ask(sql: string, format: string, signal?: AbortSignal): Promise<Uint8Array> {
    return await this.#control.with((session) => session.ask({ sql, format }), signal);
  }
}

const tooLate = (limit: number): TelemetryError =>
  new TelemetryError(
    'timeout',
    `The query ran for longer than ${limit / 1000} s.`,
    TIMEOUT_EXCEEDED,
  );

/** Threads that copy parts for a backup or a restore, beside all other work. */
const BACKUP_THREADS = 2;
/** Threads that remove merged parts, which the engine would keep for good: 128 hold 18 MB. */
const CLEANING_THREADS = 2;

function engineArguments({ memory, backupDirectory }: ChdbOptions): string[] {
  const backups =
    backupDirectory === undefined
      ? []
      : [
          `--backups.allowed_path=${backupDirectory}`,
          `--backup_threads=${BACKUP_THREADS}`,
          `--restore_threads=${BACKUP_THREADS}`,
        ];
  return [
    ...backups,
    DELETES_SOON,
    `--max_parts_cleaning_thread_pool_size=${CLEANING_THREADS}`,
    `--max_server_memory_usage=${memory.total}`,
    `--mark_cache_size=${memory.markCache}`,
    `--primary_index_cache_size=${memory.primaryIndexCache}`,
    `--query_condition_cache_size=${memory.queryConditionCache}`,
  ];
}

/** The client only ever passes on what `TelemetryClient` took, whose parameters are typed. */
const parametersOf = (value: Record<string, unknown> | undefined): QueryParameters =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
  (value ?? {}) as QueryParameters;

function splitSettings(all: Readonly<Record<string, unknown>>): {
  format: string;
  settings: Settings;
} {
  const settings: Record<string, string | number | boolean> = {};
  let format = 'TabSeparated';
  for (const [name, value] of Object.entries(all)) {
    if (HTTP_ONLY.has(name)) continue;
    if (name === 'default_format' && typeof value === 'string') format = value;
    else if (typeof value === 'string') settings[name] = value;
    else if (typeof value === 'number' || typeof value === 'boolean') settings[name] = value;
  }
  return { format, settings };
}

const answer = (
  queryId: string,
): { query_id: string; response_headers: Record<string, never>; http_status_code: number } => ({
  query_id: queryId,
  response_headers: {},
  http_status_code: 200,
});

/** Blocks of a process that was killed are of no use: their senders were never answered. */
async function emptyDirectory(directory: string): Promise<void> {
  await mkdir(directory, { recursive: true });
  for (const name of await readdir(directory))
    await rm(path.join(directory, name), { force: true });
}

function openingError(error: unknown, directory: string): TelemetryError {
  const text = error instanceof Error ? error.message : String(error);
  if (/Failed to create connection|CHDB_CONNECTION/.test(text))
    return new TelemetryError(
      'unavailable',
      `The embedded ClickHouse could not open ${directory}: another process has it open, or it is damaged. "fuser -v ${path.join(directory, 'status')}" names the process, if there is one: stop it. ` +
        'If there is none, start with an empty data directory and restore a backup, or move this directory away to begin without telemetry.',
      0,
      error,
    );
  return toTelemetryError(error);
}
