import process from 'node:process';
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
  for (const stream of [process.stdout, process.stderr]) {
    // `spanlight span list | head`: the reader left, so there is nobody to tell.
    stream.on('error', (error: NodeJS.ErrnoException) => {
      process.exit(error.code === 'EPIPE' ? 0 : 1);
    });
  }
  process.exitCode = await run(process.argv.slice(2), {
    stdin: process.stdin,
    stdout: process.stdout,
    stderr: process.stderr,
    env: process.env,
    signal: interrupt.signal,
    now: Date.now,
  });
}
