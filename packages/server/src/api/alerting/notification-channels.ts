import type { EmailSettings, NotificationChannel } from '@spanlight/sdk/schemas';
import { slackChannel } from '../../alerting/channels/slack.ts';
import { telegramChannel } from '../../alerting/channels/telegram.ts';
import type { ChannelContent, ChannelKind } from '../../metadata/alerting/notification-channels.ts';
import type { ApiContext } from '../api-context.ts';
import { badRequest } from '../http/api-error.ts';
import { CallLimiter } from '../http/call-limiter.ts';
import type { Call, ServeCall } from '../http/call.ts';
import { answerRevision, targetOf } from '../http/revision.ts';
import { typesWith, webhookChannel } from './channel-writes.ts';

/** What these calls need. */
type Needs = Pick<ApiContext, 'metadata' | 'senders'>;

/** What testing channels needs, too: the limit per user of tests that failed. */
type Trying = Needs & { readonly failures: CallLimiter };

/**
 * Test messages go to addresses somebody typed, and the answer is told: without a bound for each person the server could be
 * used to knock on doors.
 */
const TESTS = { what: 'test messages', calls: 30, within: 60_000 };
const FAILED_TESTS = { ...TESTS, what: 'test messages that failed' };

/** Where notifications go, and what the caller gets by email. */
export function notificationChannelRoutes(serve: ServeCall, needs: Needs): void {
  const { channels, emailSettings, attempts } = needs.metadata;
  const testLimiter = new CallLimiter(TESTS, attempts);
  const context: Trying = { ...needs, failures: new CallLimiter(FAILED_TESTS, attempts) };

  serve('channels.list', async ({ project }) => ({
    channels: await channels.list(project.id),
  }));

  serve('channels.createSlack', async (call) =>
    create(context, call, slackChannel(call.body.params), true),
  );
  serve('channels.updateSlack', async (call) =>
    update(context, call, slackChannel(call.body.params)),
  );

  serve('channels.createTelegram', async (call) =>
    create(context, call, telegramChannel(call.body.params), true),
  );
  serve('channels.updateTelegram', async (call) =>
    update(context, call, telegramChannel(call.body.params)),
  );

  serve('channels.createWebhook', async (call) =>
    create(context, call, await webhookChannel(context, call.body), false),
  );
  serve('channels.updateWebhook', async (call) =>
    update(context, call, await webhookChannel(context, call.body)),
  );

  for (const [name, type] of [
    ['channels.getSlack', 'slack'],
    ['channels.getTelegram', 'telegram'],
    ['channels.getWebhook', 'webhook'],
  ] as const)
    serve(name, async ({ project, params, reply }) => {
      const channel = await channels.get(project.id, params.channelId, typesWith(type));
      answerRevision(reply, channel.revision);
      return { channel };
    });

  for (const [name, state] of [
    ['channels.pause', 'paused'],
    ['channels.unpause', 'delivering'],
  ] as const)
    serve(name, async ({ project, params }) => ({
      channel: await channels.setState(project.id, params.channelId, state),
    }));

  serve('channels.test', async ({ project, params, caller }) => {
    const channel = await channels.get(project.id, params.channelId);
    await testLimiter.count(caller.user.id);
    return await context.senders.test(channel, project);
  });

  serve('channels.testUnsaved', async ({ project, body, caller }) => {
    const destination = await destinationOf(context, body);
    await testLimiter.count(caller.user.id);
    return await context.senders.test(destination, project);
  });

  serve('channels.delete', async (call) => ({
    channel: await channels.delete(targetOf(call, call.params.channelId)),
  }));

  serve('channels.email', async ({ project, caller }) => {
    const settings = await emailSettings.get(caller.user.id, project.id);
    return { channel: { ...settings, mail: await reachOf(context, project.id, caller.user) } };
  });

  serve('channels.updateEmail', async ({ project, caller, body }) => {
    await emailSettings.save(caller.user.id, project.id, body);
    return { channel: { ...body, mail: await reachOf(context, project.id, caller.user) } };
  });
}

/** Whether email reaches anybody in a project, whatever they take. */
async function reachOf(
  { metadata, senders }: Pick<ApiContext, 'metadata' | 'senders'>,
  projectId: number,
  user: { readonly notifyByEmail: boolean },
): Promise<NonNullable<EmailSettings['mail']>> {
  const recipients = await metadata.emailSettings.recipients(projectId);
  return {
    hasServer: senders.canEmail,
    recipients: recipients.length,
    isRecipient: user.notifyByEmail,
  };
}

type CreateCall = Call<
  'channels.createSlack' | 'channels.createTelegram' | 'channels.createWebhook'
>;
type UpdateCall = Call<
  'channels.updateSlack' | 'channels.updateTelegram' | 'channels.updateWebhook'
>;

async function destinationOf(
  context: Needs,
  body: Call<'channels.testUnsaved'>['body'],
): Promise<ChannelKind> {
  switch (body.type) {
    case 'slack':
      return slackChannel(body.params);
    case 'telegram':
      return telegramChannel(body.params);
    case 'webhook':
    case 'alertmanager':
      return await webhookChannel(context, body);
  }
}

async function create(
  context: Trying,
  call: CreateCall,
  kind: ChannelKind,
  isTried: boolean,
): Promise<{ channel: NotificationChannel }> {
  const { project, body, reply } = call;
  if (isTried) await requireDelivery(context, call, kind);
  const channel = await context.metadata.channels.create(project.id, contentOf(body, kind));
  answerRevision(reply, channel.revision);
  return { channel };
}

async function update(
  context: Trying,
  call: UpdateCall,
  kind: ChannelKind,
): Promise<{ channel: NotificationChannel }> {
  const { project, params, body, reply } = call;
  const { channels } = context.metadata;
  const before = await channels.get(project.id, params.channelId, typesWith(kind.type));
  if (before.state === 'delivering') await requireDelivery(context, call, kind);
  const target = targetOf(call, params.channelId);
  const channel = await channels.update(target, contentOf(body, kind));
  answerRevision(reply, channel.revision);
  return { channel };
}

const contentOf = (
  { name, key, owner, severities, matchers }: (CreateCall | UpdateCall)['body'],
  kind: ChannelKind,
): ChannelContent => ({ name, key, owner, severities, matchers, ...kind });

/**
 * A channel that can't be told now would be found out about when it matters. Only failures count as test messages: a folder of
 * channels may be applied at once, and what did arrive tells nothing new.
 */
async function requireDelivery(
  context: Trying,
  { project, caller }: CreateCall | UpdateCall,
  kind: ChannelKind,
): Promise<void> {
  const { failures, senders } = context;
  await failures.check(caller.user.id);
  const { delivered, error } = await senders.test(kind, project);
  if (delivered) return;
  await failures.count(caller.user.id);
  throw badRequest(`the test message could not be delivered: ${error}`);
}
