import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { Spanlight } from '@spanlight/sdk';
import { programFile } from '../support/programs.ts';
import { TOKEN } from './campaign-server.ts';

/** A server in a process of its own whose alerting is done when it is told to. */
export class AlertingServer {
  readonly client: Spanlight;
  readonly #process: ChildProcess;

  private constructor(process: ChildProcess, port: number) {
    this.#process = process;
    this.client = new Spanlight({
      url: `http://127.0.0.1:${port}`,
      token: TOKEN,
      project: 1,
      maxRetries: 0,
    });
  }

  /** Starts it on a directory; `environment` is beside what all such servers have. */
  static async start(
    directory: string,
    environment: Readonly<Record<string, string>> = {},
  ): Promise<AlertingServer> {
    const child = fork(
      await programFile('alerting-server'),
      [directory, JSON.stringify(environment)],
      {
        env: { ...process.env, UV_THREADPOOL_SIZE: '16' },
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      },
    );
    const died = once(child, 'exit').then((): never => {
      throw new Error('the server ended before it answered');
    });
    died.catch(() => undefined);
    const [ready]: { port: number }[] = await Promise.race([once(child, 'message'), died]);
    return new AlertingServer(child, ready?.port ?? 0);
  }

  get isAlive(): boolean {
    return this.#process.exitCode === null && this.#process.signalCode === null;
  }

  /** Evaluates up to the end of a minute and delivers what is due; false when the server died meanwhile. */
  async evaluate(end: number): Promise<boolean> {
    if (!this.isAlive) return false;
    const over = new AbortController();
    const { signal } = over;
    const answered = once(this.#process, 'message', { signal }).then(() => true);
    const died = once(this.#process, 'exit', { signal }).then(() => false);
    for (const waiting of [answered, died]) waiting.catch(() => undefined);
    this.#process.send(end, () => undefined);
    return await Promise.race([answered, died]).finally(() => over.abort());
  }

  async kill(): Promise<void> {
    if (!this.isAlive) return;
    const gone = once(this.#process, 'exit');
    this.#process.kill('SIGKILL');
    await gone;
  }
}
