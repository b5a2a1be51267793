import type { NotificationChannel } from '@spanlight/sdk';
import {
  channelReference,
  channelsCalled,
  channelsNamed,
  diffMonitors,
  type DocumentKind,
  documentToMonitor,
  type DocumentValues,
  type MonitorDocument,
  monitorToDocument,
  type PathStep,
  printMonitors,
  recipientsOfDocument,
} from '@spanlight/sdk/documents';
import { CliError } from '../../errors/errors.ts';
import { allMonitors } from '../../alerting/all-monitors.ts';
import {
  type Kind,
  type Obstacle,
  type Others,
  type PlanTarget,
  storedAs,
  unlessMoved,
  writeTarget,
} from './kind.ts';

/** Monitors: rules that open alerts, and the channels that are told. */
export const monitorKind: Kind<'monitor'> = {
  name: 'monitor',

  list: async ({ client, project, signal }) => {
    const found = await allMonitors(client, { project }, signal);
    return found.map((each) => storedAs('monitor', each));
  },

  read: async (target, id) => {
    const { client, project, signal } = target;
    const monitor = await client.monitors.get({ project, id }, { signal });
    const channels = await target.channels.all();
    const document = monitorToDocument(monitor, (ids) => ids.map((each) => nameOf(channels, each)));
    return { stored: storedAs('monitor', monitor), document };
  },

  print: async (_target, document) => printMonitors([document]),

  printComplete: (document) => printMonitors([document]),

  diff: async (target, before, after) => {
    const channels = await target.channels.all();
    // Channels may be called by key or by name, in any order.
    const canonical = (names: readonly string[]): string[] =>
      [...new Set(names.map((each) => canonicalName(channels, each)))].toSorted();
    const settled = (document: MonitorDocument): MonitorDocument => ({
      ...document,
      channels: canonical(document.channels),
      escalation: document.escalation.map((step) => ({
        ...step,
        channels: canonical(step.channels),
      })),
    });
    return diffMonitors(settled(before), settled(after));
  },

  check: async (_target, document, before) =>
    before === undefined || before.type === document.type
      ? []
      : [
          {
            message: `an ${before.type} monitor can't become one of type ${document.type}; give it another key`,
            path: [],
          },
        ],

  lacks: async (target, document, others) => {
    const places = channelPlaces(document);
    const channels = places.length === 0 ? [] : await target.channels.all();
    return places.flatMap(({ name, path }) => {
      const problem = channelProblem(name, channels, others);
      return problem === undefined ? [] : [{ ...problem, path }];
    });
  },

  write: async (target, seen, document) => {
    const content = documentToMonitor(document);
    const channels = channelsNamed(document).length === 0 ? [] : await target.channels.all();
    // Channels that are yet to be written are judged by themselves.
    const { channelIds, escalation } = recipientsOfDocument(document, (names) =>
      names.flatMap((name) => channelsCalled(name, channels).map(({ id }) => id)),
    );
    const told = {
      channelIds,
      escalation: escalation.filter((step) => step.channelIds.length > 0),
    };
    return content.type === 'metric'
      ? {
          ...writeTarget(seen),
          call: seen === undefined ? 'monitors.createMetric' : 'monitors.updateMetric',
          body: JSON.stringify({ ...content, ...early, ...told }),
        }
      : {
          ...writeTarget(seen),
          call: seen === undefined ? 'monitors.createError' : 'monitors.updateError',
          body: JSON.stringify({ ...content, ...told }),
        };
  },

  create: async (target, document) => {
    const { client, project, signal } = target;
    const content = documentToMonitor(document);
    const told = await toldBy(target, document);
    const monitor =
      content.type === 'metric'
        ? await client.monitors.createMetric({ project, ...content, ...early, ...told }, { signal })
        : await client.monitors.createError({ project, ...content, ...told }, { signal });
    return monitor.id;
  },

  update: async (target, seen, document) => {
    const { client, project, signal } = target;
    const content = documentToMonitor(document);
    const params = { project, id: seen.id, ...unlessMoved(seen) };
    const told = await toldBy(target, document);
    if (content.type === 'metric') {
      await client.monitors.updateMetric({ ...params, ...content, ...early, ...told }, { signal });
    } else {
      await client.monitors.updateError({ ...params, ...content, ...told }, { signal });
    }
  },

  delete: async ({ client, project, signal }, seen) => {
    await client.monitors.delete({ project, id: seen.id, ...unlessMoved(seen) }, { signal });
  },
};

/** Files are applied before the services they watch have started. */
const early = { allowMissingMetrics: true } as const;

/** What a channel is called in documents. */
function nameOf(channels: readonly NotificationChannel[], id: number): string {
  const found = channels.find((channel) => channel.id === id);
  return found === undefined ? `channel ${id}` : channelReference(found, channels);
}

function canonicalName(channels: readonly NotificationChannel[], name: string): string {
  const [found] = channelsCalled(name, channels);
  return found === undefined ? name : channelReference(found, channels);
}

/** Where a monitor names channels. */
const channelPlaces = ({
  channels,
  escalation,
}: MonitorDocument): { readonly name: string; readonly path: readonly PathStep[] }[] => [
  ...channels.map((name, at) => ({ name, path: ['channels', at] })),
  ...escalation.flatMap((step, index) =>
    step.channels.map((name, at) => ({ name, path: ['escalation', index, 'channels', at] })),
  ),
];

/** Why a monitor can't tell a channel of that name once the files are written; undefined when it can. */
function channelProblem(
  name: string,
  stored: readonly NotificationChannel[],
  { documents, left }: Others,
): Omit<Obstacle, 'path'> | undefined {
  const channelsOf = (some: Others['documents']): DocumentValues[DocumentKind][] =>
    some.flatMap(({ kind, value }) => (kind === 'channel' ? [value] : []));
  const written = channelsOf(documents);
  const called = JSON.stringify(name);
  const found = channelsCalled(name, stored);
  const isNamed = found.every((each) => each.name === name && each.key !== name);
  if (!isNamed || written.some(({ key }) => key === name)) return undefined;
  if (written.some(({ id }) => id === name))
    return {
      message: `${called} is not a channel of this project; give that channel a key, and use the key`,
    };
  const count = Math.max(found.length, written.filter((each) => each.name === name).length);
  if (count > 1) return { message: `several channels are called ${called}; give them keys` };
  if (count === 1) return undefined;
  return channelsOf(left).some((each) => each.key === name || each.name === name)
    ? { message: `the server has no channel ${called}, and the one in the files is left out` }
    : { message: `there is no channel ${called} on the server or in the files` };
}

async function toldBy(
  target: PlanTarget,
  document: MonitorDocument,
): Promise<ReturnType<typeof recipientsOfDocument>> {
  const channels = channelsNamed(document).length === 0 ? [] : await target.channels.all();
  return recipientsOfDocument(document, (names) => idsOf(names, channels));
}

function idsOf(names: readonly string[], channels: readonly NotificationChannel[]): number[] {
  const ids = names.map((name) => {
    const [found, ...others] = channelsCalled(name, channels);
    if (found !== undefined && others.length === 0) return found.id;
    const called = JSON.stringify(name);
    throw found === undefined
      ? new CliError(`There is no channel ${called}.`, { code: 'channel_not_found' })
      : new CliError(`Several channels are called ${called}; give them keys.`, {
          code: 'channel_ambiguous',
        });
  });
  return [...new Set(ids)];
}
