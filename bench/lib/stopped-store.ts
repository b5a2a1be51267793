import { join } from 'node:path';
import { openTelemetryClient } from '../../packages/server/src/telemetry/client.ts';

type TelemetryClient = Awaited<ReturnType<typeof openTelemetryClient>>;

const MEBIBYTE = 2 ** 20;

/** Does something with the telemetry in the data directory of a stopped server. */
export async function inStoppedStore<Result>(
  directory: string,
  work: (client: TelemetryClient) => Promise<Result>,
): Promise<Result> {
  const client = await openTelemetryClient({
    store: {
      kind: 'embedded',
      directory: join(directory, 'telemetry'),
      temporaryDirectory: join(directory, 'ingest-tmp'),
      memory: {
        total: 4096 * MEBIBYTE,
        markCache: 128 * MEBIBYTE,
        primaryIndexCache: 64 * MEBIBYTE,
        queryConditionCache: 16 * MEBIBYTE,
      },
    },
    database: 'spanlight',
    limits: { seconds: 3600, memory: 3072 * MEBIBYTE, threads: 2 },
  });
  try {
    return await work(client);
  } finally {
    await client.close();
  }
}
