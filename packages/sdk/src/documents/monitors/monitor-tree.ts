import type { MonitorDocument } from './monitor-schema.ts';
import { defaultGroupInterval, defaultGroupWait } from '../../values/grouping-values.ts';
import { defaultSeverity } from '../../values/severity-values.ts';
import {
  durationText,
  existingText,
  filled,
  filledMap,
  kept,
  type Tree,
  unless,
} from '../shape/tree.ts';

type MetricDocument = Extract<MonitorDocument, { type: 'metric' }>;

/** A monitor as data to write down: keys in their order, nothing that has its default. */
export function monitorTree(monitor: MonitorDocument): Tree {
  const common = {
    id: unless(monitor.id, ''),
    key: unless(monitor.key, ''),
    name: monitor.name,
    owner: unless(monitor.owner, ''),
    type: monitor.type,
    severity: unless(monitor.severity, defaultSeverity),
    labels: filledMap(monitor.labels),
    grouping: monitor.grouping === null ? undefined : groupingTree(monitor.grouping),
    notify_everyone_by_email: monitor.notify_everyone_by_email,
    channels: filled(monitor.channels),
    escalation: filled(
      monitor.escalation.map(({ after, channels }) => ({ after: durationText(after), channels })),
    ),
  };
  if (monitor.type === 'metric') return kept({ ...common, ...metricTree(monitor) });
  return kept({
    ...common,
    notify_on_new_errors: monitor.notify_on_new_errors,
    notify_on_recurring_errors: monitor.notify_on_recurring_errors,
    matchers: filled(monitor.matchers),
    consequences: unless(monitor.consequences, 'note'),
  });
}

const groupingTree = ({ by, wait, interval }: NonNullable<MonitorDocument['grouping']>): Tree =>
  kept({
    by,
    wait: wait === defaultGroupWait ? undefined : durationText(wait),
    interval: interval === defaultGroupInterval ? undefined : durationText(interval),
  });

const metricTree = (monitor: MetricDocument): Tree => ({
  metrics: monitor.metrics,
  query: monitor.query,
  column: monitor.column,
  column_unit: unless(monitor.column_unit, ''),
  min_allowed_value: unless(monitor.min_allowed_value, null),
  max_allowed_value: unless(monitor.max_allowed_value, null),
  min_recovery_value: unless(monitor.min_recovery_value, null),
  max_recovery_value: unless(monitor.max_recovery_value, null),
  check_num_point: monitor.check_num_point,
  fire_num_point: unless(monitor.fire_num_point, null),
  clear_num_point: unless(monitor.clear_num_point, null),
  keep_firing_for:
    monitor.keep_firing_for === 0 ? undefined : durationText(monitor.keep_firing_for),
  time_offset: monitor.time_offset === 0 ? undefined : existingText(monitor.time_offset),
  min_dev_value: unless(monitor.min_dev_value, 0),
  min_dev_fraction: unless(monitor.min_dev_fraction, 0),
  no_data: unless(monitor.no_data, 'hold'),
  flapping: unless(monitor.flapping, false),
});
