import type { CommandContext } from '../../../program/command-context.ts';
import { monitorLines } from '../../../alerting/monitor-lines.ts';
import { findMonitor } from './find-monitor.ts';
import { printLines } from '../../../output/print-lines.ts';

/** Prints a monitor, its newest evaluation and what that means. */
export async function getMonitor(context: CommandContext, wanted: string): Promise<void> {
  const { id: project } = await context.project();
  const client = await context.client();
  const { signal } = context.io;
  const { id } = await findMonitor(client, project, wanted, signal);
  const why = await client.monitors.why({ project, id }, { signal });
  const output = await context.output();
  if (output.forPeople) printLines(output, (width) => monitorLines(why, width, context.io.now()));
  else await output.data(why);
}
