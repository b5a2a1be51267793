import * as z from 'zod/mini';
import { name } from '../shape/fields.ts';
import type { ChannelKind } from './channel-kind.ts';
import { channelFields } from './channel-fields.ts';

/** A Slack channel in a file. */
export const slackDocumentSchema = z.strictObject({
  ...channelFields,
  type: z.literal('slack'),
  webhook_url: name,
});

export const slack: ChannelKind<'slack', z.output<typeof slackDocumentSchema>> = {
  document: (common, { webhookUrl }) => ({ ...common, type: 'slack', webhook_url: webhookUrl }),
  stored: ({ webhook_url: webhookUrl }) => ({ type: 'slack', params: { webhookUrl } }),
};
