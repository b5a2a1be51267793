import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { type Metadata, openMetadata } from '../../src/metadata/open.ts';
import { openTelemetryClient, type TelemetryClient } from '../../src/telemetry/client.ts';
import { migrateTelemetry } from '../../src/telemetry/migrations/migrate.ts';
import { storeConfig } from '../telemetry-store.ts';

/** The embedded engine and the metadata store of one directory. */
export interface Engine {
  readonly client: TelemetryClient;
  readonly metadata: Metadata;
  close(): Promise<void>;
}

export async function openEngine(directory: string): Promise<Engine> {
  await mkdir(directory, { recursive: true });
  const client = await openTelemetryClient(storeConfig(directory, { writers: 2 }));
  await migrateTelemetry(client, {
    spans: 30,
    logs: 30,
    events: 30,
    serviceGraph: 30,
    metrics: 90,
    metricsMinutes: 30,
    usage: 400,
  });
  const metadata = await openMetadata({
    kind: 'sqlite',
    file: path.join(directory, 'metadata.sqlite'),
  });
  return {
    client,
    metadata,
    close: async () => {
      await metadata.close();
      await client.close();
    },
  };
}
