import { constants } from 'node:os';
import process from 'node:process';

/** What asks a program to end, beside Ctrl-C. */
const signals = ['SIGTERM', 'SIGHUP'] as const;

/**
 * Calls `stop` when the process is asked to end, so that it may leave the terminal as it was.
 *
 * @returns Ends the watch, and tells the exit code of what asked; undefined when nothing did.
 */
export function watchEndingSignals(stop: () => void): () => number | undefined {
  let exitCode: number | undefined;
  const end = (signal: NodeJS.Signals): void => {
    // As shells count them.
    exitCode = 128 + constants.signals[signal];
    stop();
  };
  for (const signal of signals) process.once(signal, end);
  return () => {
    for (const signal of signals) process.off(signal, end);
    return exitCode;
  };
}
