import type { ChannelInput, NotificationChannel } from '@spanlight/sdk';
import {
  channelToDocument,
  diffChannels,
  documentToChannel,
  printChannels,
} from '@spanlight/sdk/documents';
import type { ChannelDocument, FieldChange } from '@spanlight/sdk/documents';
import { CliError } from '../errors/errors.ts';
import { exitCodes } from '../errors/exit-codes.ts';
import { maskedAddress } from '../alerting/channel-kinds.ts';
import { fillIn, missingVariables, withPlaceholder } from './channel-secrets.ts';
import type { Kind, Stored, StoredId, PlanTarget } from './kind.ts';

/** Notification channels: where monitors send what they have to tell. */
export const channelKind: Kind<'channel'> = {
  name: 'channel',

  list: async (target) => (await target.channels.all()).map(storedChannel),

  read: async (target, id) => {
    const channel = await readChannel(target, id);
    return { stored: storedChannel(channel), document: channelToDocument(channel) };
  },

  print: (document) => printChannels([withPlaceholder(document)]),

  printComplete: (document) => printChannels([document]),

  diff: async ({ env }, before, after) =>
    diffChannels(before, fillIn(after, env, before)).map(masked),

  check: async ({ env }, document, { before }) => [
    ...(before !== undefined && familyOf(before) !== familyOf(document)
      ? [`a ${before.type} channel can't become one of type ${document.type}; give it another key`]
      : []),
    ...missingVariables(document, env, before).map(
      (name) => `the variable ${name} is not set, which holds the address of a new channel`,
    ),
  ],

  create: async (target, document) => {
    const { client, project, signal, env } = target;
    target.channels.forget();
    const channel = await client.channels.create(
      { project, ...contentOf(document, env) },
      { signal },
    );
    return channel.id;
  },

  update: async (target, { id, revision }, document) => {
    const { client, project, signal, env } = target;
    const before = channelToDocument(await readChannel(target, id));
    target.channels.forget();
    await client.channels.update(
      { project, id, ...seenAs(revision), ...contentOf(document, env, before) },
      { signal },
    );
  },

  delete: async (target, { id, revision }) => {
    const { client, project, signal } = target;
    target.channels.forget();
    await client.channels.delete({ project, id, ...seenAs(revision) }, { signal });
  },
};

async function readChannel(target: PlanTarget, id: StoredId): Promise<NotificationChannel> {
  const found = (await target.channels.all()).find((channel) => channel.id === id);
  if (found !== undefined) return found;
  throw new CliError(`Channel ${id} is gone.`, {
    code: 'channel_not_found',
    exitCode: exitCodes.notFound,
  });
}

function contentOf(
  document: ChannelDocument,
  env: PlanTarget['env'],
  before?: ChannelDocument,
): ChannelInput {
  const [missing] = missingVariables(document, env, before);
  if (missing !== undefined) {
    throw new CliError(`The variable ${missing} is not set.`, { code: 'variable_missing' });
  }
  const content = documentToChannel(fillIn(document, env, before));
  if (content.type !== 'webhook' && content.type !== 'alertmanager') return content;
  const { payload } = content.params;
  // The server takes a text for JSON.
  const sent = typeof payload === 'string' ? JSON.stringify(payload) : payload;
  return { ...content, params: { ...content.params, payload: sent } };
}

const storedChannel = ({
  id,
  projectId,
  name,
  key,
  owner,
  revision,
}: NotificationChannel): Stored => ({
  id,
  name,
  key,
  owner,
  revision,
  ids: [`project_${projectId}.channel_${id}`],
});

const familyOf = ({ type }: ChannelDocument): string =>
  type === 'alertmanager' ? 'webhook' : type;

const seenAs = (revision: number): { ifMatch?: number } =>
  revision > 0 ? { ifMatch: revision } : {};

function masked(change: FieldChange): FieldChange {
  if (change.path !== 'url' && change.path !== 'webhook_url') return change;
  const mask = (value: unknown): unknown =>
    typeof value === 'string' ? maskedAddress(value) : value;
  return { ...change, before: mask(change.before), after: mask(change.after) };
}
