import type * as z from 'zod/mini';
import type {
  ChannelType,
  NotificationChannel,
} from '../../schemas/alerting/notification-channels.ts';
import type { ChannelKind, ChannelParams, TypedParams } from './channel-kind.ts';
import { channelDocumentId } from './channel-names.ts';
import type { ChannelDocument } from './channel-schema.ts';
import { slack, type slackDocumentSchema } from './slack.ts';
import { telegram, type telegramDocumentSchema } from './telegram.ts';
import { alertmanager, webhook, type webhookDocumentSchema } from './webhook.ts';

/** What a server stores of a channel. */
export type ChannelContent = Pick<NotificationChannel, CommonKey> & TypedParams;

type CommonKey = 'name' | 'key' | 'owner' | 'severities' | 'matchers';

interface Documents {
  readonly slack: z.output<typeof slackDocumentSchema>;
  readonly telegram: z.output<typeof telegramDocumentSchema>;
  readonly webhook: z.output<typeof webhookDocumentSchema>;
  readonly alertmanager: z.output<typeof webhookDocumentSchema>;
}

const kinds: { readonly [Type in ChannelType]: ChannelKind<Type, Documents[Type]> } = {
  slack,
  telegram,
  webhook,
  alertmanager,
};

type Stored<Type extends ChannelType> = {
  [Known in Type]: Pick<NotificationChannel, 'id' | 'projectId' | CommonKey> & {
    readonly type: Known;
    readonly params: ChannelParams[Known];
  };
}[Type];

/** The document of a stored channel. Its address is in it: whoever prints it decides who may see that. */
export function channelToDocument<Type extends ChannelType>(
  channel: Stored<Type>,
): ChannelDocument {
  const { key, name, owner, severities, matchers, type, params } = channel;
  const common = { id: channelDocumentId(channel), key, name, owner, severities, matchers };
  return kinds[type].document(common, params);
}

/** What a server stores of a document whose variables have been filled in. */
export function documentToChannel<Type extends ChannelType>(
  document: { [Known in Type]: Documents[Known] & { readonly type: Known } }[Type],
): ChannelContent {
  const { key, name, owner, severities, matchers, type } = document;
  return { key, name, owner, severities, matchers, ...kinds[type].stored(document) };
}
