import type { Monitor, NotificationChannel } from '@spanlight/sdk';
import {
  diffMonitors,
  documentToMonitor,
  monitorToDocument,
  printMonitors,
} from '@spanlight/sdk/documents';
import type { MonitorDocument } from '@spanlight/sdk/documents';
import { CliError } from '../errors.ts';
import { listChannels } from './channel-kind.ts';
import type { Kind, Stored, Target } from './kind.ts';

const pageSize = 1000;

/** Monitors: rules that open alerts, and the channels that are told. */
export const monitorKind: Kind<'monitor'> = {
  name: 'monitor',

  list: async ({ client, project, signal }) => {
    const found: Monitor[] = [];
    for (let page = 1; ; page += 1) {
      const answer = await client.monitors.list({ project, limit: pageSize, page }, { signal });
      found.push(...answer.monitors);
      if (answer.monitors.length < pageSize) return found.map(storedMonitor);
    }
  },

  read: async (target, id) => {
    const { client, project, signal } = target;
    const monitor = await client.monitors.get({ project, id }, { signal });
    const channels = await listChannels(target);
    const names = monitor.channelIds.map((each) => nameOf(channels, each));
    return { stored: storedMonitor(monitor), document: monitorToDocument(monitor, names) };
  },

  print: (document) => printMonitors([document]),

  printComplete: (document) => printMonitors([document]),

  diff: async (target, before, after) => {
    const channels = await listChannels(target);
    // Channels may be called by key or by name, in any order.
    const settled = (document: MonitorDocument): MonitorDocument => ({
      ...document,
      channels: [
        ...new Set(document.channels.map((each) => canonicalName(channels, each))),
      ].toSorted(),
    });
    return diffMonitors(settled(before), settled(after));
  },

  check: async (target, document, { before, documents }) => {
    const written = new Set(
      documents.flatMap(({ kind, value }) =>
        kind === 'channel' ? [value.key ?? '', value.name] : [],
      ),
    );
    const channels = document.channels.length === 0 ? [] : await listChannels(target);
    return [
      ...(before !== undefined && before.type !== document.type
        ? [
            `an ${before.type} monitor can't become one of type ${document.type}; give it another key`,
          ]
        : []),
      ...document.channels
        .filter((name) => !written.has(name) && channelsCalled(channels, name).length === 0)
        .map((name) => `there is no channel ${JSON.stringify(name)} on the server or in the files`),
      ...document.channels
        .filter((name) => channelsCalled(channels, name).length > 1)
        .map((name) => `several channels are called ${JSON.stringify(name)}; give them keys`),
    ];
  },

  create: async (target, document) => {
    const { client, project, signal } = target;
    const content = documentToMonitor(document);
    const channelIds = await idsOf(target, document);
    const monitor =
      content.type === 'metric'
        ? await client.monitors.createMetric({ project, ...content, channelIds }, { signal })
        : await client.monitors.createError({ project, ...content, channelIds }, { signal });
    return monitor.id;
  },

  update: async (target, { id, revision }, document) => {
    const { client, project, signal } = target;
    const content = documentToMonitor(document);
    const seen = { project, id, ...(revision > 0 ? { ifMatch: revision } : {}) };
    const channelIds = await idsOf(target, document);
    if (content.type === 'metric') {
      await client.monitors.updateMetric({ ...seen, ...content, channelIds }, { signal });
    } else {
      await client.monitors.updateError({ ...seen, ...content, channelIds }, { signal });
    }
  },

  delete: async ({ client, project, signal }, { id, revision }) => {
    const seen = revision > 0 ? { ifMatch: revision } : {};
    await client.monitors.delete({ project, id, ...seen }, { signal });
  },
};

const storedMonitor = ({ id, projectId, name, key, owner, revision }: Monitor): Stored => ({
  id,
  name,
  key,
  owner,
  revision,
  ids: [`project_${projectId}.monitor_${id}`],
});

/** What a channel is called in documents: its key, else its name. */
function nameOf(channels: readonly NotificationChannel[], id: number): string {
  const found = channels.find((channel) => channel.id === id);
  if (found === undefined) return `channel ${id}`;
  return found.key === '' ? found.name : found.key;
}

function channelsCalled(
  channels: readonly NotificationChannel[],
  name: string,
): NotificationChannel[] {
  const keyed = channels.filter(({ key }) => key === name);
  return keyed.length > 0 ? keyed : channels.filter((channel) => channel.name === name);
}

function canonicalName(channels: readonly NotificationChannel[], name: string): string {
  const [found] = channelsCalled(channels, name);
  return found === undefined ? name : nameOf(channels, found.id);
}

async function idsOf(target: Target, { channels: names }: MonitorDocument): Promise<number[]> {
  const channels = names.length === 0 ? [] : await listChannels(target);
  const ids = names.map((name) => {
    const [found] = channelsCalled(channels, name);
    if (found !== undefined) return found.id;
    throw new CliError(`There is no channel ${JSON.stringify(name)}.`, {
      code: 'channel_not_found',
    });
  });
  return [...new Set(ids)];
}
