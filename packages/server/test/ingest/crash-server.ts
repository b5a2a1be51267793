/** Ingest on the embedded engine, in a process of its own that a test may kill. */
import { fastify } from 'fastify';

import { createIngest } from '../../src/ingest/ingest.ts';
import { openEngine } from './engine.ts';
import { projects } from './pipeline.ts';

const [directory = ''] = process.argv.slice(2);
const engine = await openEngine(directory);
const ingest = await createIngest({
  store: engine.client,
  projects,
  receipts: engine.metadata.receipts,
  limits: { flushMilliseconds: 20 },
});
const server = fastify();
await ingest.registerHttp(server);
const url = await server.listen({ host: '127.0.0.1', port: 0 });
process.stdout.write(`${url}\n`);
