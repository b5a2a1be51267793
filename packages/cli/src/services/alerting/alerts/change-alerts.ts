import { CliError } from '../../../errors/errors.ts';
import { confirm } from '../../../io/prompt.ts';
import type { CommandContext } from '../../../program/command-context.ts';

/** Alerts of one call. */
const mostAtOnce = 1000;

/** Closes alerts or opens them again. Those that are so already stay as they are. */
export async function changeAlerts(
  context: CommandContext,
  verb: 'close' | 'open',
  wanted: readonly number[],
): Promise<void> {
  const { id: project } = await context.project();
  const client = await context.client();
  const { signal } = context.io;
  const ids = [...new Set(wanted)];
  let changed = 0;
  for (let from = 0; from < ids.length; from += mostAtOnce) {
    const some = ids.slice(from, from + mostAtOnce);
    changed += await client.alerts[verb]({ project, ids: some }, { signal });
  }
  await report(context, verb === 'close' ? 'Closed' : 'Opened', changed, ids.length);
}

/** Closes every open alert of the project, after asking. */
export async function closeAllAlerts(
  context: CommandContext,
  { yes = false }: { readonly yes?: boolean | undefined },
): Promise<void> {
  const { id: project } = await context.project();
  if (!yes && !(await confirm(context.io, `Close every open alert of project ${project}?`))) {
    throw new CliError('Nothing was closed.', { code: 'declined' });
  }
  const client = await context.client();
  const changed = await client.alerts.closeAll({ project }, { signal: context.io.signal });
  await report(context, 'Closed', changed, changed);
}

async function report(
  context: CommandContext,
  did: string,
  changed: number,
  asked: number,
): Promise<void> {
  const output = await context.output();
  if (!output.forPeople) {
    await output.data({ changed });
    return;
  }
  const others = asked - changed;
  output.lines([`${did} ${changed} ${changed === 1 ? 'alert' : 'alerts'}.`]);
  if (others > 0) output.note(`${others} had that status already or do not exist.`);
}
