import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { builtConsole } from './built-console.ts';

const program = fileURLToPath(new URL('../../server/bin/spanlight-server.cjs', import.meta.url));

export interface RealServer {
  /** Address of console and API. */
  url: string;
  /** Connection string of the demo project. */
  dsn: string;
  stop: () => Promise<void>;
}

/**
 * Runs the server with its demo login on free ports and a data directory of its own.
 * @throws with what the server said when it doesn't come up
 */
export async function startRealServer(): Promise<RealServer> {
  const [console, folder] = await Promise.all([
    builtConsole(),
    mkdtemp(join(tmpdir(), 'spanlight-web-test-')),
  ]);
  const server = spawn(process.execPath, [program, 'serve'], {
    env: {
      ...process.env,
      SPANLIGHT_HTTP_ADDR: '127.0.0.1:0',
      SPANLIGHT_GRPC_ADDR: '127.0.0.1:0',
      SPANLIGHT_DATA_DIR: folder,
      SPANLIGHT_CONSOLE_DIR: console,
      SPANLIGHT_LOG_LEVEL: 'warn',
      SPANLIGHT_DEMO: 'true',
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let said = '';
  server.stdout?.on('data', (chunk: Buffer) => (said += chunk.toString()));
  server.stderr?.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const ended = new Promise<void>((resolve) => {
    server.once('exit', () => resolve());
  });
  const { url, dsn } = await new Promise<{ url: string; dsn: string }>((resolve, reject) => {
    server.once('message', (message) => resolve(message as { url: string; dsn: string }));
    server.once('exit', () => reject(new Error(`The server ended before it was ready: ${said}`)));
  });
  return {
    url,
    dsn,
    async stop() {
      server.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
