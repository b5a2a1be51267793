import type { BacktestResponse, NotificationChannel } from '@spanlight/sdk';
import { channelTakes, takesText } from '@spanlight/sdk/format';
import type { MonitorContent } from './monitor-form.ts';

/** Who is notified of what a monitor finds. */
export interface Recipients {
  /** Names of channels, and `everyone by email`; empty for nobody. */
  readonly names: readonly string[];
  /** What to print instead of names where there are none. */
  readonly nobody: string;
  /** Why somebody who was chosen gets nothing, a sentence each. */
  readonly notes: readonly string[];
}

/**
 * Who would be notified by a monitor that is being filled in.
 *
 * @param emailRecipients as a back-test reports them
 * @param about what email would be about
 */
export function recipientsOf(
  { channelIds, severity, labels, notifyEveryoneByEmail }: MonitorContent,
  channels: readonly NotificationChannel[],
  emailRecipients: BacktestResponse['emailRecipients'],
  about: 'metrics' | 'such errors',
): Recipients {
  const chosen = channels.filter(({ id }) => channelIds.includes(id));
  const takes = (channel: NotificationChannel): boolean =>
    channelTakes(channel, { severity, labels });
  const silent = chosen.filter(({ state }) => state !== 'delivering');
  const picky = chosen.filter((channel) => channel.state === 'delivering' && !takes(channel));
  const noEmail = notifyEveryoneByEmail ? whyNoEmail(emailRecipients, about) : undefined;
  const isChosen = chosen.length > 0 || notifyEveryoneByEmail;
  return {
    names: [
      ...chosen
        .filter((channel) => channel.state === 'delivering' && takes(channel))
        .map(channelName),
      ...(notifyEveryoneByEmail && noEmail === undefined ? ['everyone by email'] : []),
    ],
    nobody: `nobody${isChosen ? '' : ': choose who is notified'}`,
    notes: [
      ...silent.map((channel) => `${channelName(channel)} is ${channel.state}.`),
      ...picky.map((channel) => `${channelName(channel)} only accepts ${takesText(channel)}.`),
      ...(noEmail === undefined ? [] : [`No email is sent: ${noEmail}.`]),
    ],
  };
}

/** Why email reaches nobody; undefined where it does, or a server doesn't say. */
function whyNoEmail(
  recipients: BacktestResponse['emailRecipients'],
  about: string,
): string | undefined {
  if (recipients === null) return 'no mail server is configured';
  return recipients === 0 ? `nobody in the project wants email about ${about}` : undefined;
}

/** What people call a channel. */
export function channelName({ type, name }: NotificationChannel): string {
  return type === 'slack' && !name.startsWith('#') ? `#${name}` : name;
}

const listFormat = new Intl.ListFormat('en-GB');

/** "a, b and c". */
export function listOf(names: readonly string[]): string {
  return listFormat.format(names);
}
