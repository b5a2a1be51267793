import * as embedTokens from '../schemas/accounts/embed-tokens.ts';
import * as notificationChannels from '../schemas/alerting/notification-channels.ts';
import { call } from './call.ts';

/** Calls about where notifications go, and about the tokens of embedding pages. */
export const notificationRoutes = {
  'channels.list': call(
    'GET /projects/{projectId}/notification-channels',
    'Notification channels of the project',
    { auth: 'user', response: notificationChannels.notificationChannelsResponseSchema },
  ),
  'channels.createSlack': call(
    'POST /projects/{projectId}/notification-channels/slack',
    'Create a Slack channel after a test message',
    {
      body: notificationChannels.slackChannelRequestSchema,
      response: notificationChannels.notificationChannelResponseSchema,
      revised: true,
    },
  ),
  'channels.getSlack': call(
    'GET /projects/{projectId}/notification-channels/slack/{channelId}',
    'One Slack channel',
    {
      auth: 'user',
      response: notificationChannels.notificationChannelResponseSchema,
      revised: true,
    },
  ),
  'channels.updateSlack': call(
    'PUT /projects/{projectId}/notification-channels/slack/{channelId}',
    'Change a Slack channel after a test message',
    {
      body: notificationChannels.slackChannelRequestSchema,
      response: notificationChannels.notificationChannelResponseSchema,
      revised: true,
    },
  ),
  'channels.createTelegram': call(
    'POST /projects/{projectId}/notification-channels/telegram',
    'Create a Telegram channel after a test message',
    {
      body: notificationChannels.telegramChannelRequestSchema,
      response: notificationChannels.notificationChannelResponseSchema,
      revised: true,
    },
  ),
  'channels.getTelegram': call(
    'GET /projects/{projectId}/notification-channels/telegram/{channelId}',
    'One Telegram channel',
    {
      auth: 'user',
      response: notificationChannels.notificationChannelResponseSchema,
      revised: true,
    },
  ),
  'channels.updateTelegram': call(
    'PUT /projects/{projectId}/notification-channels/telegram/{channelId}',
    'Change a Telegram channel after a test message',
    {
      body: notificationChannels.telegramChannelRequestSchema,
      response: notificationChannels.notificationChannelResponseSchema,
      revised: true,
    },
  ),
  'channels.createWebhook': call(
    'POST /projects/{projectId}/notification-channels/webhook',
    'Create a webhook or Alertmanager channel',
    {
      body: notificationChannels.webhookChannelRequestSchema,
      response: notificationChannels.notificationChannelResponseSchema,
      revised: true,
    },
  ),
  'channels.getWebhook': call(
    'GET /projects/{projectId}/notification-channels/webhook/{channelId}',
    'One webhook or Alertmanager channel',
    {
      auth: 'user',
      response: notificationChannels.notificationChannelResponseSchema,
      revised: true,
    },
  ),
  'channels.updateWebhook': call(
    'PUT /projects/{projectId}/notification-channels/webhook/{channelId}',
    'Change a webhook or Alertmanager channel after a test message',
    {
      body: notificationChannels.webhookChannelRequestSchema,
      response: notificationChannels.notificationChannelResponseSchema,
      revised: true,
    },
  ),
  'channels.pause': call(
    'PUT /projects/{projectId}/notification-channels/{channelId}/paused',
    'Stop delivering to a channel',
    { response: notificationChannels.notificationChannelResponseSchema },
  ),
  'channels.unpause': call(
    'PUT /projects/{projectId}/notification-channels/{channelId}/unpaused',
    'Deliver to a channel again',
    { response: notificationChannels.notificationChannelResponseSchema, client: 'channels.resume' },
  ),
  'channels.test': call(
    'POST /projects/{projectId}/notification-channels/{channelId}/test',
    'Send a test message and say what became of it',
    { response: notificationChannels.channelTestResponseSchema },
  ),
  'channels.delete': call(
    'DELETE /projects/{projectId}/notification-channels/{channelId}',
    'Delete a channel',
    { response: notificationChannels.notificationChannelResponseSchema, revised: true },
  ),
  'channels.email': call(
    'GET /projects/{projectId}/notification-channels/email',
    'What the caller gets by e-mail',
    { auth: 'user', response: notificationChannels.emailSettingsResponseSchema },
  ),
  'channels.updateEmail': call(
    'PUT /projects/{projectId}/notification-channels/email',
    'Change what the caller gets by e-mail',
    {
      body: notificationChannels.emailSettingsRequestSchema,
      response: notificationChannels.emailSettingsResponseSchema,
    },
  ),
  'embedTokens.list': call(
    'GET /projects/{projectId}/embed-tokens',
    'Embed tokens that still live',
    { auth: 'user', response: embedTokens.embedTokensResponseSchema, ours: true },
  ),
  'embedTokens.create': call(
    'POST /projects/{projectId}/embed-tokens',
    'Mint a short-lived token for a page that embeds widgets',
    {
      body: embedTokens.embedTokenRequestSchema,
      response: embedTokens.embedTokenCreatedResponseSchema,
      ours: true,
    },
  ),
  'embedTokens.revoke': call(
    'DELETE /projects/{projectId}/embed-tokens/{tokenId}',
    'Revoke an embed token',
  ),
};
