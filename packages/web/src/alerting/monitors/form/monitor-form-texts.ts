import { labelsText } from '@spanlight/sdk/format';
import { labelsOf } from '../../severity/label-rows.ts';
import { severityNames } from '../../states.ts';
import { stepsText } from './escalation/step-rows.ts';
import { groupingLabels } from './grouping/grouping-form.ts';
import type { MonitorForm } from './monitor-form.ts';
import type { WriteChannels } from './use-channel-names.ts';

/** What the fields of a monitor of any type are called. */
export const monitorFormLabels: Readonly<Record<keyof MonitorForm, string>> = {
  name: 'Name',
  notifyEveryoneByEmail: 'Notify everyone by email',
  channelIds: 'Notification channels',
  severity: 'Severity',
  labels: 'Labels',
  escalation: 'Escalation',
  ...groupingLabels,
  key: 'Key',
  owner: 'Managed by',
  yaml: 'YAML',
};

/** Whether monitors of any type have a field. */
export const isMonitorField = (field: string): field is keyof MonitorForm =>
  Object.hasOwn(monitorFormLabels, field);

/** A field of a monitor of any type in words. */
export function writeMonitorField(
  field: keyof MonitorForm,
  form: MonitorForm,
  writeChannels: WriteChannels,
): string {
  switch (field) {
    case 'severity':
      return severityNames[form.severity];
    case 'labels':
      return labelsText(labelsOf(form.labels));
    case 'channelIds':
      return writeChannels(form.channelIds);
    case 'escalation':
      return stepsText(form.escalation, writeChannels);
    case 'isGrouped':
    case 'notifyEveryoneByEmail':
      return form[field] ? 'yes' : 'no';
    default:
      return form[field];
  }
}
