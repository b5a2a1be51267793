import * as z from 'zod/mini';
import { name, withDefault } from '../shape/fields.ts';
import type { ChannelKind } from './channel-kind.ts';
import { channelFields } from './channel-fields.ts';

/** A webhook in a file, or an Alertmanager, which is described in the same way. */
export const webhookDocumentSchema = z.strictObject({
  ...channelFields,
  type: z.enum(['webhook', 'alertmanager']),
  url: name,
  payload: withDefault(z.json(), null),
});

const kindOf = <Type extends 'webhook' | 'alertmanager'>(
  type: Type,
): ChannelKind<Type, z.output<typeof webhookDocumentSchema>> => ({
  document: (common, { url, payload }) => ({ ...common, type, url, payload }),
  stored: ({ url, payload }) => ({ type, params: { url, payload } }),
});

export const webhook = kindOf('webhook');
export const alertmanager = kindOf('alertmanager');
