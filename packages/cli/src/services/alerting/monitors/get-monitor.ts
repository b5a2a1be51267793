import type { Shell } from '../../../program/shell.ts';
import { monitorLines } from '../../../alerting/monitor-lines.ts';
import { findMonitor } from './find-monitor.ts';
import { printLines } from '../../../output/print-lines.ts';

/** Prints a monitor, its newest evaluation and what that means. */
export async function getMonitor(shell: Shell, wanted: string): Promise<void> {
  const { id: project } = await shell.project();
  const client = await shell.client();
  const { signal } = shell.io;
  const { id } = await findMonitor(client, project, wanted, signal);
  const why = await client.monitors.why({ project, id }, { signal });
  const output = await shell.output();
  if (output.forPeople) printLines(output, (width) => monitorLines(why, width, shell.io.now()));
  else await output.data(why);
}
