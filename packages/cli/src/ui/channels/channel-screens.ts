import type { ChannelTest, NotificationChannel } from '@spanlight/sdk';
import { channelTarget, takesText } from '@spanlight/sdk/format';
import { channelTones, testFields } from '../../alerting/channel-text.ts';
import { fieldLines, heading } from '../../output/field-lines.ts';
import { keysOf } from '../core/key-help.ts';
import type { Scope } from '../core/scope.ts';
import type { Screen } from '../core/screen.ts';
import type { ListColumn } from '../core/table-lines.ts';
import { ListScreen } from '../screens/list-screen.ts';
import { TextScreen } from '../screens/text-screen.ts';

const columns: readonly ListColumn<NotificationChannel>[] = [
  {
    title: 'STATE',
    value: ({ state }) => state,
    width: 10,
    tone: ({ state }) => channelTones[state],
  },
  { title: 'NAME', value: ({ name }) => name },
  { title: 'TYPE', value: ({ type }) => type, width: 12 },
  { title: 'TO', value: channelTarget, width: 30, from: 80 },
  { title: 'TAKES', value: (channel) => takesText(channel) || 'all', width: 24, from: 100 },
  { title: 'REASON', value: ({ stateReason }) => stateReason, width: 40, from: 130 },
];

/** Where the notifications of the project go. */
export function channelList(scope: Scope): Screen {
  const { client, ui } = scope;
  const screen: ListScreen<NotificationChannel> = new ListScreen<NotificationChannel>(ui.changed, {
    title: 'Channels',
    noun: 'Channel',
    columns,
    searchText: ({ name, type, state }) => `${name} ${type} ${state}`,
    keyOf: ({ id }) => id,
    refresh: scope.pace,
    empty: ['There are no notification channels.'],
    hint: 's send test  x pause',
    keys: keysOf('channels'),
    load: async (signal) => ({
      rows: await client.channels.list({ project: scope.project }, { signal }),
    }),
    letters: {
      s: (channel) => void ui.attempt(async () => ui.push(testScreen(scope, channel))),
      x: ({ id, name, state }) => {
        const isDelivering = state === 'delivering';
        void ui.change(screen, `${isDelivering ? 'Paused' : 'Resumed'} ${name}`, () =>
          client.channels[isDelivering ? 'pause' : 'resume']({ project: scope.project, id }),
        );
      },
    },
  });
  return screen;
}

/** Sends a test message at once; `r` sends another, and asks before it where changes are asked about. */
function testScreen(scope: Scope, channel: NotificationChannel): Screen {
  const { client, ui } = scope;
  const screen = new TextScreen<ChannelTest>(ui.changed, {
    title: `test of ${channel.name}`,
    // Another time range is no reason to send another message.
    isTimeless: true,
    recovers: false,
    hint: 'r send again  Esc back',
    act: ({ kind }) => {
      if (kind !== 'reload') return false;
      void ui.attempt(async () => screen.reload());
      return true;
    },
    load: (signal) => client.channels.test({ project: scope.project, id: channel.id }, { signal }),
    lines: (test, width) => [
      heading('Test message'),
      ...fieldLines([['channel', channel.name, 'strong'], ...testFields(channel, test)], width),
    ],
  });
  return screen;
}
