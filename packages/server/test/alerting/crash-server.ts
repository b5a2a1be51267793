/** A whole server in a process of its own that a test may kill, with alerting done when it says so. */
import { parseConfig } from '../../src/config/parse.ts';
import { createLog } from '../../src/observe/log.ts';
import { startServer } from '../../src/serve.ts';
import { ACCOUNTS } from '../support/accounts.ts';

/** The data directory, and more variables of the environment as JSON. */
const [directory = '', more = '{}'] = process.argv.slice(2);
const server = await startServer({
  config: parseConfig(
    {
      name: 'spanlight.yml',
      text: `${ACCOUNTS}\nnotifications: { allow_networks: [127.0.0.1] }\n`,
    },
    {
      SPANLIGHT_HTTP_ADDR: '127.0.0.1:0',
      SPANLIGHT_GRPC_ADDR: '127.0.0.1:0',
      SPANLIGHT_DATA_DIR: directory,
      SPANLIGHT_MEMORY_ENGINE: '1GB',
      SPANLIGHT_INGEST_BATCH_TIME: '20ms',
      SPANLIGHT_SELF_TRACING: 'false',
      ...JSON.parse(more),
    },
  ),
  log: createLog('silent'),
  alertingClock: false,
});
process.on('message', (end: unknown) => {
  void server.runAlerting(Number(end)).then(() => process.send?.({ done: end }));
});
process.send?.({ port: server.httpPort });
