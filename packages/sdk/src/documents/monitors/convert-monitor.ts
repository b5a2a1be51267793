import type { Monitor } from '../../schemas/alerting/monitors.ts';
import { parseMetricAliases, printMetricAlias } from '../queries/metric-alias.ts';
import type { MonitorDocument } from './monitor-schema.ts';
import { joinQuery, splitQuery } from '../queries/query-parts.ts';

/** Whom a monitor tells, at once and when nobody acknowledges. */
type Recipients = Pick<Monitor, 'channelIds' | 'escalation'>;

/** What a server stores of a monitor, apart from its channels. */
export type MonitorContent = Pick<
  Monitor,
  'name' | 'notifyEveryoneByEmail' | 'key' | 'owner' | 'severity' | 'labels' | 'grouping'
> &
  (
    | Pick<Extract<Monitor, { type: 'metric' }>, 'type' | 'params'>
    | Pick<Extract<Monitor, { type: 'error' }>, 'type' | 'params'>
  );

/**
 * The document of a stored monitor.
 *
 * @param namesOf What channels are called in documents: their keys, or their names.
 */
export function monitorToDocument(
  monitor: MonitorContent & Recipients & Pick<Monitor, 'id' | 'projectId'>,
  namesOf: (channelIds: readonly number[]) => string[],
): MonitorDocument {
  const common = {
    id: `project_${monitor.projectId}.monitor_${monitor.id}`,
    key: monitor.key,
    name: monitor.name,
    owner: monitor.owner,
    severity: monitor.severity,
    labels: monitor.labels,
    grouping: monitor.grouping,
    notify_everyone_by_email: monitor.notifyEveryoneByEmail,
    channels: namesOf(monitor.channelIds),
    escalation: monitor.escalation.map(({ after, channelIds }) => ({
      after,
      channels: namesOf(channelIds),
    })),
  };
  if (monitor.type === 'error')
    return {
      ...common,
      type: 'error',
      notify_on_new_errors: monitor.params.notifyOnNewErrors,
      notify_on_recurring_errors: monitor.params.notifyOnRecurringErrors,
      matchers: monitor.params.matchers,
      consequences: monitor.params.consequences,
    };
  const { params } = monitor;
  return {
    ...common,
    type: 'metric',
    metrics: params.metrics.map(printMetricAlias),
    query: splitQuery(params.query),
    column: params.column,
    column_unit: params.columnUnit,
    min_allowed_value: params.minAllowedValue,
    max_allowed_value: params.maxAllowedValue,
    min_recovery_value: params.minRecoveryValue,
    max_recovery_value: params.maxRecoveryValue,
    check_num_point: params.checkNumPoint,
    fire_num_point: params.fireNumPoint,
    clear_num_point: params.clearNumPoint,
    keep_firing_for: params.keepFiringFor,
    time_offset: params.timeOffset,
    min_dev_value: params.minDevValue,
    min_dev_fraction: params.minDevFraction,
    no_data: params.noDataPolicy,
    flapping: params.flapping,
  };
}

/** The channels that a document names, each once. */
export const channelsNamed = ({ channels, escalation }: MonitorDocument): string[] => [
  ...new Set([channels, ...escalation.map((step) => step.channels)].flat()),
];

/**
 * Whom a document tells.
 *
 * @param idsOf The ids of channels by what they are called.
 */
export const recipientsOfDocument = (
  { channels, escalation }: MonitorDocument,
  idsOf: (names: readonly string[]) => number[],
): Recipients => ({
  channelIds: idsOf(channels),
  escalation: escalation.map((step) => ({ after: step.after, channelIds: idsOf(step.channels) })),
});

/** What a server stores of a document, apart from its channels, which `recipientsOfDocument` looks up. */
export function documentToMonitor(document: MonitorDocument): MonitorContent {
  const common = {
    key: document.key,
    name: document.name,
    owner: document.owner,
    severity: document.severity,
    labels: document.labels,
    grouping: document.grouping,
    notifyEveryoneByEmail: document.notify_everyone_by_email,
  };
  if (document.type === 'error')
    return {
      ...common,
      type: 'error',
      params: {
        notifyOnNewErrors: document.notify_on_new_errors,
        notifyOnRecurringErrors: document.notify_on_recurring_errors,
        matchers: document.matchers,
        consequences: document.consequences,
      },
    };
  return {
    ...common,
    type: 'metric',
    params: {
      metrics: parseMetricAliases(document.metrics),
      query: joinQuery(document.query),
      column: document.column,
      columnUnit: document.column_unit,
      minAllowedValue: document.min_allowed_value,
      maxAllowedValue: document.max_allowed_value,
      minRecoveryValue: document.min_recovery_value,
      maxRecoveryValue: document.max_recovery_value,
      checkNumPoint: document.check_num_point,
      fireNumPoint: document.fire_num_point,
      clearNumPoint: document.clear_num_point,
      keepFiringFor: document.keep_firing_for,
      timeOffset: document.time_offset,
      minDevValue: document.min_dev_value,
      minDevFraction: document.min_dev_fraction,
      noDataPolicy: document.no_data,
      flapping: document.flapping,
    },
  };
}
