import type { NotificationChannel } from '@spanlight/sdk';
import { channelTarget, takesText } from '@spanlight/sdk/format';
import { withoutSecret } from '../../alerting/channel-kinds.ts';
import { channelTones, testFields } from '../../alerting/channel-text.ts';
import { SilentExit } from '../../errors/errors.ts';
import { exitCodes } from '../../errors/exit-codes.ts';
import type { Column } from '../../output/table.ts';
import type { CommandContext } from '../../program/command-context.ts';
import { channels } from '../shared/nouns.ts';

/** Prints the channels of a project. */
export async function listChannels(context: CommandContext): Promise<void> {
  await context.list({
    rows: await channels.all(await context.target()),
    columns,
    item: withoutSecret,
    empty: 'There are no notification channels.',
  });
}

const columns: readonly Column<NotificationChannel>[] = [
  { title: 'ID', value: ({ id }) => String(id), align: 'right' },
  { title: 'STATE', value: ({ state }) => state, tone: ({ state }) => channelTones[state] },
  { title: 'TYPE', value: ({ type }) => type },
  { title: 'TO', value: channelTarget, shrink: 'middle' },
  { title: 'TAKES', value: (channel) => takesText(channel) || 'all', shrink: 'end' },
  { title: 'KEY', value: ({ key }) => key, shrink: 'end' },
  { title: 'OWNER', value: ({ owner }) => owner, shrink: 'end' },
  { title: 'NAME', value: ({ name }) => name, shrink: 'end', minimum: 16 },
  { title: 'REASON', value: ({ stateReason }) => stateReason, shrink: 'end' },
];

/** Prints a channel. */
export async function getChannel(context: CommandContext, wanted: string): Promise<void> {
  const channel = await channels.find(await context.target(), wanted);
  const { id, name, key, owner, state, stateReason, type, revision } = channel;
  const fields = [
    ['id', String(id)],
    ['name', name],
    ['key', key],
    ['owner', owner],
    ['type', type],
    ['to', channelTarget(channel)],
    ['takes', takesText(channel) || 'all alerts'],
    ['reason', stateReason],
    ['revision', String(revision)],
  ] as const;
  await context.record({
    value: { channel: withoutSecret(channel) },
    fields: [
      ['state', state, channelTones[state]] as const,
      ...fields.filter(([, value]) => value !== ''),
    ],
  });
}

/**
 * Sends a test message and prints what became of it.
 *
 * @throws SilentExit with code 1 when it was not delivered.
 */
export async function testChannel(context: CommandContext, wanted: string): Promise<void> {
  const target = await context.target();
  const { client, project, signal } = target;
  const channel = await channels.find(target, wanted);
  const test = await client.channels.test({ project, id: channel.id }, { signal, maxRetries: 0 });
  await context.record({
    value: test,
    fields: [['channel', channel.name], ...testFields(channel, test)],
  });
  if (!test.delivered) throw new SilentExit(exitCodes.error);
}
