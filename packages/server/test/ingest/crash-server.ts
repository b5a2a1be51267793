/** Ingest on the embedded engine, in a process of its own that a test may kill. */
import path from 'node:path';
import { fastify } from 'fastify';
import { createIngest } from '../../src/ingest/ingest.ts';
import { endOfPoints, readLastPoints } from '../../src/telemetry/restore/last-points.ts';
import { repairRollups } from '../../src/telemetry/restore/repair-rollups.ts';
import { openEngine } from './engine.ts';
import { projects } from './pipeline.ts';

const [directory = ''] = process.argv.slice(2);
const engine = await openEngine(directory);
const ingest = await createIngest({
  store: engine.client,
  projects,
  idempotencyKeys: engine.metadata.idempotencyKeys,
  limits: { flushMilliseconds: 20 },
  points: {
    memory: {
      file: path.join(directory, 'series'),
      lastPoints: async () => {
        const end = await endOfPoints(engine.client);
        if (end === undefined) return undefined;
        await repairRollups(engine.client, end - 900_000);
        return await readLastPoints(engine.client, end, 10_000);
      },
    },
  },
});
const server = fastify();
await ingest.registerHttp(server);
const url = await server.listen({ host: '127.0.0.1', port: 0 });
process.stdout.write(`${url}\n`);
