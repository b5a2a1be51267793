import { type ChannelType, routes } from '@spanlight/sdk/schemas';
import { ForbiddenAddressError } from '../../alerting/channels/address-guard.ts';
import { slackChannel } from '../../alerting/channels/slack.ts';
import { telegramChannel } from '../../alerting/channels/telegram.ts';
import { webhookParams } from '../../alerting/channels/webhook.ts';
import type { ChannelKind } from '../../metadata/alerting/notification-channels.ts';
import type { ApiContext } from '../api-context.ts';
import { badRequest } from '../http/api-error.ts';
import { type Call, readJson } from '../http/call.ts';
import type { PlannedWrite, WriteChecks } from '../http/write-check.ts';

type Needs = Pick<ApiContext, 'metadata' | 'senders'>;

/** Types that have their calls in common; every other has calls of its own. */
const WEBHOOK_TYPES = ['webhook', 'alertmanager'] as const;

/** The types that the calls of a type may read and change. */
export const typesWith = (type: ChannelType): readonly ChannelType[] =>
  WEBHOOK_TYPES.some((known) => known === type) ? WEBHOOK_TYPES : [type];

/** A webhook is not tried when it is made, but one that never may be told anything is refused. */
export async function webhookChannel(
  { senders }: Pick<Needs, 'senders'>,
  body: Pick<Call<'channels.createWebhook'>['body'], 'type' | 'params'>,
): Promise<ChannelKind> {
  const type = WEBHOOK_TYPES.find((known) => known === body.type);
  if (type === undefined)
    throw badRequest(`unsupported notification channel type: "${body.type}"`, 'type');
  const params = webhookParams(body.params);
  await requireAllowed(senders, params.url, 'params.url');
  return { type, params };
}

async function requireAllowed(
  senders: Needs['senders'],
  url: string,
  parameter: string,
): Promise<void> {
  await senders.requireAllowed(url).catch((error: unknown) => {
    if (error instanceof ForbiddenAddressError) throw badRequest(error.message, parameter);
    throw error;
  });
}

type ChannelCall = `channels.${'create' | 'update'}${'Slack' | 'Telegram' | 'Webhook'}`;

/** A channel that is to be stored. */
interface NewChannel {
  readonly key: string;
  readonly type: ChannelType;
}

/** What keeps channels from being written, but for the test message, which is sent when they are. */
export function channelChecks({ metadata, senders }: Needs): WriteChecks<ChannelCall> {
  const { channels } = metadata;
  const slack = async ({ text }: PlannedWrite): Promise<NewChannel> => {
    const { key, params } = readJson(routes['channels.createSlack'], text);
    const { type, params: checked } = slackChannel(params);
    await requireAllowed(senders, checked.webhookUrl, 'params.webhookUrl');
    return { key, type };
  };
  const telegram = async ({ text }: PlannedWrite): Promise<NewChannel> => {
    const { key, params } = readJson(routes['channels.createTelegram'], text);
    return Promise.resolve({ key, type: telegramChannel(params).type });
  };
  const webhook = async ({ text }: PlannedWrite): Promise<NewChannel> => {
    const body = readJson(routes['channels.createWebhook'], text);
    const { type } = await webhookChannel({ senders }, body);
    return { key: body.key, type };
  };
  type Read = (write: PlannedWrite) => Promise<NewChannel>;
  const create = (read: Read) => async (write: PlannedWrite) =>
    channels.check(write.target.projectId, await read(write));
  const update = (read: Read) => async (write: PlannedWrite) => {
    const { target } = write;
    const channel = await read(write);
    await channels.get(target.projectId, target.id, typesWith(channel.type));
    await channels.check(target.projectId, channel, target);
  };
  return {
    'channels.createSlack': create(slack),
    'channels.updateSlack': update(slack),
    'channels.createTelegram': create(telegram),
    'channels.updateTelegram': update(telegram),
    'channels.createWebhook': create(webhook),
    'channels.updateWebhook': update(webhook),
  };
}
