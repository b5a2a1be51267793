import { channelTarget } from '@spanlight/sdk/format';
import type { CommandContext } from '../../../program/command-context.ts';
import { channelTones, withoutSecret } from '../../../alerting/channel-text.ts';
import { findChannel } from './find-channel.ts';

/** Prints a channel. */
export async function getChannel(context: CommandContext, wanted: string): Promise<void> {
  const { id: project } = await context.project();
  const client = await context.client();
  const channel = await findChannel(client, project, wanted, context.io.signal);
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
    await context.output()
  ).record({
    value: { channel: withoutSecret(channel) },
    fields: [
      ['state', state, channelTones[state]] as const,
      ...fields.filter(([, value]) => value !== ''),
    ],
  });
}
