import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { type ClickHouseClient, createClient } from '@clickhouse/client';
import { joinBytes } from '../shared/join-bytes.ts';
import { releaseMemory } from '../shared/release-memory.ts';
import { runInSlices, isSliceOver, type Sliced } from '../shared/slices.ts';
import { askStore } from './connection/ask-store.ts';
import { ChdbConnection, type EngineMemory } from './connection/chdb-connection.ts';
import { type Drivers, remoteDrivers, SILENT } from './connection/drivers.ts';
import { type QueryParameters, requireParameters, type Settings } from './connection/statements.ts';
import { type Progress, toTelemetryError } from './errors.ts';
import { PointRollups } from './tables/point-rollups.ts';
import { watchProgress } from './connection/watch-progress.ts';
import { retryOnMemory } from './connection/retry-on-memory.ts';

export type { QueryParameters, ParameterValue } from './connection/statements.ts';

/** Options of one query. */
export interface QueryOptions {
  /** Aborting it ends the query in the engine. */
  readonly signal?: AbortSignal;
  /** What the query reads, in a few words: the name of its span in the server's own traces. */
  readonly name?: string;
  /** Engine settings of this query alone. */
  readonly settings?: Settings;
}

/**
 * The telemetry store. 64-bit integers arrive as decimal text; times as the SQL formats them.
 *
 * Statements throw a `TelemetryError`; `bytes` throws a `TypeError` for a format that is not a plain name, and `close` what the
 * driver throws.
 */
export interface TelemetryClient {
  /** Up to when the rollups of points are complete. */
  readonly pointRollups: PointRollups;
  /** Runs a `SELECT` and returns its rows as objects keyed by column. `sql` names no `FORMAT`. */
  rows<Row>(sql: string, parameters?: QueryParameters, options?: QueryOptions): Promise<Row[]>;
  /**
   * Runs a `SELECT` and returns its result in `format` (`Native`, `RowBinary`, ...), not decoded. It may be sixteen times as large
   * as a result of `rows`.
   */
  bytes(
    sql: string,
    parameters: QueryParameters,
    format: string,
    options?: QueryOptions,
  ): Promise<Uint8Array>;
  /**
   * Stores one Native block. Resolves when the engine has accepted it; the memory of a large block is released then. A block sent
   * again with the same token adds nothing.
   */
  insertNative(table: string, block: Uint8Array, options: { token: string }): Promise<void>;
  /** Runs a statement without a result, such as DDL. It can't be aborted: a part of its work would be worse than none. */
  command(sql: string): Promise<void>;
  /**
   * Resolves when the store answers, with all shards of a cluster. Waits for no other query, and rejects after three seconds. A
   * cluster has its tables by then.
   */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** ClickHouse in this process, on a directory of its own. */
interface EmbeddedStore {
  readonly kind: 'embedded';
  readonly directory: string;
  /** Blocks pass through files here on their way in. */
  readonly temporaryDirectory: string;
  readonly memory: EngineMemory;
  /** Where backups are written to and restored from; nowhere unless given. */
  readonly backupDirectory?: string;
  /** Sessions that answer queries at the same time; 4 unless told. */
  readonly readers?: number;
  /** Sessions that insert at the same time; 2 unless told. */
  readonly writers?: number;
}

/** A ClickHouse server or cluster over HTTP. */
interface RemoteStore {
  readonly kind: 'remote';
  /** May carry user and password. */
  readonly url: string;
  /** Whose tables are asked; absent for one server. */
  readonly cluster?: string | undefined;
}

interface QueryLimits {
  /** Seconds a query may run. */
  readonly seconds: number;
  /** Bytes one query may hold. */
  readonly memory: number;
  readonly threads: number;
  /** Bytes of one answer, as the engine holds it; 64 MiB unless told. */
  readonly result?: number;
}

/** Limit of a result that becomes objects: as such it takes several times the memory it takes in the engine. */
const RESULT_BYTES = 64 * 2 ** 20;
const UNREAD_FACTOR = 16;

/** Which telemetry store to open, and its limits. */
export interface TelemetryConfig {
  readonly store: EmbeddedStore | RemoteStore;
  readonly database: string;
  readonly limits: QueryLimits;
  /** Called every second with the progress of a running query, in the asynchronous context of its caller. */
  readonly onProgress?: (queryId: string, progress: Progress) => void;
}

/** Not the defaults, as those are for a server with a machine of its own. */
const EMBEDDED_SETTINGS = {
  // Left alone the engine keeps a gibibyte free for each thread of a question, so that under a cap of two every question had one
  // thread. What a question may take is limited by itself.
  max_threads_min_free_memory_per_thread: 0,
  // What is asked for the fourth time would be compiled for tens of milliseconds, with a compiler of 45 MB, and anew for other times.
  compile_expressions: 0,
  compile_aggregate_expressions: 0,
  compile_sort_description: 0,
  compile_regular_expressions: 0,
} as const;

/** Milliseconds within which a healthy store answers. */
const PING_TIMEOUT = 3000;

/** Opens the telemetry store and its database; creates both where they don't exist yet. */
export async function openTelemetryClient(config: TelemetryConfig): Promise<TelemetryClient> {
  const settings = baseSettings(config.limits);
  const unreadBytes = resultBytes(config.limits) * UNREAD_FACTOR;
  const { onProgress = () => undefined } = config;
  if (config.store.kind === 'embedded') {
    const connection = await ChdbConnection.open({
      directory: config.store.directory,
      temporaryDirectory: config.store.temporaryDirectory,
      database: config.database,
      readers: config.store.readers ?? 4,
      writers: config.store.writers ?? 2,
      memory: config.store.memory,
      backupDirectory: config.store.backupDirectory,
      settings: { ...settings, ...EMBEDDED_SETTINGS },
    });
    const client = createClient({ connection, log: SILENT });
    return new DriverTelemetryClient(singleDriver(client), unreadBytes, {
      read: (queryId) => connection.progressOf(queryId),
      report: onProgress,
    });
  }
  const { url, cluster } = config.store;
  const first = createClient({ url, log: SILENT });
  const setup = new DriverTelemetryClient(singleDriver(first), unreadBytes, {
    read: noProgress,
    report: onProgress,
  });
  try {
    if (cluster === undefined)
      await setup.command(`CREATE DATABASE IF NOT EXISTS ${config.database}`);
    else await createDatabaseOn(cluster, config.database, setup);
  } finally {
    await setup.close();
  }
  const drivers = remoteDrivers({
    url,
    cluster,
    database: config.database,
    settings,
    seconds: config.limits.seconds,
  });
  return new DriverTelemetryClient(drivers, unreadBytes, {
    read: (queryId) => remoteProgress(drivers.writing, cluster, queryId),
    report: onProgress,
    cluster,
  });
}

/** Creates the database only where it is missing: a statement for all nodes fails while one of them is unreachable. */
async function createDatabaseOn(
  cluster: string,
  database: string,
  client: TelemetryClient,
): Promise<void> {
  const found = await client.rows(
    'SELECT name FROM system.databases WHERE name = {database:String}',
    { database },
  );
  if (found.length === 0)
    await client.command(`CREATE DATABASE IF NOT EXISTS ${database} ON CLUSTER '${cluster}'`);
}

function baseSettings(limits: QueryLimits): Record<string, number> {
  return {
    max_threads: limits.threads,
    max_memory_usage: limits.memory,
    max_execution_time: limits.seconds,
    max_result_bytes: resultBytes(limits),
    max_bytes_before_external_group_by: Math.floor(limits.memory / 2),
    max_bytes_before_external_sort: Math.floor(limits.memory / 2),
    output_format_json_quote_64bit_integers: 1,
    // Folding LIKEs that are joined by OR fails on aggregates in HAVING: "not resolved" (code 49).
    optimize_or_like_chain: 0,
  };
}

const resultBytes = (limits: QueryLimits): number => limits.result ?? RESULT_BYTES;

const noProgress = (): Promise<undefined> => Promise.resolve(undefined);

/** The progress of a query; on a cluster all nodes are asked, as a load balancer may have sent the query to any. */
async function remoteProgress(
  client: ClickHouseClient,
  cluster: string | undefined,
  queryId: string,
): Promise<Progress | undefined> {
  const processes =
    cluster === undefined
      ? 'system.processes'
      : `clusterAllReplicas('${cluster}', system.processes)`;
  const result = await client.query({
    query: `SELECT toFloat64(read_rows) AS rows, toFloat64(read_bytes) AS bytes, toFloat64(total_rows_approx) AS totalRows
FROM ${processes} WHERE query_id = {queryId:String}`,
    query_params: { queryId },
    format: 'JSONEachRow',
    ...(cluster !== undefined && { clickhouse_settings: { skip_unavailable_shards: 1 } }),
  });
  const [progress] = await result.json<Progress>();
  return progress;
}

const singleDriver = (client: ClickHouseClient): Drivers => ({
  reading: client,
  writing: client,
  changing: client,
});

/** Reads the progress of queries from the engine, and reports it. */
interface ProgressWatch {
  readonly read: (queryId: string) => Promise<Progress | undefined>;
  readonly report: (queryId: string, progress: Progress) => void;
}

class DriverTelemetryClient implements TelemetryClient {
  readonly pointRollups: PointRollups = new PointRollups();
  readonly #drivers: Drivers;
  /** Bytes of an answer that is handed on unread. */
  readonly #unreadBytes: number;
  readonly #progress: ProgressWatch;
  readonly #cluster: string | undefined;

  constructor(
    drivers: Drivers,
    unreadBytes: number,
    { cluster, ...progress }: ProgressWatch & { readonly cluster?: string | undefined },
  ) {
    this.#drivers = drivers;
    this.#unreadBytes = unreadBytes;
    this.#progress = progress;
    this.#cluster = cluster;
  }

  async rows<Row>(
    sql: string,
    parameters: QueryParameters = {},
    options: QueryOptions = {},
  ): Promise<Row[]> {
    return await this.#run(sql, parameters, options, async (request) => {
      const result = await this.#drivers.reading.query({
        query: sql,
        format: 'JSONEachRow',
        ...request,
      });
      const rows: Row[] = [];
      // An embedded engine hands over the whole answer at once.
      for await (const some of result.stream<Row>()) await runInSlices(readRows(some, rows));
      return rows;
    });
  }

  async bytes(
    sql: string,
    parameters: QueryParameters,
    format: string,
    options: QueryOptions = {},
  ): Promise<Uint8Array> {
    if (!/^\w+$/.test(format)) throw new TypeError(`"${format}" is not the name of a format`);
    const settings = { max_result_bytes: this.#unreadBytes, ...options.settings };
    return await this.#run(sql, parameters, { ...options, settings }, async (request) => {
      const result = await this.#drivers.reading.exec({
        query: `${sql}\nFORMAT ${format}`,
        ...request,
      });
      return await readAll(result.stream);
    });
  }

  /** Runs a query and reports its progress; after a timeout, the error has the progress. */
  async #run<Result>(
    sql: string,
    parameters: QueryParameters,
    options: QueryOptions,
    query: (request: DriverRequest) => Promise<Result>,
  ): Promise<Result> {
    requireParameters(sql, parameters);
    const queryId = randomUUID();
    const { read, report } = this.#progress;
    const watch = watchProgress(
      () => read(queryId),
      (progress) => report(queryId, progress),
    );
    const request = {
      query_id: queryId,
      query_params: { ...parameters },
      clickhouse_settings: { ...options.settings },
      ...(options.signal && { abort_signal: options.signal }),
    };
    try {
      return await retryOnMemory(() => query(request), options.signal);
    } catch (thrown) {
      const error = toTelemetryError(thrown, options.signal?.aborted);
      if (error.failure === 'timeout') error.progress = watch.last();
      throw error;
    } finally {
      watch.stop();
    }
  }

  async insertNative(
    table: string,
    block: Uint8Array,
    { token }: { token: string },
  ): Promise<void> {
    // Sent again with its token, it is stored once.
    const insert = async (): Promise<void> => {
      const result = await this.#drivers.writing.exec({
        query: `INSERT INTO ${table} FORMAT Native`,
        values: Readable.from([block], { objectMode: false }),
        clickhouse_settings: {
          insert_deduplicate: 1,
          insert_deduplication_token: token,
          deduplicate_blocks_in_dependent_materialized_views: 1,
          // Rows of one key are folded as parts are merged: in one block there are few.
          optimize_on_insert: 0,
        },
      });
      await readAll(result.stream);
    };
    try {
      await retryOnMemory(insert, undefined);
      releaseMemory(block, { ownsBuffer: true });
    } catch (error) {
      throw toTelemetryError(error);
    }
  }

  async command(sql: string): Promise<void> {
    try {
      await this.#drivers.changing.command({
        query: sql,
        clickhouse_settings: { max_execution_time: 0 },
      });
    } catch (error) {
      throw toTelemetryError(error);
    }
  }

  async ping(): Promise<void> {
    const late = AbortSignal.timeout(PING_TIMEOUT);
    const silence = once(late, 'abort').then(() => {
      throw late.reason;
    });
    try {
      await Promise.race([askStore(this.#drivers.writing, this.#cluster, late), silence]);
    } catch (error) {
      throw toTelemetryError(error);
    }
  }

  async close(): Promise<void> {
    await Promise.all(Object.values(this.#drivers).map((driver) => driver.close()));
  }
}

interface DriverRequest {
  readonly query_id: string;
  readonly query_params: Record<string, unknown>;
  readonly clickhouse_settings: Record<string, string | number | boolean>;
  readonly abort_signal?: AbortSignal;
}

function* readRows<Row>(texts: readonly { json(): Row }[], rows: Row[]): Sliced {
  for (const text of texts) {
    rows.push(text.json());
    if (isSliceOver()) yield;
  }
}

async function readAll(stream: Readable): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return await runInSlices(joinBytes(chunks));
}
