/**
 * Ingest of a whole server, in a process that kills itself at an exact moment: right before the store gets a batch of
 * items, or right after it has it and before anybody is told.
 */
import { fastify } from 'fastify';
import { syncAccounts } from '../../src/auth/sync-accounts.ts';
import { loadConfig } from '../../src/config/load.ts';
import { createLog } from '../../src/observe/log.ts';
import { openIngest } from '../../src/start/ingest.ts';
import { openRollups } from '../../src/start/rollups.ts';
import { openStores } from '../../src/start/stores.ts';
import type { TelemetryClient } from '../../src/telemetry/client.ts';

const [file = '', moment = '', batches = ''] = process.argv.slice(2);
let left = Number(batches);

const { config } = await loadConfig(file, process.env);
const log = createLog('warn');
const stores = await openStores({ config, log, allowNewMetadata: false, allowNewTelemetry: false });
const { metadata, telemetry } = stores;
await syncAccounts(config, metadata);

const mortal: TelemetryClient = {
  pointRollups: telemetry.pointRollups,
  rows: (sql, parameters, options) => telemetry.rows(sql, parameters, options),
  bytes: (sql, parameters, format, options) => telemetry.bytes(sql, parameters, format, options),
  command: (sql) => telemetry.command(sql),
  ping: () => telemetry.ping(),
  close: () => telemetry.close(),
  insertNative: async (table, block, options) => {
    const isLast = table === 'items' && --left === 0;
    if (isLast && moment === 'before') process.kill(process.pid, 'SIGKILL');
    await telemetry.insertNative(table, block, options);
    if (isLast) process.kill(process.pid, 'SIGKILL');
  },
};
const { late, deferred } = await openRollups(config, stores, log);
const ingest = await openIngest(config, { ...stores, telemetry: mortal }, { log, late, deferred });
const server = fastify();
await ingest.registerHttp(server);
const address = await server.listen({ host: '127.0.0.1', port: 0 });
process.send?.({ httpPort: Number(new URL(address).port) });
