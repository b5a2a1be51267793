import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openTelemetryClient, type TelemetryClient } from '../../src/telemetry/client.ts';
import { programFile } from '../support/programs.ts';

/** An engine that answers over HTTP, with the clusters `one`, `two` and, one shard of which is away, `lame`. */
export interface EngineOverHttp {
  readonly url: string;
  /** Opens a database of it past all servers; it is made where there is none. */
  openStore(database: string): Promise<TelemetryClient>;
  stop(): Promise<void>;
}

export async function startEngine(): Promise<EngineOverHttp> {
  const folder = await mkdtemp(path.join(tmpdir(), 'spanlight-engine-'));
  const child = spawn(process.execPath, [await programFile('engine-over-http'), folder], {
    env: { ...process.env, UV_THREADPOOL_SIZE: '16' },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit');
  const [port] = await Promise.race([
    once(child, 'message'),
    ended.then(([code]) => {
      throw new Error(`the engine ended with ${code}`);
    }),
  ]);
  const url = `http://127.0.0.1:${port}`;
  return {
    url,
    openStore: (database) =>
      openTelemetryClient({
        store: { kind: 'remote', url },
        database,
        limits: { seconds: 30, memory: 1e9, threads: 2 },
      }),
    stop: async () => {
      child.kill('SIGKILL');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
