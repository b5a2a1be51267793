import type { Monitor, NotificationChannel } from '@spanlight/sdk';
import {
  channelReference,
  channelsCalled,
  documentToMonitor,
  monitorToDocument,
  printMonitors,
  type MonitorDocument,
  type ParsedDocument,
} from '@spanlight/sdk/documents';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../data/client.ts';
import type { StoredYaml } from '../../../yaml/EditYaml.tsx';
import { readDocuments, type ReadYaml } from '../../../yaml/read-documents.ts';

/** A stored monitor to be edited, with the channels its text may name. */
export interface StoredMonitor extends StoredYaml<MonitorDocument> {
  readonly channels: readonly NotificationChannel[];
}

/** Reads monitors from YAML text with every mistake in it, those in queries included. */
export function readMonitors(text: string): ReadYaml<MonitorDocument> {
  return readDocuments(text, 'monitor', monitorIn);
}

function monitorIn(document: ParsedDocument): MonitorDocument | undefined {
  return document.kind === 'monitor' ? document.value : undefined;
}

/** One monitor as text. */
export function printMonitor(document: MonitorDocument): string {
  return printMonitors([document]);
}

/** What will be created, in words: `Disk nearly full: metric`. */
export function describeMonitor({ name, type }: MonitorDocument): string {
  return `${name}: ${type}`;
}

/** A monitor as YAML text. */
export function monitorYamlQuery(projectId: string, id: string) {
  return queryOptions({
    queryKey: ['monitor-yaml', projectId, id],
    queryFn: ({ signal }) => api.monitors.yaml({ project: projectId, id }, { signal }),
    // Shown when it is asked for, and never an old one.
    staleTime: 0,
    gcTime: 0,
    meta: { quiet: true },
  });
}

/** Loads a monitor to be edited. Text and revision come from one answer, so they belong together. */
export function storedMonitorQuery(projectId: string, id: string) {
  return queryOptions({
    queryKey: ['stored-monitor', projectId, id],
    queryFn: async ({ signal }): Promise<StoredMonitor> => {
      const [monitor, channels] = await Promise.all([
        api.monitors.get({ project: projectId, id }, { signal }),
        api.channels.list({ project: projectId }, { signal }),
      ]);
      const document = monitorToDocument(monitor, channelNames(monitor, channels));
      const { revision } = monitor;
      return { text: printMonitor(document), document, revision, channels };
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    meta: { quiet: true },
  });
}

function channelNames({ channelIds }: Monitor, channels: readonly NotificationChannel[]): string[] {
  return channelIds.flatMap((id) => {
    const channel = channels.find((known) => known.id === id);
    return channel ? [channelReference(channel, channels)] : [];
  });
}

/** Why a document can't take the place of a stored monitor. */
export function refuseMonitor(
  document: MonitorDocument,
  stored: StoredMonitor,
): string | undefined {
  if (document.type !== stored.document.type) {
    return `A ${stored.document.type} monitor stays one: create the other as a new monitor.`;
  }
  for (const name of document.channels) {
    const found = channelsCalled(name, stored.channels);
    if (found.length === 0) return `There is no channel with the key, name or id "${name}".`;
    if (found.length > 1) return `Several channels have the name "${name}": give them keys.`;
  }
  return undefined;
}

/** Replaces a stored monitor by a document that is not refused. */
export async function saveMonitor(
  projectId: string,
  id: string,
  document: MonitorDocument,
  { channels, revision }: StoredMonitor,
): Promise<void> {
  const channelIds = document.channels.flatMap((name) =>
    channelsCalled(name, channels).map((channel) => channel.id),
  );
  const params = { project: projectId, id, ifMatch: revision, channelIds };
  const content = documentToMonitor(document);
  if (content.type === 'metric') {
    const { type: _, ...body } = content;
    await api.monitors.updateMetric({ ...params, ...body });
  } else {
    const { type: _, ...body } = content;
    await api.monitors.updateError({ ...params, ...body });
  }
}
