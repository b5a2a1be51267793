import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { Spanlight } from '@spanlight/sdk';
import type { MemoryLimit } from './memory-limit.ts';
import { processSeconds, type ThreadTimes, threadTimes } from './processor-time.ts';

const TOKEN = 'bench-token-of-the-admin';
const SETTLE_MS = 300_000;

/** A built server in a process of its own, on free ports and a fresh data directory. */
export class BenchServer {
  readonly url: string;
  readonly dsn: string;
  readonly grpcPort: number;
  /** Of its one user. */
  readonly token: string = TOKEN;
  readonly #process: ChildProcess;
  readonly #directory: string;

  private constructor(process: ChildProcess, directory: string, ready: Ready) {
    this.#process = process;
    this.#directory = directory;
    this.url = `http://127.0.0.1:${ready.httpPort}`;
    this.dsn = ready.dsn;
    this.grpcPort = ready.grpcPort;
  }

  /**
   * Starts it; `core` binds the process to one core, `directory` holds the data of one that was left, `environment` adds to
   * its configuration, `limit` bounds its memory.
   */
  static async start(
    options: {
      core?: number;
      directory?: string;
      environment?: Readonly<Record<string, string>>;
      limit?: MemoryLimit | undefined;
    } = {},
  ): Promise<BenchServer> {
    const directory = options.directory ?? mkdtempSync(join(tmpdir(), 'spanlight-bench-'));
    // As the first line of the program has it: this is to run on the Node of the benchmark.
    const command = [
      '--max-semi-space-size=16',
      'packages/server/bin/spanlight-server.cjs',
      'serve',
    ];
    const pinned = options.core === undefined ? [] : ['-c', String(options.core), process.execPath];
    const [program, ...rest] =
      pinned.length === 0
        ? ([process.execPath, ...command] as const)
        : (['taskset', ...pinned, ...command] as const);
    const [file, args] = options.limit?.command(program, rest) ?? [program, rest];
    const child = spawn(file, args, {
      env: {
        MALLOC_MMAP_THRESHOLD_: '131072',
        ...process.env,
        SPANLIGHT_HTTP_ADDR: '127.0.0.1:0',
        SPANLIGHT_GRPC_ADDR: '127.0.0.1:0',
        SPANLIGHT_DATA_DIR: directory,
        SPANLIGHT_LOG_LEVEL: 'warn',
        SPANLIGHT_SELF_TRACING: 'false',
        SPANLIGHT_AUTH_USERS: JSON.stringify([
          { email: 'bench@spanlight.local', password: 'bench', auth_token: TOKEN },
        ]),
        ...options.environment,
      },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    const ready = await new Promise<Ready>((resolve, reject) => {
      child.once('exit', (code) => reject(new Error(`The server ended with code ${code}`)));
      child.on('message', (message) => {
        if (isReady(message)) resolve(message);
      });
    });
    return new BenchServer(child, directory, ready);
  }

  client(): Spanlight {
    return new Spanlight({ url: this.url, token: TOKEN, project: 1, timeout: 120_000 });
  }

  /** Seconds of processor time the server has used so far, all threads together. */
  cpuSeconds(): number {
    return processSeconds(this.#process.pid ?? 0);
  }

  /** The same by thread. */
  threadTimes(): ThreadTimes {
    return threadTimes(this.#process.pid ?? 0);
  }

  /** Waits until the server has nothing more to do of itself, such as merging what was sent; five minutes at most. */
  async settle(): Promise<void> {
    const until = performance.now() + SETTLE_MS;
    while (performance.now() < until) {
      const before = this.cpuSeconds();
      await setTimeout(5000);
      if (this.cpuSeconds() - before < 0.5) return;
    }
  }

  /** Resident memory, bytes. */
  residentBytes(): number {
    return this.#memory('VmRSS');
  }

  /** What of the resident memory is no page of a file, bytes: what the system cannot take back. */
  ownBytes(): number {
    return this.#memory('RssAnon');
  }

  #memory(field: 'VmRSS' | 'RssAnon'): number {
    const status = readFileSync(`/proc/${this.#process.pid}/status`, 'utf8');
    return Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0) * 1024;
  }

  diskBytes(): number {
    return sizeOf(this.#directory);
  }

  async stop(): Promise<void> {
    rmSync(await this.leave(), { recursive: true, force: true });
  }

  /** Stops it and leaves its data directory, which it returns. */
  async leave(): Promise<string> {
    const ended = new Promise((resolve) => this.#process.once('exit', resolve));
    this.#process.kill('SIGTERM');
    await ended;
    return this.#directory;
  }
}

interface Ready {
  readonly dsn: string;
  readonly httpPort: number;
  readonly grpcPort: number;
}

function isReady(message: unknown): message is Ready {
  return (
    typeof message === 'object' && message !== null && 'httpPort' in message && 'dsn' in message
  );
}

function sizeOf(path: string): number {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (stat === undefined) return 0;
  if (!stat.isDirectory()) return stat.size;
  return readdirSync(path).reduce((sum, name) => sum + sizeOf(join(path, name)), 0);
}
