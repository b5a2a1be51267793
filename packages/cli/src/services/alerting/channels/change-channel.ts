import type { NotificationChannel } from '@spanlight/sdk';
import type { Shell } from '../../../program/shell.ts';
import { withoutSecret } from '../../../alerting/channel-text.ts';
import { called, confirmDeletion } from '../../shared/confirm-deletion.ts';
import { findChannel } from './find-channel.ts';

/** Pauses a channel, or resumes it. */
export async function pauseChannel(shell: Shell, wanted: string, paused: boolean): Promise<void> {
  const { id: project } = await shell.project();
  const client = await shell.client();
  const { signal } = shell.io;
  const { id } = await findChannel(client, project, wanted, signal);
  const changed = await client.channels[paused ? 'pause' : 'resume']({ project, id }, { signal });
  await report(shell, changed, paused ? 'Paused' : 'Resumed');
}

/** Deletes a channel, after asking. */
export async function deleteChannel(
  shell: Shell,
  wanted: string,
  { yes = false }: { readonly yes?: boolean | undefined },
): Promise<void> {
  const { id: project } = await shell.project();
  const client = await shell.client();
  const { signal } = shell.io;
  const channel = await findChannel(client, project, wanted, signal);
  if (!yes) await confirmDeletion(shell, `channel ${called(channel)}`);
  const { id, revision } = channel;
  const seen = revision > 0 ? { ifMatch: revision } : {};
  await report(
    shell,
    await client.channels.delete({ project, id, ...seen }, { signal }),
    'Deleted',
  );
}

async function report(shell: Shell, channel: NotificationChannel, verb: string): Promise<void> {
  const output = await shell.output();
  if (output.forPeople) output.lines([`${verb} channel ${called(channel)}.`]);
  else await output.data({ channel: withoutSecret(channel) });
}
