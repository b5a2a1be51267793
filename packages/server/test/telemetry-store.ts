import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  openTelemetryClient,
  type TelemetryClient,
  type TelemetryConfig,
} from '../src/telemetry/client.ts';
import type { Deployment } from '../src/telemetry/migrations/deployment.ts';
import { migrateTelemetry } from '../src/telemetry/migrations/migrate.ts';
import { databaseOf, installation, urlForTests } from './support/installation.ts';

/**
 * A telemetry store with its tables: embedded, in a directory that goes away with it, or, in `npm run test:cluster`, a database of
 * its own of the installation.
 */
export interface TestStore {
  readonly client: TelemetryClient;
  /** Stores items; what isn't said has a plain value. */
  insert(items: readonly TestItem[]): Promise<void>;
  close(): Promise<void>;
}

/** A row of the `items` table as tests write it. */
export interface TestItem {
  readonly project_id?: number;
  readonly signal?: 'span' | 'log' | 'event';
  readonly system?: string;
  readonly group_id?: bigint;
  /** 32 hexadecimal digits. */
  readonly trace_id?: string;
  readonly id?: bigint;
  readonly parent_id?: bigint;
  readonly standalone?: boolean;
  readonly kind?: string;
  readonly name?: string;
  readonly event_name?: string;
  readonly display_name?: string;
  /** Microseconds since 1970. */
  readonly time?: number;
  /** Nanoseconds. */
  readonly duration?: number;
  readonly status_code?: string;
  readonly status_message?: string;
  readonly event_count?: number;
  readonly links?: string;
  /** Attributes without a column; numbers, booleans and objects keep their type. */
  readonly attrs?: Readonly<Record<string, unknown>>;
  /** Attributes with a column, by name. */
  readonly columns?: Readonly<Record<string, string | number>>;
}

/** @param result bytes of one answer */
export async function openTestStore(result?: number): Promise<TestStore> {
  const root = await mkdtemp(path.join(tmpdir(), 'spanlight-test-'));
  const { config, deployment } = placeFor(root, result);
  const client = await openTelemetryClient(config);
  const days = 36_500;
  const retention = {
    spans: days,
    logs: days,
    events: days,
    serviceGraph: days,
    metrics: days,
    metricsMinutes: days,
    usage: days,
  };
  await migrateTelemetry(client, retention, deployment);
  return {
    client,
    insert: async (items) => {
      for (const item of items) await client.command(insertStatement(item));
    },
    close: async () => {
      await client.close();
      await rm(root, { recursive: true, force: true });
    },
  };
}

function placeFor(
  root: string,
  result?: number,
): { config: TelemetryConfig; deployment: Deployment | undefined } {
  const config = storeConfig(root, { result });
  if (installation === undefined) return { config, deployment: undefined };
  const database = databaseOf(installation, root);
  const { cluster } = installation.clickhouse;
  return {
    config: {
      ...config,
      database,
      store: { kind: 'remote', url: urlForTests(installation), cluster },
    },
    deployment: { cluster: { name: cluster, database } },
  };
}

/** An SQL expression for any text; placeholders in it are left alone. */
function literal(value: string): string {
  return `unhex('${Buffer.from(value).toString('hex')}')`;
}

function insertStatement(item: TestItem): string {
  const attributes = Object.entries(item.attrs ?? {}).sort(([a], [b]) => (a < b ? -1 : 1));
  const pairs = attributes.flatMap(([key, value]) => [literal(key), literal(valueText(value))]);
  const system = item.system ?? 'funcs';
  const values: Record<string, string> = {
    project_id: String(item.project_id ?? 1),
    signal: literal(item.signal ?? 'span'),
    type: literal(system.split(':', 1)[0] ?? system),
    system: literal(system),
    group_id: String(item.group_id ?? 1n),
    trace_id: `toFixedString(unhex(${literal(item.trace_id ?? '1'.repeat(32))}), 16)`,
    id: String(item.id ?? 1n),
    parent_id: String(item.parent_id ?? 0n),
    standalone: item.standalone ? '1' : '0',
    kind: literal(item.kind ?? 'internal'),
    name: literal(item.name ?? 'work'),
    event_name: literal(item.event_name ?? ''),
    display_name: literal(item.display_name ?? item.name ?? 'work'),
    time: `fromUnixTimestamp64Micro(${item.time ?? 0}, 'UTC')`,
    duration: String(item.duration ?? 0),
    count: '1',
    status_code: literal(item.status_code ?? 'ok'),
    status_message: literal(item.status_message ?? ''),
    event_count: String(item.event_count ?? 0),
    attrs: pairs.length === 0 ? "CAST(map(), 'Map(String, String)')" : `map(${pairs.join(', ')})`,
    attr_kinds: literal(attributes.map(([, value]) => kindLetter(value)).join('')),
    links: literal(item.links ?? ''),
  };
  for (const [name, value] of Object.entries(item.columns ?? {})) {
    values[name] = typeof value === 'number' ? String(value) : literal(value);
  }
  return `INSERT INTO items (${Object.keys(values).join(', ')}) SELECT ${Object.values(values).join(', ')}`;
}

function valueText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function kindLetter(value: unknown): string {
  switch (typeof value) {
    case 'string':
      return 's';
    case 'number':
      return Number.isInteger(value) ? 'i' : 'f';
    case 'boolean':
      return 'b';
    default:
      return 'j';
  }
}

/**
 * How a server opens the telemetry of its data directory, with little memory: two readers and a writer unless told, so that one
 * of libuv's four threads is left for ending their queries.
 *
 * @param options `result`: bytes of one answer
 */
export const storeConfig = (
  dataDir: string,
  { result, writers = 1 }: { result?: number | undefined; writers?: number } = {},
): TelemetryConfig => ({
  store: {
    kind: 'embedded',
    directory: path.join(dataDir, 'telemetry'),
    temporaryDirectory: path.join(dataDir, 'ingest-tmp'),
    memory: {
      total: 1_000_000_000,
      markCache: 16_777_216,
      primaryIndexCache: 16_777_216,
      queryConditionCache: 4_194_304,
    },
    readers: 2,
    writers,
  },
  database: 'spanlight',
  limits: {
    seconds: 30,
    memory: 500_000_000,
    threads: 2,
    ...(result !== undefined && { result }),
  },
});
