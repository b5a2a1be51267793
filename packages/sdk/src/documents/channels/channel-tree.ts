import type { ChannelDocument } from './channel-schema.ts';
import { filled, kept, type Tree, unless } from '../shape/tree.ts';

/** A channel as data to write down: keys in their order, nothing that has its default. */
export function channelTree(document: ChannelDocument): Tree {
  const { id, key, name, owner, severities, matchers, type, ...fields } = document;
  return kept({
    id: unless(id, ''),
    key: unless(key, ''),
    name,
    owner: unless(owner, ''),
    type,
    severities: filled(severities),
    matchers: filled(matchers),
    ...fields,
    ...('payload' in fields && { payload: unless(fields.payload, null) }),
  });
}
