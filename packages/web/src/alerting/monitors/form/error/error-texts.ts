import { monitorFormLabels, writeMonitorField } from '../monitor-form-texts.ts';
import type { WriteChannels } from '../use-channel-names.ts';
import type { ErrorForm } from './error-form.ts';

/** What the fields of the form are called. */
export const errorLabels: Readonly<Record<keyof ErrorForm, string>> = {
  ...monitorFormLabels,
  notifyOnNewErrors: 'Notify on new errors',
  notifyOnRecurringErrors: 'Notify on recurring errors',
  matchers: 'Conditions',
  consequences: 'Also notify of errors that another error has caused',
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
    case 'notifyOnNewErrors':
    case 'notifyOnRecurringErrors':
      return form[field] ? 'yes' : 'no';
    default:
      return writeMonitorField(field, form, writeChannels);
  }
}
