import { labelsText } from '@spanlight/sdk/format';
import { labelsOf } from '../../../severity/label-rows.ts';
import { severityNames } from '../../../states.ts';
import { stepsText } from '../escalation/step-rows.ts';
import { groupingLabels } from '../grouping/grouping-form.ts';
import type { WriteChannels } from '../use-channel-names.ts';
import type { ErrorForm } from './error-form.ts';

/** What the fields of the form are called. */
export const errorLabels: Readonly<Record<keyof ErrorForm, string>> = {
  name: 'Name',
  notifyOnNewErrors: 'Notify on new errors',
  notifyOnRecurringErrors: 'Notify on recurring errors',
  matchers: 'Conditions',
  consequences: 'Alert of what another error has caused, too',
  notifyEveryoneByEmail: 'Notify everyone by e-mail',
  channelIds: 'Notification channels',
  severity: 'Severity',
  labels: 'Labels',
  escalation: 'Escalation',
  ...groupingLabels,
  key: 'Key',
  owner: 'Kept by',
  yaml: 'YAML',
};

/** A field of the form in words. */
export function writeErrorField(
  field: keyof ErrorForm,
  form: ErrorForm,
  writeChannels: WriteChannels,
): string {
  switch (field) {
    case 'matchers':
      return form.matchers
        .filter(({ attr }) => attr !== '')
        .map(({ attr, op, value }) => `${attr} ${op} "${value}"`)
        .join(' AND ');
    case 'consequences':
      return form.consequences === 'alert' ? 'yes' : 'no';
    case 'severity':
      return severityNames[form.severity];
    case 'labels':
      return labelsText(labelsOf(form.labels));
    case 'channelIds':
      return writeChannels(form.channelIds);
    case 'escalation':
      return stepsText(form.escalation, writeChannels);
    case 'notifyOnNewErrors':
    case 'notifyOnRecurringErrors':
    case 'isGrouped':
    case 'notifyEveryoneByEmail':
      return form[field] ? 'yes' : 'no';
    default:
      return form[field];
  }
}
