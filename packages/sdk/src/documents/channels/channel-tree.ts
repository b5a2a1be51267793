import type { ChannelDocument } from './channel-schema.ts';
import { kept, unless } from '../shape/tree.ts';
import type { Tree } from '../shape/tree.ts';

/** A channel as data to write down: keys in their order, nothing that has its default. */
export function channelTree(channel: ChannelDocument): Tree {
  const common = {
    id: unless(channel.id, ''),
    key: unless(channel.key, ''),
    name: channel.name,
    owner: unless(channel.owner, ''),
    type: channel.type,
  };
  switch (channel.type) {
    case 'slack':
      return kept({ ...common, webhook_url: channel.webhook_url });
    case 'telegram':
      return kept({ ...common, chat_id: channel.chat_id });
    case 'webhook':
    case 'alertmanager':
      return kept({ ...common, url: channel.url, payload: unless(channel.payload, null) });
  }
}
