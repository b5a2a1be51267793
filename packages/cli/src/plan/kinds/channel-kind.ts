import type { ChannelInput, NotificationChannel } from '@spanlight/sdk';
import {
  type ChannelDocument,
  channelToDocument,
  diffChannels,
  documentToChannel,
  type FieldChange,
  printChannels,
} from '@spanlight/sdk/documents';
import { CliError, notFound } from '../../errors/errors.ts';
import { callsOf, maskedAddress, sentDocument } from '../../alerting/channel-kinds.ts';
import { addressProblems, fillIn, withPlaceholder } from './channel-secrets.ts';
import {
  type Kind,
  type PlanTarget,
  storedAs,
  type StoredId,
  unlessMoved,
  writeTarget,
} from './kind.ts';

/** Notification channels: where monitors send what they have to tell. */
export const channelKind: Kind<'channel'> = {
  name: 'channel',

  list: async (target) => (await target.channels.all()).map((each) => storedAs('channel', each)),

  read: async (target, id) => {
    const channel = await readChannel(target, id);
    return { stored: storedAs('channel', channel), document: channelToDocument(channel) };
  },

  print: async ({ channels }, document) =>
    printChannels([withPlaceholder(document, await channels.variableUses())]),

  printComplete: (document) => printChannels([document]),

  diff: async ({ env }, before, after) =>
    diffChannels(before, fillIn(after, env, before)).map(masked),

  check: async ({ env }, document, before) =>
    [
      ...(before !== undefined && callsOf(before) !== callsOf(document)
        ? [
            `a ${before.type} channel can't become one of type ${document.type}; give it another key`,
          ]
        : []),
      ...addressProblems(document, env, before),
    ].map((message) => ({ message, path: [] })),

  write: async (target, seen, document) => {
    const before = seen && channelToDocument(await readChannel(target, seen.id));
    const content = contentOf(document, target.env, before);
    const verb = seen === undefined ? 'create' : 'update';
    return {
      ...writeTarget(seen),
      call: `channels.${verb}${callsOf(document)}`,
      body: JSON.stringify(content),
    };
  },

  create: async (target, document) => {
    const { client, project, signal, env } = target;
    target.channels.forget();
    const channel = await client.channels.create(
      { project, ...contentOf(document, env) },
      { signal },
    );
    return channel.id;
  },

  update: async (target, seen, document) => {
    const { client, project, signal, env } = target;
    const before = channelToDocument(await readChannel(target, seen.id));
    target.channels.forget();
    await client.channels.update(
      { project, id: seen.id, ...unlessMoved(seen), ...contentOf(document, env, before) },
      { signal },
    );
  },

  delete: async (target, seen) => {
    const { client, project, signal } = target;
    target.channels.forget();
    await client.channels.delete({ project, id: seen.id, ...unlessMoved(seen) }, { signal });
  },
};

async function readChannel(target: PlanTarget, id: StoredId): Promise<NotificationChannel> {
  const found = (await target.channels.all()).find((channel) => channel.id === id);
  if (found !== undefined) return found;
  throw notFound(`Channel ${id} is gone.`, {
    code: 'channel_not_found',
  });
}

function contentOf(
  document: ChannelDocument,
  env: PlanTarget['env'],
  before?: ChannelDocument,
): ChannelInput {
  const [problem] = addressProblems(document, env, before);
  if (problem !== undefined)
    throw new CliError(`The channel has no address: ${problem}.`, { code: 'variable_missing' });
  return documentToChannel(sentDocument(fillIn(document, env, before)));
}

function masked(change: FieldChange): FieldChange {
  if (change.path !== 'url' && change.path !== 'webhook_url') return change;
  const mask = (value: unknown): unknown =>
    typeof value === 'string' ? maskedAddress(value) : value;
  const [before, after] = [mask(change.before), mask(change.after)];
  // Two secrets of one place look the same.
  const isAlike = typeof after === 'string' && before === after;
  return { ...change, before, after: isAlike ? `${after} (another)` : after };
}
