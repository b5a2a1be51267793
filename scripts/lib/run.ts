import { spawn } from 'node:child_process';

export interface RunOptions {
  readonly cwd?: string;
  readonly env?: Record<string, string>;
  /** Milliseconds after which it is ended; what it wrote until then is kept. */
  readonly timeout?: number;
}

/** Runs a command with its output shown; rejects with one sentence when it fails. */
export function run(
  command: string,
  args: readonly string[],
  options: RunOptions = {},
): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: options.cwd,
      env: { ...process.env, ...options.env },
      stdio: 'inherit',
    });
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      if (code === 0) resolve();
      else reject(new Error(`${command} ${args.join(' ')} ended with ${signal ?? `code ${code}`}`));
    });
  });
}

export interface Output {
  readonly ok: boolean;
  readonly text: string;
}

/** Runs a command and keeps its output. */
export function capture(
  command: string,
  args: readonly string[],
  options: RunOptions = {},
): Promise<Output> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: options.cwd,
      env: { ...process.env, ...options.env },
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: options.timeout,
    });
    const chunks: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.once('error', (error) => resolve({ ok: false, text: error.message }));
    child.once('close', (code) =>
      resolve({ ok: code === 0, text: Buffer.concat(chunks).toString() }),
    );
  });
}
