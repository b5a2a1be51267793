import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import process from 'node:process';
import { vi } from 'vitest';
import { findServerProgram } from '../../src/services/server/server-process.ts';
import { fromSource, ownEnvironment, start, type Program } from './program.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** A server that `spanlight serve` runs, with a folder and ports of its own. */
export interface RealServer {
  readonly url: string;
  readonly program: Program;
  /** The environment it was started with, which a command line needs as well. */
  readonly env: Record<string, string>;
  /** Stops it, and throws when it did not stop well. */
  stop: () => Promise<void>;
}

/** An auth token of {@link accounts}. */
export const miraToken = 'mira-token-0123456789';

/** Two projects and somebody who may do everything. */
export const accounts = `
projects:
  - { id: 1, name: Shop, token: shop-token }
  - { id: 2, name: Blog, token: blog-token }
auth:
  users:
    - { email: mira@shop.example, name: Mira, auth_token: ${miraToken} }
`;

/** Starts a server. Without a configuration it makes up an account and prints it. */
export async function startRealServer(configuration?: string): Promise<RealServer> {
  for (let triesLeft = 3; ; triesLeft -= 1) {
    try {
      return await startOnFreePorts(configuration);
    } catch (error) {
      // Another program may take a port between the moment it was found free and the start.
      if (triesLeft === 1 || !String(error).includes('is in use by another program')) throw error;
    }
  }
}

async function startOnFreePorts(configuration: string | undefined): Promise<RealServer> {
  const folder = temporaryFolder();
  const [http, grpc] = [await freePort(), await freePort()];
  const env = {
    SPANLIGHT_DATA_DIR: join(folder, 'data'),
    SPANLIGHT_HTTP_ADDR: `127.0.0.1:${http}`,
    SPANLIGHT_GRPC_ADDR: `127.0.0.1:${grpc}`,
    SPANLIGHT_CONFIG_DIR: join(folder, 'config'),
    SPANLIGHT_KEYCHAIN: 'off',
    // Its own telemetry brings dashboards of its own, sooner or later.
    SPANLIGHT_SELF_TRACING: 'false',
  };
  const args = [...fromSource, 'serve'];
  if (configuration !== undefined) {
    const file = join(folder, 'spanlight.yml');
    writeFileSync(file, configuration);
    args.push('--config', file);
  }
  const program = start(process.execPath, args, ownEnvironment(env));
  const ready = configuration === undefined ? /^ +password +\S+$/mu : /Spanlight is ready/u;
  await Promise.race([
    vi.waitUntil(() => ready.test(program.text()), { timeout: 120_000, interval: 100 }),
    program.ended.then((code) => {
      throw new Error(`the server ended with ${code}: ${program.text()}`);
    }),
  ]);
  return {
    url: `http://127.0.0.1:${http}`,
    program,
    env,
    stop: async () => {
      program.child.kill('SIGTERM');
      if ((await program.ended) !== 0) {
        throw new Error(`the server did not stop well: ${program.text()}`);
      }
    },
  };
}

async function freePort(): Promise<number> {
  const probe = createServer();
  const { promise, resolve } = Promise.withResolvers<number>();
  probe.listen(0, '127.0.0.1', () => resolve((probe.address() as AddressInfo).port));
  const port = await promise;
  await new Promise((closed) => probe.close(closed));
  return port;
}

/** Why the server can't be run here, as part of a title; empty when it can. */
export function missingEngine(): string {
  // Not ours to depend on: the server brings it where it exists.
  const engine = 'chdb';
  try {
    createRequire(findServerProgram()).resolve(engine);
    return '';
  } catch {
    return ' (skipped: the embedded engine is not installed)';
  }
}
