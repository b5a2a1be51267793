import type { Output } from './output.ts';
import { paintLine, type Line } from './segments.ts';

/** Columns of text in a pipe. */
const pipeWidth = 120;

/** Prints lines as the screens of the terminal show them, as wide as the terminal is. */
export function printLines(output: Output, make: (width: number) => readonly Line[]): void {
  const width = Number.isFinite(output.width) ? output.width : pipeWidth;
  output.lines(make(width).map((line) => paintLine(line, output.paint).trimEnd()));
}

/** Prints what arrives: a line each for people, else data one after the other. */
export async function printArrived<Item>(
  output: Output,
  items: readonly Item[],
  lineOf: (item: Item) => Line,
): Promise<void> {
  if (output.forPeople) output.lines(items.map((item) => paintLine(lineOf(item), output.paint)));
  else for (const item of items) await output.arrived(item);
}
