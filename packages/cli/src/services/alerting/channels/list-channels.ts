import type { NotificationChannel } from '@spanlight/sdk';
import { channelTarget } from '@spanlight/sdk/format';
import type { Column } from '../../../output/table.ts';
import type { CommandContext } from '../../../program/command-context.ts';
import { channelTones, withoutSecret } from '../../../alerting/channel-text.ts';

/** Prints the channels of a project. */
export async function listChannels(context: CommandContext): Promise<void> {
  const { id: project } = await context.project();
  const client = await context.client();
  await (
    await context.output()
  ).list({
    rows: await client.channels.list({ project }, { signal: context.io.signal }),
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
  { title: 'KEY', value: ({ key }) => key, shrink: 'end' },
  { title: 'OWNER', value: ({ owner }) => owner, shrink: 'end' },
  { title: 'NAME', value: ({ name }) => name, shrink: 'end', minimum: 16 },
  { title: 'REASON', value: ({ stateReason }) => stateReason, shrink: 'end' },
];
