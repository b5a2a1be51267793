import { InvalidArgumentError, type CommandUnknownOpts } from '@commander-js/extra-typings';
import { parseDuration } from '../time/duration.ts';

/** Thrown before a command begins that is to run again and again. */
export class WatchRequested extends Error {
  override readonly name = 'WatchRequested';
  /** Milliseconds between two runs. */
  readonly interval: number;

  constructor(interval: number) {
    super('watch');
    this.interval = interval;
  }
}

/** Milliseconds between two runs, and the fewest and most there may be: timers can't wait for longer. */
const USUAL = 5000;
const SHORTEST = 1000;
const LONGEST = 24 * 86_400_000;

/** Gives every `list` its `--watch`. */
export function addWatch(program: CommandUnknownOpts): void {
  for (const command of program.commands) {
    if (command.name() === 'list')
      command.option(
        '-w, --watch [every]',
        'repeat the command, e.g. every 10s (default: 5s)',
        interval,
      );
    addWatch(command);
  }
}

/** The interval a command was asked to be watched with; undefined for once. */
export function watchOf(command: CommandUnknownOpts): number | undefined {
  const watch: unknown = command.getOptionValue('watch');
  if (watch === undefined || watch === false) return undefined;
  return typeof watch === 'number' ? watch : USUAL;
}

function interval(text: string): number {
  const length = parseDuration(text);
  if (length === undefined || length < SHORTEST || length > LONGEST)
    throw new InvalidArgumentError('It must be a length of time from 1s to 24d.');
  return length;
}
