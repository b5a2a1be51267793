import * as tokens from '../schemas/accounts/embed-tokens.ts';
import * as schemas from '../schemas/alerting/notification-channels.ts';
import { call, revised } from './call.ts';

const channels = '/projects/{projectId}/notification-channels';
const slack = `${channels}/slack` as const;
const telegram = `${channels}/telegram` as const;
const webhook = `${channels}/webhook` as const;
const email = `${channels}/email` as const;
const embedTokens = '/projects/{projectId}/embed-tokens';

const channel = { response: schemas.notificationChannelResponseSchema } as const;
const got = { ...channel, ...revised, auth: 'user', client: 'channels.get' } as const;
const created = { ...channel, ...revised, client: 'channels.create' } as const;
const updated = { ...channel, ...revised, client: 'channels.update' } as const;
const slackBody = { body: schemas.slackChannelRequestSchema } as const;
const telegramBody = { body: schemas.telegramChannelRequestSchema } as const;
const webhookBody = { body: schemas.webhookChannelRequestSchema } as const;

/** Calls about where notifications go, and about the tokens of embedding pages. */
export const notificationRoutes = {
  'channels.list': call(`GET ${channels}`, 'Notification channels of the project', {
    auth: 'user',
    response: schemas.notificationChannelsResponseSchema,
  }),
  'channels.createSlack': call(`POST ${slack}`, 'Create a Slack channel after a test message', {
    ...created,
    ...slackBody,
  }),
  'channels.getSlack': call(`GET ${slack}/{channelId}`, 'One Slack channel', got),
  'channels.updateSlack': call(
    `PUT ${slack}/{channelId}`,
    'Change a Slack channel after a test message',
    { ...updated, ...slackBody },
  ),
  'channels.createTelegram': call(
    `POST ${telegram}`,
    'Create a Telegram channel after a test message',
    { ...created, ...telegramBody },
  ),
  'channels.getTelegram': call(`GET ${telegram}/{channelId}`, 'One Telegram channel', got),
  'channels.updateTelegram': call(
    `PUT ${telegram}/{channelId}`,
    'Change a Telegram channel after a test message',
    { ...updated, ...telegramBody },
  ),
  'channels.createWebhook': call(`POST ${webhook}`, 'Create a webhook or Alertmanager channel', {
    ...created,
    ...webhookBody,
  }),
  'channels.getWebhook': call(
    `GET ${webhook}/{channelId}`,
    'One webhook or Alertmanager channel',
    got,
  ),
  'channels.updateWebhook': call(
    `PUT ${webhook}/{channelId}`,
    'Change a webhook or Alertmanager channel after a test message',
    { ...updated, ...webhookBody },
  ),
  'channels.pause': call(
    `PUT ${channels}/{channelId}/paused`,
    'Stop delivering to a channel',
    channel,
  ),
  'channels.unpause': call(`PUT ${channels}/{channelId}/unpaused`, 'Deliver to a channel again', {
    ...channel,
    client: 'channels.resume',
  }),
  'channels.test': call(
    `POST ${channels}/{channelId}/test`,
    'Send a test message and say what became of it',
    { response: schemas.channelTestResponseSchema },
  ),
  'channels.testUnsaved': call(
    `POST ${channels}/test`,
    'Send a test message with the settings of a channel that is not saved',
    {
      body: schemas.channelTestRequestSchema,
      response: schemas.channelTestResponseSchema,
      ours: true,
    },
  ),
  'channels.delete': call(`DELETE ${channels}/{channelId}`, 'Delete a channel', {
    ...channel,
    ...revised,
  }),
  'channels.email': call(`GET ${email}`, 'What the caller gets by email', {
    auth: 'user',
    response: schemas.emailSettingsResponseSchema,
  }),
  'channels.updateEmail': call(`PUT ${email}`, 'Change what the caller gets by email', {
    body: schemas.emailSettingsRequestSchema,
    response: schemas.emailSettingsResponseSchema,
  }),
  'embedTokens.list': call(`GET ${embedTokens}`, 'Embed tokens that still live, newest first', {
    auth: 'user',
    response: tokens.embedTokensResponseSchema,
    ours: true,
  }),
  'embedTokens.create': call(
    `POST ${embedTokens}`,
    'Create a token for a page that embeds widgets; its secret is only shown once',
    {
      body: tokens.embedTokenRequestSchema,
      response: tokens.embedTokenCreatedResponseSchema,
      ours: true,
      repeatable: true,
    },
  ),
  'embedTokens.revoke': call(`DELETE ${embedTokens}/{tokenId}`, 'Revoke an embed token at once'),
};
