import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type ClientOptions, Spanlight } from '@spanlight/sdk';
import type { FastifyBaseLogger } from 'fastify';
import { parseConfig } from '../../src/config/parse.ts';
import { createLog } from '../../src/observe/log.ts';
import { type RunningServer, startServer } from '../../src/serve.ts';
import { ACCOUNTS } from './accounts.ts';
import { removeDatabases } from '../cluster/remove-databases.ts';
import { configForTests, databaseOf, installation, storesIn, untilListed } from './installation.ts';
import { sendOtlp } from './send-otlp.ts';

export { ACCOUNTS, BEN, MIRA } from './accounts.ts';

/**
 * A whole server on ports the system chose: on embedded stores in a directory of its own, or, in `npm run test:cluster`, in databases
 * of its own of the installation.
 */
export interface TestServer {
  readonly url: string;
  readonly running: RunningServer;
  readonly dataDir: string;
  client(options?: ClientOptions): Spanlight;
  /** Sends OTLP/JSON with a project's token and waits until it is stored. */
  send(token: string, signal: 'traces' | 'logs' | 'metrics', body: unknown): Promise<void>;
  stop(): Promise<void>;
}

export interface TestServerOptions {
  readonly yaml?: string;
  readonly environment?: Readonly<Record<string, string>>;
  readonly log?: FastifyBaseLogger;
  readonly allowNewMetadata?: boolean;
  readonly allowNewTelemetry?: boolean;
}

export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const { folder, removeFolder } = await folderFor(options.environment?.['SPANLIGHT_DATA_DIR']);
  const config = parseConfig(
    { name: 'spanlight.yml', text: options.yaml ?? ACCOUNTS },
    {
      SPANLIGHT_HTTP_ADDR: '127.0.0.1:0',
      SPANLIGHT_GRPC_ADDR: '127.0.0.1:0',
      SPANLIGHT_DATA_DIR: folder,
      SPANLIGHT_MEMORY_ENGINE: '1GB',
      SPANLIGHT_INGEST_BATCH_TIME: '20ms',
      SPANLIGHT_SELF_TRACING: 'false',
      ...(await storesFor(folder, options.environment)),
      ...options.environment,
    },
  );
  const running = await startServer({
    config: configForTests(config),
    log: options.log ?? createLog('silent'),
    allowNewMetadata: options.allowNewMetadata ?? false,
    allowNewTelemetry: options.allowNewTelemetry ?? false,
    alertingClock: false,
  }).catch(async (error: unknown) => {
    await removeFolder();
    throw error;
  });
  const url = `http://127.0.0.1:${running.httpPort}`;
  return {
    url,
    running,
    dataDir: config.dataDir,
    client: (client) => new Spanlight({ url, maxRetries: 0, ...client }),
    send: async (token, signal, body) => {
      await sendOtlp(url, signal, body, token);
      if (signal === 'metrics' && config.postgres.url !== undefined)
        await untilListed(config.postgres.url, body);
    },
    stop: async () => {
      await running.stop();
      await removeFolder();
    },
  };
}

/** Where a server keeps things that is not told. */
async function storesFor(
  folder: string,
  environment: TestServerOptions['environment'] = {},
): Promise<Record<string, string>> {
  const isTold = environment['SPANLIGHT_CLICKHOUSE_URL'] !== undefined;
  return installation === undefined || isTold ? {} : await storesIn(installation, folder);
}

/** Where the data go: a folder that a test has, which is left to it, or one that goes away with the server. */
async function folderFor(
  given: string | undefined,
): Promise<{ folder: string; removeFolder: () => Promise<void> }> {
  if (given !== undefined) return { folder: given, removeFolder: () => Promise.resolve() };
  const root = await mkdtemp(path.join(tmpdir(), 'spanlight-server-'));
  return {
    folder: path.join(root, 'data'),
    removeFolder: async () => {
      await rm(root, { recursive: true, force: true });
      if (installation !== undefined)
        await removeDatabases(installation, databaseOf(installation, path.join(root, 'data')));
    },
  };
}
