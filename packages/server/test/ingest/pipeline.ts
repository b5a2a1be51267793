import { fastify } from 'fastify';
import { createIngest, type Ingest, type IngestOptions } from '../../src/ingest/ingest.ts';
import type { IngestProject } from '../../src/ingest/project.ts';
import type { IdempotencyLog } from '../../src/ingest/requests/idempotency-keys.ts';
import { readNative, type Row } from './native-reader.ts';

const TOKEN = 'secret1';
export const DSN = `http://${TOKEN}@localhost:14318`;
export const PROJECT: IngestProject = {
  id: 7,
  groupByEnv: false,
  groupFuncsByService: false,
  promCompat: false,
  forceSpanName: [],
};

export const projects = {
  byToken: async (token: string): Promise<IngestProject | undefined> =>
    token === TOKEN ? PROJECT : undefined,
};

export class MemoryIdempotencyKeys implements IdempotencyLog {
  readonly keys = new Set<string>();

  async has(key: string): Promise<boolean> {
    return this.keys.has(key);
  }

  async record(keys: readonly string[]): Promise<void> {
    for (const key of keys) this.keys.add(key);
  }
}

/** A store that keeps rows in memory and fails or waits when told. */
export class MemoryStore {
  readonly #tables = new Map<string, Row[]>();
  readonly #tokens = new Set<string>();
  /** Inserts that were attempted. */
  attempts = 0;
  /** Called before each insert; may throw or wait. */
  before: (attempt: number) => Promise<void> = async () => {};

  async insertNative(
    table: string,
    block: Uint8Array,
    { token }: { token: string },
  ): Promise<void> {
    await this.before(++this.attempts);
    if (this.#tokens.has(token)) return;
    this.#tokens.add(token);
    this.rows(table).push(...readNative(block));
  }

  rows(table: string): Row[] {
    const rows = this.#tables.get(table) ?? [];
    this.#tables.set(table, rows);
    return rows;
  }
}

export interface Pipeline {
  readonly ingest: Ingest;
  readonly httpUrl: string;
  readonly grpcAddress: string;
  close(): Promise<void>;
}

/** Ingest behind real listeners on free ports. */
export async function startPipeline(
  options: Pick<IngestOptions, 'store'> & Partial<IngestOptions>,
): Promise<Pipeline> {
  const ingest = await createIngest({
    projects,
    idempotencyKeys: new MemoryIdempotencyKeys(),
    retryDelays: [5, 10],
    ...options,
    limits: { flushMilliseconds: 20, ...options.limits },
  });
  const server = fastify({ forceCloseConnections: true });
  await ingest.registerHttp(server);
  const httpUrl = await server.listen({ host: '127.0.0.1', port: 0 });
  const port = await ingest.startGrpc({ host: '127.0.0.1', port: 0 });
  return {
    ingest,
    httpUrl,
    grpcAddress: `127.0.0.1:${port}`,
    close: async () => {
      await ingest.close();
      await server.close();
    },
  };
}
