import {
  documentToMonitor,
  type MonitorDocument,
  parseMetricAlias,
} from '@spanlight/sdk/documents';
import type { MonitorContent } from '../metadata/alerting/monitor-row.ts';
import type { Metadata } from '../metadata/open.ts';
import { RecordError } from '../shared/errors/record-error.ts';
import { now } from '../metadata/database/times.ts';
import type { TemplateMetric } from './build-dashboard.ts';
import type { Template } from './load-templates.ts';

type Step = 'wanted' | 'made';

/** The setting that says how far the monitors of a template have come. */
const settingOf = (projectId: number, template: Template, step: Step): string =>
  `template-monitors/${projectId}/${template.id}/${step}`;

/**
 * Says that the dashboard of a template is about to be made: its monitors shall follow, once in the life of the
 * project.
 */
export async function wantMonitors(
  { settings }: Metadata,
  projectId: number,
  template: Template,
): Promise<void> {
  if (template.monitors.length > 0)
    await settings.getOrStore(settingOf(projectId, template, 'wanted'), now());
}

/** Makes the monitors that are wanted, of the metrics that are there. */
export async function makeMonitors(
  metadata: Metadata,
  projectId: number,
  template: Template,
  metrics: readonly TemplateMetric[],
): Promise<void> {
  if (template.monitors.length === 0) return;
  const { settings } = metadata;
  if ((await settings.get(settingOf(projectId, template, 'wanted'))) === undefined) return;
  if ((await settings.get(settingOf(projectId, template, 'made'))) !== undefined) return;
  const known = new Set(metrics.map(({ name }) => name));
  for (const document of template.monitors.filter((one) => hasAll(one, known)))
    await metadata.monitors.create(projectId, [contentOf(document)]).catch(unlessThere);
  await settings.getOrStore(settingOf(projectId, template, 'made'), now());
}

function hasAll(document: MonitorDocument, known: ReadonlySet<string>): boolean {
  if (document.type !== 'metric') return false;
  return document.metrics.every((text) => {
    const outcome = parseMetricAlias(text);
    return 'metric' in outcome && known.has(outcome.metric.name);
  });
}

const contentOf = (document: MonitorDocument): MonitorContent => ({
  ...documentToMonitor(document),
  channelIds: [],
  escalation: [],
});

/** A server that died in between has made it already. */
function unlessThere(error: unknown): void {
  if (!(error instanceof RecordError) || error.failure !== 'taken') throw error;
}
