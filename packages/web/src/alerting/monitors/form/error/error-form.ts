import type { ErrorMonitor } from '@spanlight/sdk';
import type { Problems } from '../../../../components/forms/draft/use-form-draft.ts';

/** What must hold of an error. */
export type Matcher = ErrorMonitor['params']['matchers'][number];

/** What is filled in for an error monitor. Of the conditions, the last one is empty. */
export interface ErrorForm {
  readonly name: string;
  readonly notifyOnNewErrors: boolean;
  readonly notifyOnRecurringErrors: boolean;
  readonly matchers: readonly Matcher[];
  readonly notifyEveryoneByEmail: boolean;
  readonly channelIds: readonly number[];
}

/** A monitor as the form changes it. */
export type ErrorContent = Pick<
  ErrorMonitor,
  'name' | 'notifyEveryoneByEmail' | 'channelIds' | 'params'
>;

const emptyMatcher: Matcher = { attr: '', op: '=', value: '' };

/** What the form of a new monitor begins with. */
export const newErrorForm: ErrorForm = {
  name: '',
  notifyOnNewErrors: true,
  notifyOnRecurringErrors: true,
  matchers: [emptyMatcher],
  notifyEveryoneByEmail: true,
  channelIds: [],
};

/** An example with something in each list. */
export const errorFormShape: ErrorForm = { ...newErrorForm, channelIds: [0] };

/** A stored monitor as it is filled in. */
export function errorFormOf({
  name,
  notifyEveryoneByEmail,
  channelIds,
  params,
}: ErrorContent): ErrorForm {
  return { ...params, name, notifyEveryoneByEmail, channelIds, matchers: withRow(params.matchers) };
}

/** The monitor that a form describes: conditions without an attribute or a value are left out. */
export function errorContentOf(form: ErrorForm): ErrorContent {
  const { name, notifyEveryoneByEmail, channelIds } = form;
  const { notifyOnNewErrors, notifyOnRecurringErrors } = form;
  const matchers = form.matchers
    .map(({ attr, op, value }) => ({ attr: attr.trim(), op, value }))
    .filter(({ attr, value }) => attr !== '' && value !== '');
  return {
    name: name.trim(),
    notifyEveryoneByEmail,
    channelIds: [...channelIds],
    params: { notifyOnNewErrors, notifyOnRecurringErrors, matchers },
  };
}

/** What is wrong with a form, by field. */
export function checkErrorForm({ name }: ErrorForm): Problems {
  return { name: name.trim() === '' ? 'Field is required' : undefined };
}

/** The conditions with one of them changed. */
export function changeMatcher(
  matchers: readonly Matcher[],
  index: number,
  changes: Partial<Matcher>,
): readonly Matcher[] {
  return matchers.map((row, place) => (place === index ? { ...row, ...changes } : row));
}

/** The conditions with a further, empty one. */
export function addMatcher(matchers: readonly Matcher[]): readonly Matcher[] {
  return [...matchers, emptyMatcher];
}

/** The conditions without one of them; one always stays. */
export function removeMatcher(matchers: readonly Matcher[], index: number): readonly Matcher[] {
  return withRow(matchers.filter((_, place) => place !== index));
}

/** At least one empty row is always there to be filled in. */
function withRow(matchers: readonly Matcher[]): readonly Matcher[] {
  const hasEmpty = matchers.some(({ attr, value }) => attr === '' && value === '');
  return hasEmpty ? matchers : [...matchers, emptyMatcher];
}
