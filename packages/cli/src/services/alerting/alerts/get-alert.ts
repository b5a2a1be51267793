import type { Line } from '../../../output/segments.ts';
import type { Shell } from '../../../program/shell.ts';
import { alertLines, alertWhyLines } from '../../../alerting/alert-lines.ts';
import type { AlertWhyResponse } from '@spanlight/sdk';
import { openInBrowser } from '../../shared/open-in-browser.ts';
import { printLines } from '../../../output/print-lines.ts';

/** Prints an alert with its history, or opens it in the console. */
export async function getAlert(
  shell: Shell,
  id: number,
  { open = false }: { readonly open?: boolean | undefined },
): Promise<void> {
  if (!open) {
    await printAlert(shell, id, alertLines);
    return;
  }
  const { id: project } = await shell.project();
  const { url } = await shell.client();
  const link = `${url}/alerting/${project}/alerts/${id}`;
  (await shell.output()).lines([link]);
  if (shell.io.stdout.isTTY === true) openInBrowser(link);
}

/** Prints why an alert did or did not notify. */
export async function explainAlert(shell: Shell, id: number): Promise<void> {
  await printAlert(shell, id, alertWhyLines);
}

async function printAlert(
  shell: Shell,
  id: number,
  lines: (why: AlertWhyResponse, width: number, now: number) => Line[],
): Promise<void> {
  const { id: project } = await shell.project();
  const client = await shell.client();
  const why = await client.alerts.why({ project, id }, { signal: shell.io.signal });
  const output = await shell.output();
  if (output.forPeople) printLines(output, (width) => lines(why, width, shell.io.now()));
  else await output.data(why);
}
