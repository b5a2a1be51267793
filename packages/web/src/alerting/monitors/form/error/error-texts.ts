import type { WriteChannels } from '../use-channel-names.ts';
import type { ErrorForm } from './error-form.ts';

/** What the fields of the form are called. */
export const errorLabels: Readonly<Record<keyof ErrorForm, string>> = {
  name: 'Name',
  notifyOnNewErrors: 'Notify on new errors',
  notifyOnRecurringErrors: 'Notify on recurring errors',
  matchers: 'Conditions',
  notifyEveryoneByEmail: 'Notify everyone by e-mail',
  channelIds: 'Notification channels',
};

/** A field of the form in words. */
export function writeErrorField(
  field: keyof ErrorForm,
  form: ErrorForm,
  writeChannels: WriteChannels,
): string {
  switch (field) {
    case 'name':
      return form.name;
    case 'matchers':
      return form.matchers
        .filter(({ attr }) => attr !== '')
        .map(({ attr, op, value }) => `${attr} ${op} "${value}"`)
        .join(' AND ');
    case 'channelIds':
      return writeChannels(form.channelIds);
    default:
      return form[field] ? 'yes' : 'no';
  }
}
