import { printLines } from '../../output/print-lines.ts';
import type { Line } from '../../output/segments.ts';
import type { CommandContext } from '../../program/command-context.ts';

/** Prints why something is as it is, in the lines that the terminal UI shows of it, or as data. */
export async function printWhy<Why>(
  context: CommandContext,
  why: Why,
  lines: (why: Why, width: number, now: number) => Line[],
): Promise<void> {
  const output = await context.output();
  if (output.forPeople) printLines(output, (width) => lines(why, width, context.io.now()));
  else await output.data(why);
}
