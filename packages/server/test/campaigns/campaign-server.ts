import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { Spanlight } from '@spanlight/sdk';
import { ACCOUNTS, MIRA } from '../support/accounts.ts';
import { programFile } from '../support/programs.ts';

const COMMAND = fileURLToPath(new URL('../../bin/spanlight-server.cjs', import.meta.url));
/** As its first line has them, with the variable for glibc below; it runs on the Node of the tests. */
const OPTIONS = ['--max-semi-space-size=16'];

/** The DSN of the project that campaigns write to. */
export const DSN = 'http://shop-token@localhost';
/** The bearer of every call of campaigns. */
export const TOKEN = MIRA;

export interface CampaignServerOptions {
  /** The data directory. */
  readonly directory: string;
  readonly environment?: Readonly<Record<string, string>>;
  /** Projects and users; those of the tests unless given. */
  readonly accounts?: string;
  /** A command that runs the one behind it, such as in a room of its own. */
  readonly within?: readonly string[];
  /** Where given, it takes telemetry in and nothing else, and dies of itself. */
  readonly death?: Death;
}

/** When a server dies of itself: around the write of so many a batch of items into the store. */
export interface Death {
  readonly moment: 'before' | 'after';
  readonly batches: number;
}

/** What a server that did not start left: its exit code and what it said. */
export interface FailedStart {
  readonly code: number | null;
  readonly lines: readonly string[];
}

/** A whole server in a process of its own: the command people run, on embedded stores and ports of loopback. */
export class CampaignServer {
  readonly url: string;
  /** What it wrote to its log so far, a line each. */
  readonly lines: string[];
  readonly #process: ChildProcess;

  private constructor(process: ChildProcess, lines: string[], port: number) {
    this.#process = process;
    this.lines = lines;
    this.url = `http://127.0.0.1:${port}`;
  }

  /** Starts it on a directory, or tells why it does not start. */
  static async tryStart(options: CampaignServerOptions): Promise<CampaignServer | FailedStart> {
    const config = `${options.directory}.yml`;
    await mkdir(path.dirname(config), { recursive: true });
    await writeFile(
      config,
      `${options.accounts ?? ACCOUNTS}\nnotifications: { allow_networks: [127.0.0.1] }\n`,
    );
    const { death, within = [] } = options;
    const program = death
      ? [await programFile('dying-server'), config, death.moment, String(death.batches)]
      : [...OPTIONS, COMMAND, 'serve', '--config', config];
    const [file = '', ...args] = [...within, process.execPath, ...program];
    const child = spawn(file, args, {
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      env: {
        ...process.env,
        MALLOC_MMAP_THRESHOLD_: '131072',
        UV_THREADPOOL_SIZE: '16',
        SPANLIGHT_HTTP_ADDR: '127.0.0.1:0',
        SPANLIGHT_GRPC_ADDR: '127.0.0.1:0',
        SPANLIGHT_DATA_DIR: options.directory,
        SPANLIGHT_MEMORY_ENGINE: '1GB',
        SPANLIGHT_INGEST_BATCH_TIME: '20ms',
        SPANLIGHT_SELF_TRACING: 'false',
        SPANLIGHT_LOG_LEVEL: 'warn',
        ...options.environment,
      },
    });
    const lines: string[] = [];
    for (const output of [child.stdout, child.stderr])
      if (output) createInterface(output).on('line', (line) => lines.push(line));
    const over = new AbortController();
    const { signal } = over;
    const ready = once(child, 'message', { signal }).then(([message]) => portOf(message));
    const ended = once(child, 'close', { signal }).then(([code]) => Number(code));
    for (const waiting of [ready, ended]) waiting.catch(() => undefined);
    const outcome = await Promise.race([
      ready.then((port) => new CampaignServer(child, lines, port)),
      ended.then((code): FailedStart => ({ code, lines })),
    ]);
    over.abort();
    return outcome;
  }

  /** Starts it on a directory. Throws with what the server said when it does not start. */
  static async start(options: CampaignServerOptions): Promise<CampaignServer> {
    const started = await CampaignServer.tryStart(options);
    if (started instanceof CampaignServer) return started;
    throw new Error(`the server did not start: ${started.lines.join('\n')}`);
  }

  get pid(): number {
    return this.#process.pid ?? 0;
  }

  get isAlive(): boolean {
    return this.#process.exitCode === null && this.#process.signalCode === null;
  }

  client(): Spanlight {
    return new Spanlight({ url: this.url, token: TOKEN, project: 1, maxRetries: 0 });
  }

  /** Resolves when it has ended by itself. */
  async ended(): Promise<void> {
    if (this.isAlive) await once(this.#process, 'exit');
  }

  /** Ends it as a power cut would. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL');
  }

  /** Ends it in order. */
  async stop(): Promise<void> {
    await this.#end('SIGTERM');
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    if (!this.isAlive) return;
    const gone = once(this.#process, 'exit');
    this.#process.kill(signal);
    await gone;
  }
}

/** Does work with a directory that is gone afterwards. */
export async function withDirectory<Result>(
  work: (directory: string) => Promise<Result>,
): Promise<Result> {
  const root = await mkdtemp(path.join(tmpdir(), 'spanlight-campaign-'));
  try {
    return await work(path.join(root, 'data'));
  } finally {
    await rm(root, { recursive: true, force: true });
  }
}

function portOf(message: unknown): number {
  if (typeof message !== 'object' || message === null || !('httpPort' in message))
    throw new Error('the server announced no port');
  return Number(message.httpPort);
}
