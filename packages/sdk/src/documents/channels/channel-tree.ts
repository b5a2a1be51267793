import type { ChannelDocument } from './channel-schema.ts';
import { kept, type Tree, unless } from '../shape/tree.ts';

/** A channel as data to write down: keys in their order, nothing that has its default. */
export function channelTree({ id, key, name, owner, type, ...fields }: ChannelDocument): Tree {
  return kept({
    id: unless(id, ''),
    key: unless(key, ''),
    name,
    owner: unless(owner, ''),
    type,
    ...fields,
    ...('payload' in fields && { payload: unless(fields.payload, null) }),
  });
}
