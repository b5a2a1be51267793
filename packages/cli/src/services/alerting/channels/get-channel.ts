import { channelTarget } from '@spanlight/sdk/format';
import type { Shell } from '../../../program/shell.ts';
import { channelTones, withoutSecret } from '../../../alerting/channel-text.ts';
import { findChannel } from './find-channel.ts';

/** Prints a channel. */
export async function getChannel(shell: Shell, wanted: string): Promise<void> {
  const { id: project } = await shell.project();
  const client = await shell.client();
  const channel = await findChannel(client, project, wanted, shell.io.signal);
  const { id, name, key, owner, state, stateReason, type, revision } = channel;
  const fields = [
    ['id', String(id)],
    ['name', name],
    ['key', key],
    ['owner', owner],
    ['type', type],
    ['to', channelTarget(channel)],
    ['reason', stateReason],
    ['revision', String(revision)],
  ] as const;
  await (
    await shell.output()
  ).record({
    value: { channel: withoutSecret(channel) },
    fields: [
      ['state', state, channelTones[state]] as const,
      ...fields.filter(([, value]) => value !== ''),
    ],
  });
}
