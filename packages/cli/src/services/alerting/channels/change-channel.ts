import type { NotificationChannel } from '@spanlight/sdk';
import type { CommandContext } from '../../../program/command-context.ts';
import { withoutSecret } from '../../../alerting/channel-text.ts';
import { called, confirmDeletion } from '../../shared/confirm-deletion.ts';
import { findChannel } from './find-channel.ts';

/** Pauses a channel, or resumes it. */
export async function pauseChannel(
  context: CommandContext,
  wanted: string,
  paused: boolean,
): Promise<void> {
  const { id: project } = await context.project();
  const client = await context.client();
  const { signal } = context.io;
  const { id } = await findChannel(client, project, wanted, signal);
  const changed = await client.channels[paused ? 'pause' : 'resume']({ project, id }, { signal });
  await report(context, changed, paused ? 'Paused' : 'Resumed');
}

/** Deletes a channel, after asking. */
export async function deleteChannel(
  context: CommandContext,
  wanted: string,
  { yes = false }: { readonly yes?: boolean | undefined },
): Promise<void> {
  const { id: project } = await context.project();
  const client = await context.client();
  const { signal } = context.io;
  const channel = await findChannel(client, project, wanted, signal);
  if (!yes) await confirmDeletion(context, `channel ${called(channel)}`);
  const { id, revision } = channel;
  const seen = revision > 0 ? { ifMatch: revision } : {};
  await report(
    context,
    await client.channels.delete({ project, id, ...seen }, { signal }),
    'Deleted',
  );
}

async function report(
  context: CommandContext,
  channel: NotificationChannel,
  verb: string,
): Promise<void> {
  const output = await context.output();
  if (output.forPeople) output.lines([`${verb} channel ${called(channel)}.`]);
  else await output.data({ channel: withoutSecret(channel) });
}
