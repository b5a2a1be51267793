import type { ErrorMonitor } from '@spanlight/sdk';
import type { Problems } from '../../../../components/forms/draft/use-form-draft.ts';
import type { MonitorFace } from '../monitor-face.ts';
import {
  type MonitorContent,
  monitorContentOf,
  type MonitorForm,
  monitorFormOf,
  monitorFormProblems,
  monitorFormShape,
  newMonitorForm,
} from '../monitor-form.ts';

/** What must hold of an error. */
export type Matcher = ErrorMonitor['params']['matchers'][number];

/** What is filled in for an error monitor. Of the conditions, the last one is empty. */
export interface ErrorForm extends MonitorForm {
  readonly notifyOnNewErrors: boolean;
  readonly notifyOnRecurringErrors: boolean;
  readonly matchers: readonly Matcher[];
  /** What becomes of errors that another error has caused. */
  readonly consequences: ErrorMonitor['params']['consequences'];
}

/** A monitor as the form changes it. */
export interface ErrorContent extends MonitorContent, Pick<ErrorMonitor, 'params'> {}

const emptyMatcher: Matcher = { attr: '', op: '=', value: '' };

/** What the form of a new monitor begins with. */
export const newErrorForm: ErrorForm = {
  ...newMonitorForm,
  notifyOnNewErrors: true,
  notifyOnRecurringErrors: true,
  matchers: [emptyMatcher],
  consequences: 'note',
};

/** An example with something in each list. */
export const errorFormShape: ErrorForm = { ...newErrorForm, ...monitorFormShape };

/** A stored monitor as it is filled in. */
export function errorFormOf(monitor: ErrorContent): ErrorForm {
  const { notifyOnNewErrors, notifyOnRecurringErrors, consequences, matchers } = monitor.params;
  return {
    ...monitorFormOf(monitor),
    notifyOnNewErrors,
    notifyOnRecurringErrors,
    matchers: withRow(matchers),
    consequences,
  };
}

/** The monitor that a form describes: conditions without an attribute or a value are left out. */
export function errorContentOf(form: ErrorForm): ErrorContent {
  const { notifyOnNewErrors, notifyOnRecurringErrors, consequences } = form;
  const matchers = form.matchers
    .map(({ attr, op, value }) => ({ attr: attr.trim(), op, value }))
    .filter(isComplete);
  return {
    ...monitorContentOf(form),
    params: { notifyOnNewErrors, notifyOnRecurringErrors, matchers, consequences },
  };
}

function isComplete({ attr, value }: Matcher): boolean {
  return attr !== '' && value !== '';
}

/** What is wrong with a form, by field. */
export const checkErrorForm: (form: ErrorForm) => Problems = monitorFormProblems;

/** Error monitors as YAML. */
export const errorFace: MonitorFace<ErrorForm> = {
  type: 'error',
  contentOf: (form) => ({ ...errorContentOf(form), type: 'error' }),
  formOf: (content) => (content.type === 'error' ? errorFormOf(content) : undefined),
  refuse: (content) =>
    content.type === 'error' && !content.params.matchers.every(isComplete)
      ? 'Give every matcher a value: matchers without one are not stored.'
      : undefined,
};

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
