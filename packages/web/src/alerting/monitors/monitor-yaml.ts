import type { Monitor, MonitorsParams, NotificationChannel } from '@spanlight/sdk';
import {
  channelReference,
  channelsCalled,
  channelsNamed,
  diffMonitors,
  documentToMonitor,
  monitorToDocument,
  printMonitors,
  type MonitorDocument,
  type Problem,
  recipientsOfDocument,
} from '@spanlight/sdk/documents';
import { api } from '../../data/client.ts';
import { readDocuments, type ReadYaml } from '../../yaml/read-documents.ts';
import type { StoredYaml, YamlKind } from '../../yaml/yaml-kind.ts';
import beginning from './new-monitor.yml?raw';

/** A stored monitor to be edited, with the channels its text may name. */
interface StoredMonitor extends StoredYaml<MonitorDocument> {
  readonly channels: readonly NotificationChannel[];
}

const print = (document: MonitorDocument): string => printMonitors([document]);

/** Monitors as YAML. */
export const monitorYaml: YamlKind<MonitorDocument, StoredMonitor> = {
  noun: 'monitor',
  newLabel: 'YAML of the monitors',
  beginning,
  async create(project, yaml) {
    const made = await api.monitors.createFromYaml({ project, yaml });
    const [first, second] = made;
    return {
      names: made.map(({ name }) => name),
      link:
        first && !second
          ? {
              to: '/alerting/$projectId/monitors/$id',
              params: { projectId: project, id: first.id },
            }
          : undefined,
    };
  },
  load: (project, id, signal) => api.monitors.yaml({ project, id }, { signal }),
  async loadStored(project, id, signal) {
    const [monitor, channels] = await Promise.all([
      api.monitors.get({ project, id }, { signal }),
      api.channels.list({ project }, { signal }),
    ]);
    const document = monitorToDocument(monitor, (ids) => channelNames(ids, channels));
    return { text: print(document), document, revision: monitor.revision, channels };
  },
  save: saveMonitor,
  read: readMonitors,
  print,
  describe: ({ name, type }) => `${name}: ${type}`,
  diff: diffMonitors,
  refuse: (document, { document: { type }, channels }) => refuseMonitor(document, type, channels),
  reloads: (projectId) => [['monitors', projectId]],
  fileName: (id) => `monitor_${id}.yml`,
  path: (projectId, id) => `/projects/${projectId}/monitors/${id}/yaml`,
};

/** The monitors a text holds, with every mistake in it. */
export function readMonitors(text: string): ReadYaml<MonitorDocument> {
  const read = readDocuments(text, 'monitor', (document) =>
    document.kind === 'monitor' ? document.value : undefined,
  );
  const { documents, problems } = read;
  const missing = problems.find(({ path, code }) => path === 'monitors' && code === 'missing-key');
  // What else is said of such a text, that none of its keys belongs here, follows from that.
  return missing && documents.length === 0
    ? { ...read, problems: [{ ...missing, ...withoutMonitors }] }
    : read;
}

/** Said as the server says it, with what to write. */
const withoutMonitors: Pick<Problem, 'message' | 'hint'> = {
  message: 'YAML does not contain any monitors',
  hint: 'Begin with a line "monitors:" and write each monitor below it, after "- "',
};

/** The monitors that a filter finds as one document, at most the thousand first by name. */
export async function monitorsYaml(
  project: string,
  filter: Pick<MonitorsParams, 'q' | 'state' | 'severity'>,
): Promise<string> {
  const order = { sortBy: 'name', sortDesc: false, limit: 1000 };
  const [{ monitors }, channels] = await Promise.all([
    api.monitors.list({ project, ...filter, ...order }),
    api.channels.list({ project }),
  ]);
  return printMonitors(
    monitors.map((monitor) => monitorToDocument(monitor, (ids) => channelNames(ids, channels))),
  );
}

/** What channels are called in documents. */
export function channelNames(
  channelIds: readonly number[],
  channels: readonly NotificationChannel[],
): string[] {
  return channelIds.flatMap((id) => {
    const channel = channels.find((known) => known.id === id);
    return channel ? [channelReference(channel, channels)] : [];
  });
}

/** Whom a document tells, as far as the channels are there. */
export const toldOf = (
  document: MonitorDocument,
  channels: readonly NotificationChannel[],
): ReturnType<typeof recipientsOfDocument> =>
  recipientsOfDocument(document, (names) =>
    names.flatMap((name) => channelsCalled(name, channels).map((channel) => channel.id)),
  );

/** Why a document can't take the place of a monitor of a type. */
export function refuseMonitor(
  document: MonitorDocument,
  type: Monitor['type'],
  channels: readonly NotificationChannel[],
): string | undefined {
  if (document.type !== type) {
    return `The type of a monitor can't change: create a new monitor for the other type.`;
  }
  for (const name of channelsNamed(document)) {
    const found = channelsCalled(name, channels);
    if (found.length === 0) return `There is no channel with the key, name or id "${name}".`;
    if (found.length > 1) return `Several channels have the name "${name}": give them keys.`;
  }
  return undefined;
}

/** Replaces a stored monitor by a document that is not refused. */
async function saveMonitor(
  projectId: string,
  id: string,
  document: MonitorDocument,
  { channels, revision }: StoredMonitor,
): Promise<void> {
  const told = toldOf(document, channels);
  const params = { project: projectId, id, ifMatch: revision, ...told };
  const content = documentToMonitor(document);
  if (content.type === 'metric') {
    const { type: _, ...body } = content;
    await api.monitors.updateMetric({ ...params, ...body });
  } else {
    const { type: _, ...body } = content;
    await api.monitors.updateError({ ...params, ...body });
  }
}
