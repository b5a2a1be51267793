import process from 'node:process';
import { exitCodes } from './errors/exit-codes.ts';
import { run } from './run.ts';

/**
 * Runs the command line of this process: wires the real streams, Ctrl-C and broken pipes. Called by
 * `bin/spanlight.cjs`.
 */
export async function main(): Promise<void> {
  const interrupt = new AbortController();
  process.once('SIGINT', () => {
    interrupt.abort();
    // A second Ctrl-C does not wait for anything.
    process.once('SIGINT', () => process.exit(130));
  });
  const unread = new AbortController();
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    // `spanlight span list | head`: the reader left, so there is nobody to tell.
    if (error.code !== 'EPIPE') {
      process.exitCode ||= exitCodes.error;
      if (!unread.signal.aborted) process.stderr.write(`error: The output: ${error.message}\n`);
    }
    unread.abort();
  });
  process.stderr.on('error', () => undefined);
  const code = await run(process.argv.slice(2), {
    stdin: process.stdin,
    stdout: process.stdout,
    stderr: process.stderr,
    env: process.env,
    signal: interrupt.signal,
    unread: unread.signal,
    now: Date.now,
  });
  if (code !== exitCodes.ok || process.exitCode === undefined) process.exitCode = code;
}
