import * as z from 'zod';
import { booleanField, requiredField, requiredTextField, textField } from '../shared/fields.ts';
import { numericIdSchema } from '../shared/ids.ts';
import { errorMatcherSchema, matchersField } from './monitors.ts';
import { mayBeMissing } from '../shared/missing.ts';
import { labelMatcherSchema, severitySchema, takesFields } from './severity.ts';

export const channelTypes = ['slack', 'telegram', 'webhook', 'alertmanager'] as const;
export const channelStates = ['delivering', 'paused', 'disabled', 'draft'] as const;

/** Which alerts somebody is told of. */
const takenSchemas = {
  severities: z.array(severitySchema).describe('Severities it takes; empty for all.'),
  matchers: z
    .array(labelMatcherSchema)
    .describe('All must hold for the labels of an alert; none takes every alert.'),
};

const channelFields = {
  id: numericIdSchema,
  projectId: numericIdSchema.describe('Id of the project.'),
  orgId: numericIdSchema.describe('Same as projectId.'),
  name: z.string().describe('Name, as people see it.'),
  state: z.enum(channelStates).describe('Whether it delivers.'),
  stateReason: mayBeMissing(z.string().describe('Why it was disabled; else empty.')),
  revision: mayBeMissing(
    z.int().nonnegative().describe('Increases with every change of its settings.'),
  ),
  key: mayBeMissing(z.string().describe('Stable name given by YAML; empty when none.')),
  owner: mayBeMissing(z.string().describe('Owner that manages it as code; empty for none.')),
  ...takenSchemas,
};

const webhookParamsSchema = z.strictObject({
  url: z.string().describe('Address messages are posted to.'),
  payload: z.json().describe('Sent along with every message; null when none.'),
});

/** Where notifications go. */
export const notificationChannelSchema = z
  .discriminatedUnion('type', [
    z.strictObject({
      ...channelFields,
      type: z.literal('slack').describe('Posts to an incoming webhook of Slack.'),
      params: z
        .strictObject({ webhookUrl: z.string().describe('Address of the webhook.') })
        .describe('Where it posts.'),
    }),
    z.strictObject({
      ...channelFields,
      type: z.literal('telegram').describe('Writes to a chat of Telegram.'),
      params: z
        .strictObject({ chatId: z.number().describe('Id of the chat; negative for groups.') })
        .describe('Where it writes.'),
    }),
    z.strictObject({
      ...channelFields,
      type: z.literal('webhook').describe('Posts JSON to an address.'),
      params: webhookParamsSchema.describe('Where it posts, and additional fields.'),
    }),
    z.strictObject({
      ...channelFields,
      type: z.literal('alertmanager').describe('Posts alerts to an Alertmanager.'),
      params: webhookParamsSchema.describe('Where it posts, and additional fields.'),
    }),
  ])
  .meta({ id: 'NotificationChannel' });

/** Answer of `GET /projects/{projectId}/notification-channels`: at most 100, by id. */
export const notificationChannelsResponseSchema = z.strictObject({
  channels: z.array(notificationChannelSchema).describe('At most 100, by id.'),
});

/** Answer of the calls about one channel. */
export const notificationChannelResponseSchema = z.strictObject({
  channel: notificationChannelSchema.describe('The channel as it is stored.'),
});

const channelInput = {
  name: requiredTextField("channel name can't be empty").describe('Name, as people see it.'),
  key: textField(200).describe('Stable name given by YAML.'),
  owner: textField(200).describe('Label of who keeps it as code.'),
  ...takesFields,
};

const slackParamsInput = z
  .object({
    webhookUrl: requiredTextField("webhook URL can't be empty", 2000).describe(
      'Address of an incoming webhook of Slack, at most 2000 characters.',
    ),
  })
  .describe('Where it posts.');

const telegramParamsInput = z
  .object({
    chatId: requiredField(z.int({ error: 'must be a whole number' }), 0)
      .refine((id) => id !== 0, {
        error: "chat id can't be empty: it is a whole number, negative for groups",
        params: { isSentence: true },
      })
      .describe('Id of the chat, not 0; negative for groups.'),
  })
  .describe('Where it writes.');

const webhookParamsInput = z
  .object({
    url: requiredTextField("url can't be empty", 2000).describe(
      'Address messages are posted to, at most 2000 characters.',
    ),
    payload: z
      .json()
      .optional()
      .describe('Sent along with every message: JSON text, or any JSON value; empty means none.'),
  })
  .describe('Where it posts, and additional fields.');

/** Body of `POST` and `PUT .../notification-channels/slack`. */
export const slackChannelRequestSchema = z.object({ ...channelInput, params: slackParamsInput });

/** Body of `POST` and `PUT .../notification-channels/telegram`. */
export const telegramChannelRequestSchema = z.object({
  ...channelInput,
  params: telegramParamsInput,
});

/** Body of `POST` and `PUT .../notification-channels/webhook`, Alertmanager included. */
export const webhookChannelRequestSchema = z.object({
  ...channelInput,
  type: textField()
    .transform((type) => type || 'webhook')
    .describe('`webhook` or `alertmanager`. Default `webhook`.'),
  params: webhookParamsInput,
});

/** Body of `POST .../notification-channels/test`: where a channel that is not stored would deliver to. */
export const channelTestRequestSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('slack').describe('Posts to Slack.'), params: slackParamsInput }),
  z.object({
    type: z.literal('telegram').describe('Writes to a chat of Telegram.'),
    params: telegramParamsInput,
  }),
  z.object({
    type: z.enum(['webhook', 'alertmanager']).describe('Posts JSON to an address.'),
    params: webhookParamsInput,
  }),
]);

/** Answer of `POST .../notification-channels/{channelId}/test` and of `POST .../notification-channels/test`. */
export const channelTestResponseSchema = z.strictObject({
  delivered: z.boolean().describe('Whether the receiver took it.'),
  status: z.int().nullable().describe('HTTP status of the receiver; null when there was none.'),
  error: z.string().describe('Why it failed; empty when delivered.'),
  duration: z.number().nonnegative().describe('Milliseconds it took.'),
});

/** What the caller gets by email in a project. */
export const emailSettingsSchema = z.strictObject({
  notifyOnMetrics: z.boolean().describe('Alerts of metric monitors.'),
  notifyOnNewErrors: z.boolean().describe('First errors of a group.'),
  notifyOnRecurringErrors: z.boolean().describe('Errors that come back.'),
  errorMatchers: z.array(errorMatcherSchema).describe('All must hold; none matches every error.'),
  ...takenSchemas,
});

const emailAnswerSchema = emailSettingsSchema.extend({
  mail: z
    .strictObject({
      hasServer: z.boolean().describe('Whether this server has a mail server to send by.'),
      recipients: z.int().nonnegative().describe('Users of the project who get email at all.'),
      isRecipient: z.boolean().describe('Whether the caller is one of them.'),
    })
    .optional()
    .describe('Whether email reaches anybody. Some servers omit it.'),
});

/** Answer of `GET` and `PUT .../notification-channels/email`. */
export const emailSettingsResponseSchema = z.strictObject({
  channel: emailAnswerSchema.describe('What the caller gets.'),
});

/** Body of `PUT .../notification-channels/email`. */
export const emailSettingsRequestSchema = z.object({
  notifyOnMetrics: booleanField().describe('Alerts of metric monitors. Default false.'),
  notifyOnNewErrors: booleanField().describe('First errors of a group. Default false.'),
  notifyOnRecurringErrors: booleanField().describe('Errors that come back. Default false.'),
  errorMatchers: matchersField.describe('All must hold; none matches every error.'),
  ...takesFields,
});

export type ChannelType = (typeof channelTypes)[number];
export type ChannelState = (typeof channelStates)[number];
export type NotificationChannel = z.infer<typeof notificationChannelSchema>;
export type SlackChannelRequest = z.input<typeof slackChannelRequestSchema>;
export type TelegramChannelRequest = z.input<typeof telegramChannelRequestSchema>;
export type WebhookChannelRequest = z.input<typeof webhookChannelRequestSchema>;
export type ChannelTestRequest = z.input<typeof channelTestRequestSchema>;
export type ChannelTest = z.infer<typeof channelTestResponseSchema>;
export type EmailSettingsRequest = z.input<typeof emailSettingsRequestSchema>;
export type EmailSettings = z.infer<typeof emailAnswerSchema>;
