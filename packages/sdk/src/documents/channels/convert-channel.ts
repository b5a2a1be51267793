import type { NotificationChannel } from '../../schemas/alerting/notification-channels.ts';
import { channelDocumentId } from './channel-names.ts';
import type { ChannelDocument } from './channel-schema.ts';

type ParamsOf<Channel> = Channel extends NotificationChannel
  ? Pick<Channel, 'type' | 'params'>
  : never;

/** What a server stores of a channel. */
export type ChannelContent = Pick<NotificationChannel, 'name' | 'key' | 'owner'> &
  ParamsOf<NotificationChannel>;

/** The document of a stored channel. Its address is in it: whoever prints it decides who may see that. */
export function channelToDocument(
  channel: ChannelContent & Pick<NotificationChannel, 'id' | 'projectId'>,
): ChannelDocument {
  const { key, name, owner } = channel;
  const common = { id: channelDocumentId(channel), key, name, owner };
  switch (channel.type) {
    case 'slack':
      return { ...common, type: 'slack', webhook_url: channel.params.webhookUrl };
    case 'telegram':
      return { ...common, type: 'telegram', chat_id: channel.params.chatId };
    case 'webhook':
    case 'alertmanager': {
      const { url, payload } = channel.params;
      return { ...common, type: channel.type, url, payload };
    }
  }
}

/** What a server stores of a document whose variables have been filled in. */
export function documentToChannel(document: ChannelDocument): ChannelContent {
  const { key, name, owner } = document;
  const common = { key, name, owner };
  switch (document.type) {
    case 'slack':
      return { ...common, type: 'slack', params: { webhookUrl: document.webhook_url } };
    case 'telegram':
      return { ...common, type: 'telegram', params: { chatId: Number(document.chat_id) } };
    case 'webhook':
    case 'alertmanager': {
      const { url, payload } = document;
      return { ...common, type: document.type, params: { url, payload } };
    }
  }
}
