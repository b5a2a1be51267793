// Builds everything unless it is built, starts the server with the demo shop, and says where to go. Ctrl-C ends all of it.
import { type ChildProcess, spawn, type SpawnOptions } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { run } from './lib/run.ts';

const LOGIN = 'admin@spanlight.local';
const PASSWORD = 'spanlight';
const INBOX_PORT = process.env['SHOP_INBOX_PORT'] ?? '14319';

/**
 * The demo has a known login, so it listens on this machine only unless told otherwise. Of this machine nothing is notified but
 * the inbox of the shop.
 */
const environment: NodeJS.ProcessEnv = {
  SPANLIGHT_HTTP_ADDR: '127.0.0.1:14318',
  SPANLIGHT_GRPC_ADDR: '127.0.0.1:14317',
  SPANLIGHT_DATA_DIR: resolve('.spanlight'),
  SPANLIGHT_LOG_LEVEL: 'warn',
  SPANLIGHT_NOTIFICATIONS_ALLOW_NETWORKS: JSON.stringify([`127.0.0.1:${INBOX_PORT}`]),
  ...process.env,
  SPANLIGHT_DEMO: 'true',
};

/**
 * A Ctrl-C reaches this process alone, which then asks the children in order; should this process be
 * killed, the closed channel tells them to end.
 */
const OWN_GROUP = {
  detached: true,
  stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
} satisfies SpawnOptions;

/** Milliseconds one child is waited for before the next is asked. */
const PATIENCE = 3000;

const children: ChildProcess[] = [];
let stopping = false;
process.on('SIGINT', stop);
process.on('SIGTERM', stop);

await requireFreePort(environment['SPANLIGHT_HTTP_ADDR'] ?? '').catch(giveUp);
await run('node', ['scripts/build.ts', '--unless-built']).catch(giveUp);
const { url, dsn } = await startServer();
startShop(dsn);
greet(url);

interface Ready {
  readonly url: string;
  readonly dsn: string;
}

/** Found out before anything is built, which takes longest; whatever else is wrong with an address the server tells. */
async function requireFreePort(address: string): Promise<void> {
  const { hostname = '', port = '' } = URL.parse(`http://${address}`) ?? {};
  if (port === '') return;
  const probe = createServer().listen(Number(port), hostname.replaceAll(/[[\]]/g, ''));
  try {
    await once(probe, 'listening');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')
      throw new Error(
        `${address} is in use. Is Spanlight running already? SPANLIGHT_HTTP_ADDR=127.0.0.1:PORT chooses another port.`,
        { cause: error },
      );
  } finally {
    probe.close();
  }
}

/** Resolves when the server says over its channel that it answers. */
function startServer(): Promise<Ready> {
  const server = spawn(resolve('packages/server/bin/spanlight-server.cjs'), ['serve'], {
    env: environment,
    ...OWN_GROUP,
  });
  children.push(server);
  server.once('exit', (code) => {
    process.exitCode = stopping ? 0 : (code ?? 1);
    stop();
  });
  return new Promise((ready) => {
    server.on('message', (message) => {
      if (isReady(message)) ready(message);
    });
  });
}

function isReady(message: unknown): message is Ready {
  return typeof message === 'object' && message !== null && 'url' in message && 'dsn' in message;
}

function startShop(dsn: string): void {
  const shop = spawn('node', ['examples/shop/src/main.ts'], {
    env: {
      ...process.env,
      // Of another server.
      SPANLIGHT_TOKEN: undefined,
      SPANLIGHT_DSN: dsn,
      SHOP_INBOX_PORT: INBOX_PORT,
      SHOP_INBOX_FILE: resolve(environment['SPANLIGHT_DATA_DIR'] ?? '', 'shop-inbox.json'),
    },
    ...OWN_GROUP,
  });
  children.push(shop);
}

function greet(url: string): void {
  console.log(`
  Spanlight is running with a demo shop that sends it traces, logs and metrics, and that had an incident within the last hour.

    Console   ${url}
    Login     ${LOGIN}  /  ${PASSWORD}
    Inbox     http://127.0.0.1:${INBOX_PORT}/inbox   what the people of the shop are told

  Next steps, in another terminal:

    npx spanlight login ${url} --project Demo
                                sign in on the command line
    npx spanlight ui            look around in the terminal
    npx spanlight send-test     send a trace of your own

  Ctrl-C stops everything; the data stays in ${environment['SPANLIGHT_DATA_DIR']}.
`);
}

/** Asks the children to end, each in its own clean way: the shop first, whose last telemetry needs a server to go to. */
function stop(): void {
  if (stopping) return;
  stopping = true;
  void stopAll();
}

async function stopAll(): Promise<void> {
  for (const child of children.toReversed()) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await Promise.race([ended, setTimeout(PATIENCE, undefined, { ref: false })]);
  }
}

function giveUp(error: unknown): never {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
}
