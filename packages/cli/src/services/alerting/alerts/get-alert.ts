import type { Line } from '../../../output/segments.ts';
import type { CommandContext } from '../../../program/command-context.ts';
import { alertLines, alertWhyLines } from '../../../alerting/alert-lines.ts';
import type { AlertWhyResponse } from '@spanlight/sdk';
import { openInBrowser } from '../../shared/open-in-browser.ts';
import { printLines } from '../../../output/print-lines.ts';

/** Prints an alert with its history, or opens it in the console. */
export async function getAlert(
  context: CommandContext,
  id: number,
  { open = false }: { readonly open?: boolean | undefined },
): Promise<void> {
  if (!open) {
    await printAlert(context, id, alertLines);
    return;
  }
  const { id: project } = await context.project();
  const { url } = await context.client();
  const link = `${url}/alerting/${project}/alerts/${id}`;
  (await context.output()).lines([link]);
  if (context.io.stdout.isTTY === true) openInBrowser(link);
}

/** Prints why an alert did or did not notify. */
export async function explainAlert(context: CommandContext, id: number): Promise<void> {
  await printAlert(context, id, alertWhyLines);
}

async function printAlert(
  context: CommandContext,
  id: number,
  lines: (why: AlertWhyResponse, width: number, now: number) => Line[],
): Promise<void> {
  const { id: project } = await context.project();
  const client = await context.client();
  const why = await client.alerts.why({ project, id }, { signal: context.io.signal });
  const output = await context.output();
  if (output.forPeople) printLines(output, (width) => lines(why, width, context.io.now()));
  else await output.data(why);
}
