import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const PROGRAM = fileURLToPath(new URL('../../bin/spanlight-server.cjs', import.meta.url));
/** What a server that answers says of itself. */
interface Ready {
  readonly url: string;
  readonly httpPort: number;
  readonly grpcPort: number;
}

/** What is left of a process: its exit code and all it wrote. */
interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** The server as a process of its own, the way people start it. */
export class ServerProcess {
  readonly child: ChildProcess;
  readonly ended: Promise<Ended>;

  constructor(args: readonly string[], environment: Readonly<Record<string, string>>, input = '') {
    this.child = spawn(process.execPath, [PROGRAM, ...args], {
      env: {
        PATH: process.env['PATH'],
        NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
        ...environment,
      },
      stdio: ['pipe', 'pipe', 'pipe', 'ipc'],
    });
    const { stdin, stdout, stderr } = this.child;
    if (!stdin || !stdout || !stderr) throw new TypeError('the process has no pipes');
    stdin.end(input);
    const text = { stdout: '', stderr: '' };
    stdout.on('data', (chunk: Buffer) => (text.stdout += chunk.toString()));
    stderr.on('data', (chunk: Buffer) => (text.stderr += chunk.toString()));
    // Not `close`, which never comes once this side has let go of the channel.
    const texts = [once(stdout, 'end'), once(stderr, 'end')];
    this.ended = Promise.all([once(this.child, 'exit'), ...texts]).then(([[code]]) => ({
      code: code as number | null,
      ...text,
    }));
  }

  /** Resolves when the server says that it answers; throws what it said if it ends instead. */
  async ready(): Promise<Ready> {
    const message = once(this.child, 'message').then(([ready]) => ready as Ready);
    const failed = this.ended.then((ended) => {
      throw new Error(`the server ended with ${ended.code}: ${ended.stderr}`);
    });
    return await Promise.race([message, failed]);
  }

  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<Ended> {
    this.child.kill(signal);
    return await this.ended;
  }
}
