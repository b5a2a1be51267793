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
  'channels.list': call(channels, 'GET', 'Notification channels of the project', {
    auth: 'user',
    response: schemas.notificationChannelsResponseSchema,
  }),
  'channels.createSlack': call(slack, 'POST', 'Create a Slack channel after a test message', {
    ...created,
    ...slackBody,
  }),
  'channels.getSlack': call(slack, 'GET /{channelId}', 'One Slack channel', got),
  'channels.updateSlack': call(
    slack,
    'PUT /{channelId}',
    'Change a Slack channel after a test message',
    { ...updated, ...slackBody },
  ),
  'channels.createTelegram': call(
    telegram,
    'POST',
    'Create a Telegram channel after a test message',
    { ...created, ...telegramBody },
  ),
  'channels.getTelegram': call(telegram, 'GET /{channelId}', 'One Telegram channel', got),
  'channels.updateTelegram': call(
    telegram,
    'PUT /{channelId}',
    'Change a Telegram channel after a test message',
    { ...updated, ...telegramBody },
  ),
  'channels.createWebhook': call(webhook, 'POST', 'Create a webhook or Alertmanager channel', {
    ...created,
    ...webhookBody,
  }),
  'channels.getWebhook': call(
    webhook,
    'GET /{channelId}',
    'One webhook or Alertmanager channel',
    got,
  ),
  'channels.updateWebhook': call(
    webhook,
    'PUT /{channelId}',
    'Change a webhook or Alertmanager channel after a test message',
    { ...updated, ...webhookBody },
  ),
  'channels.pause': call(
    channels,
    'PUT /{channelId}/paused',
    'Stop delivering to a channel',
    channel,
  ),
  'channels.unpause': call(channels, 'PUT /{channelId}/unpaused', 'Deliver to a channel again', {
    ...channel,
    client: 'channels.resume',
  }),
  'channels.test': call(
    channels,
    'POST /{channelId}/test',
    'Send a test message and say what became of it',
    { response: schemas.channelTestResponseSchema },
  ),
  'channels.delete': call(channels, 'DELETE /{channelId}', 'Delete a channel', {
    ...channel,
    ...revised,
  }),
  'channels.email': call(email, 'GET', 'What the caller gets by e-mail', {
    auth: 'user',
    response: schemas.emailSettingsResponseSchema,
  }),
  'channels.updateEmail': call(email, 'PUT', 'Change what the caller gets by e-mail', {
    body: schemas.emailSettingsRequestSchema,
    response: schemas.emailSettingsResponseSchema,
  }),
  'embedTokens.list': call(embedTokens, 'GET', 'Embed tokens that still live, newest first', {
    auth: 'user',
    response: tokens.embedTokensResponseSchema,
    ours: true,
  }),
  'embedTokens.create': call(
    embedTokens,
    'POST',
    'Mint a token for a page that embeds widgets; its secret is told this once',
    {
      body: tokens.embedTokenRequestSchema,
      response: tokens.embedTokenCreatedResponseSchema,
      ours: true,
    },
  ),
  'embedTokens.revoke': call(embedTokens, 'DELETE /{tokenId}', 'Revoke an embed token at once'),
};
