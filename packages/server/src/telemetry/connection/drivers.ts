import { type ClickHouseClient, ClickHouseLogLevel, createClient } from '@clickhouse/client';

/** Drivers of one store; the same one several times where the store itself keeps what they do apart. */
export interface Drivers {
  /** For what changes nothing. */
  readonly reading: ClickHouseClient;
  /** For inserts and other statements that must not wait for slow queries. */
  readonly writing: ClickHouseClient;
  /** Statements that change something, and may take long. */
  readonly changing: ClickHouseClient;
}

interface RemoteDriversOptions {
  /** May carry user and password. */
  readonly url: string;
  /** Whose tables are asked; absent for one server. */
  readonly cluster: string | undefined;
  readonly database: string;
  /** Engine settings of every statement. */
  readonly settings: Readonly<Record<string, number>>;
  /** Seconds that a query may run. */
  readonly seconds: number;
}

/** The driver would write every failure to the console, beside throwing it. */
export const SILENT = { level: ClickHouseLogLevel.OFF };

/**
 * What makes an answer of a cluster whole or an error, whatever the profile of its user says. An insert has succeeded when every
 * shard has its rows; a shard that can't be asked is an error, and so is a question that would ask every shard about all shards.
 * Items and points are folded where they lie.
 */
const CLUSTER_SETTINGS = {
  distributed_foreground_insert: 1,
  skip_unavailable_shards: 0,
  distributed_product_mode: 'deny',
  parallel_distributed_insert_select: '2',
  distributed_ddl_output_mode: 'throw',
} as const;

/**
 * A server says whether all went well once it has all of an answer: one that has begun to tell rows can only put its error among
 * them. What is not much it keeps in memory till then.
 */
const WHOLE_ANSWERS = {
  wait_end_of_query: 1,
  http_response_buffer_size: String(4 * 2 ** 20),
} as const;

/** Ends a question whose asker has left: a server does so only for what may change nothing but settings. */
const ENDED_WITH_ITS_ASKER = {
  readonly: '2',
  cancel_http_readonly_queries_on_client_close: 1,
} as const;

/** Milliseconds after which a store that says nothing has not taken a block: who sent it is told to send it again. */
export const INSERT_TIMEOUT = 30_000;
/** Milliseconds of the longest statement that changes something. Who gives up sooner sends a second one beside it. */
const CHANGE_TIMEOUT = 3_600_000;
/** Milliseconds between headers that keep the connection of a long statement open: Node takes 16 KB of them. */
const SIGN_OF_LIFE = '55000';

/** Opens what talks to a ClickHouse server. Each driver has ten connections: slow questions take none of those that blocks go through. */
export function remoteDrivers(options: RemoteDriversOptions): Drivers {
  const { url, cluster, database, settings, seconds } = options;
  const common = {
    url,
    log: SILENT,
    database,
    clickhouse_settings: {
      ...settings,
      ...(cluster !== undefined && CLUSTER_SETTINGS),
      ...WHOLE_ANSWERS,
    },
  } as const;
  return {
    reading: createClient({
      ...common,
      clickhouse_settings: { ...common.clickhouse_settings, ...ENDED_WITH_ITS_ASKER },
      request_timeout: (seconds + 5) * 1000,
    }),
    writing: createClient({ ...common, request_timeout: INSERT_TIMEOUT }),
    changing: createClient({
      ...common,
      clickhouse_settings: {
        ...common.clickhouse_settings,
        send_progress_in_http_headers: 1,
        http_headers_progress_interval_ms: SIGN_OF_LIFE,
      },
      request_timeout: CHANGE_TIMEOUT,
    }),
  };
}
