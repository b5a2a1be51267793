import type { NotificationChannel } from '@spanlight/sdk';
import { channelTarget } from '@spanlight/sdk/format';
import type { Column } from '../../../output/table.ts';
import type { Shell } from '../../../program/shell.ts';
import { channelTones, withoutSecret } from '../../../alerting/channel-text.ts';

/** Prints the channels of a project. */
export async function listChannels(shell: Shell): Promise<void> {
  const { id: project } = await shell.project();
  const client = await shell.client();
  await (
    await shell.output()
  ).list({
    rows: await client.channels.list({ project }, { signal: shell.io.signal }),
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
