import type { NotificationChannel } from '../../schemas/alerting/notification-channels.ts';

type NamedChannel = Pick<NotificationChannel, 'id' | 'projectId' | 'key' | 'name'>;

/** What the document of a stored channel has for its `id`. */
export const channelDocumentId = ({
  id,
  projectId,
}: Pick<NamedChannel, 'id' | 'projectId'>): string => `project_${projectId}.channel_${id}`;

/** The channels that a monitor may mean: the one with that key, else the one with that `id`, else those of that name. */
export function channelsCalled<Channel extends NamedChannel>(
  name: string,
  channels: readonly Channel[],
): Channel[] {
  const keyed = channels.filter(({ key }) => key === name);
  if (keyed.length > 0) return keyed;
  const identified = channels.filter((channel) => channelDocumentId(channel) === name);
  return identified.length > 0 ? identified : channels.filter((channel) => channel.name === name);
}

/** What a monitor calls a channel: its key, else its name, or its `id` where the name could mean another. */
export function channelReference(channel: NamedChannel, channels: readonly NamedChannel[]): string {
  if (channel.key !== '') return channel.key;
  const [first, ...others] = channelsCalled(channel.name, channels);
  const isClear = first?.id === channel.id && others.length === 0;
  return isClear ? channel.name : channelDocumentId(channel);
}
