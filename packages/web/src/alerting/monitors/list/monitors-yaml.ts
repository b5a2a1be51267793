import type { MonitorsParams } from '@spanlight/sdk';
import { monitorToDocument, printMonitors } from '@spanlight/sdk/documents';
import { api } from '../../../data/client.ts';
import { channelNames } from '../monitor-yaml.ts';

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
