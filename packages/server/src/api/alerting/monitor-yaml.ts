import {
  channelReference,
  channelsCalled,
  documentToMonitor,
  type MonitorDocument,
  monitorToDocument,
  printMonitors,
  recipientsOfDocument,
} from '@spanlight/sdk/documents';
import type { NotificationChannel } from '@spanlight/sdk/schemas';
import { checkMetricMonitor } from '../../alerting/monitors/check-monitor.ts';
import type { MonitorContent } from '../../metadata/alerting/monitor-row.ts';
import { YamlError } from '../../yaml/documents-of-yaml.ts';
import type { ApiContext } from '../api-context.ts';
import type { ServeCall } from '../http/call.ts';
import { answerRevision } from '../http/revision.ts';

/** Monitors as YAML. */
export function monitorYamlRoutes(
  serve: ServeCall,
  { yaml, metadata }: Pick<ApiContext, 'yaml' | 'metadata'>,
): void {
  const { monitors, channels, metrics, achievements } = metadata;

  serve('monitors.yaml', async ({ project, params, reply, caller }) => {
    const [monitor, known] = await Promise.all([
      monitors.get(project.id, params.monitorId),
      // The names of channels are for people who may see the channels.
      caller.kind === 'user' ? channels.list(project.id) : [],
    ]);
    const namesOf = (ids: readonly number[]): string[] =>
      ids.flatMap((id) => {
        const channel = known.find((one) => one.id === id);
        return channel ? [channelReference(channel, known)] : [];
      });
    // Steps without channels are none.
    const seen = caller.kind === 'user' ? monitor : { ...monitor, escalation: [] };
    answerRevision(reply, monitor.revision);
    void reply.header('content-disposition', `attachment; filename=monitor_${monitor.id}.yml`);
    return printMonitors([monitorToDocument(seen, namesOf)]);
  });

  serve('monitors.createFromYaml', async ({ project, caller, body }) => {
    const documents = await yaml.read(caller.user.id, body, 'monitor');
    const known = await channels.list(project.id);
    const contents = documents.map((document) => contentOf(document, known));
    for (const content of contents)
      if (content.type === 'metric')
        await checkMetricMonitor(metrics, {
          projectId: project.id,
          params: content.params,
          allowMissingMetrics: true,
        });
    const created = await monitors.create(project.id, contents);
    if (contents.some(({ type }) => type === 'metric'))
      await achievements.record(project.id, 'create-metric-monitor');
    return { monitors: created };
  });
}

function contentOf(
  document: MonitorDocument,
  channels: readonly NotificationChannel[],
): MonitorContent {
  const told = recipientsOfDocument(document, (names) =>
    names.map((name) => channelId(name, channels)),
  );
  return { ...documentToMonitor(document), ...told };
}

/** The channel a document names, which must be clear. */
function channelId(name: string, channels: readonly NotificationChannel[]): number {
  const [first, ...others] = channelsCalled(name, channels);
  if (!first) throw new YamlError(`there is no channel with the key or name "${name}"`);
  if (others.length > 0)
    throw new YamlError(`${others.length + 1} channels have the name "${name}": give them keys`);
  return first.id;
}
