import type { ErrorMonitor, Severity } from '@spanlight/sdk';
import { labelRows, labelsOf, labelsProblem, type LabelRow } from '../../../severity/label-rows.ts';
import type { Problems } from '../../../../components/forms/draft/use-form-draft.ts';
import { escalationProblem, type StepRow, stepRows, stepsOf } from '../escalation/step-rows.ts';
import {
  type GroupingForm,
  groupingFormOf,
  groupingOf,
  groupingProblems,
  noGrouping,
} from '../grouping/grouping-form.ts';
import type { MonitorFace } from '../monitor-face.ts';

/** What must hold of an error. */
export type Matcher = ErrorMonitor['params']['matchers'][number];

/** What is filled in for an error monitor. Of the conditions, the last one is empty. */
export interface ErrorForm extends GroupingForm {
  readonly name: string;
  readonly notifyOnNewErrors: boolean;
  readonly notifyOnRecurringErrors: boolean;
  readonly matchers: readonly Matcher[];
  /** What becomes of errors that another error has caused. */
  readonly consequences: ErrorMonitor['params']['consequences'];
  readonly notifyEveryoneByEmail: boolean;
  readonly channelIds: readonly number[];
  readonly severity: Severity;
  readonly labels: readonly LabelRow[];
  readonly escalation: readonly StepRow[];
  /** What only its YAML says: its stable name, and who keeps it. */
  readonly key: string;
  readonly owner: string;
  /** YAML with mistakes, which nothing else could be made of yet; empty otherwise. */
  readonly yaml: string;
}

/** A monitor as the form changes it. */
export type ErrorContent = Pick<
  ErrorMonitor,
  | 'name'
  | 'notifyEveryoneByEmail'
  | 'channelIds'
  | 'severity'
  | 'labels'
  | 'escalation'
  | 'grouping'
  | 'key'
  | 'owner'
  | 'params'
>;

const emptyMatcher: Matcher = { attr: '', op: '=', value: '' };

/** What the form of a new monitor begins with. */
export const newErrorForm: ErrorForm = {
  name: '',
  notifyOnNewErrors: true,
  notifyOnRecurringErrors: true,
  matchers: [emptyMatcher],
  consequences: 'note',
  notifyEveryoneByEmail: true,
  channelIds: [],
  severity: 'warning',
  labels: [],
  escalation: [],
  ...noGrouping,
  key: '',
  owner: '',
  yaml: '',
};

/** An example with something in each list. */
export const errorFormShape: ErrorForm = {
  ...newErrorForm,
  channelIds: [0],
  labels: [{ name: '', value: '' }],
  escalation: [{ minutes: '', channelIds: [0] }],
};

/** A stored monitor as it is filled in. */
export function errorFormOf({
  name,
  notifyEveryoneByEmail,
  channelIds,
  severity,
  labels,
  escalation,
  grouping,
  key,
  owner,
  params,
}: ErrorContent): ErrorForm {
  const matchers = withRow(params.matchers);
  const { notifyOnNewErrors, notifyOnRecurringErrors, consequences } = params;
  return {
    name,
    notifyOnNewErrors,
    notifyOnRecurringErrors,
    matchers,
    consequences,
    notifyEveryoneByEmail,
    channelIds,
    severity,
    labels: labelRows(labels),
    escalation: stepRows(escalation),
    ...groupingFormOf(grouping),
    key,
    owner,
    yaml: '',
  };
}

/** The monitor that a form describes: conditions without an attribute or a value are left out. */
export function errorContentOf(form: ErrorForm): ErrorContent {
  const { name, notifyEveryoneByEmail, channelIds, severity, key, owner } = form;
  const { notifyOnNewErrors, notifyOnRecurringErrors, consequences } = form;
  const matchers = form.matchers
    .map(({ attr, op, value }) => ({ attr: attr.trim(), op, value }))
    .filter(isComplete);
  return {
    name: name.trim(),
    notifyEveryoneByEmail,
    channelIds: [...channelIds],
    severity,
    labels: labelsOf(form.labels),
    escalation: stepsOf(form.escalation),
    grouping: groupingOf(form),
    key,
    owner,
    params: { notifyOnNewErrors, notifyOnRecurringErrors, matchers, consequences },
  };
}

function isComplete({ attr, value }: Matcher): boolean {
  return attr !== '' && value !== '';
}

/** What is wrong with a form, by field. */
export function checkErrorForm(form: ErrorForm): Problems {
  const { name, labels, escalation, yaml } = form;
  return {
    name: name.trim() === '' ? 'Field is required' : undefined,
    labels: labelsProblem(labels),
    escalation: escalationProblem(escalation),
    ...groupingProblems(form),
    yaml: yaml === '' ? undefined : 'The YAML has mistakes',
  };
}

/** Error monitors as YAML. */
export const errorFace: MonitorFace<ErrorForm> = {
  type: 'error',
  contentOf: (form) => ({ ...errorContentOf(form), type: 'error' }),
  formOf: (content) => (content.type === 'error' ? errorFormOf(content) : undefined),
  refuse: (content) =>
    content.type === 'error' && !content.params.matchers.every(isComplete)
      ? 'Give every matcher a value: one without is not stored.'
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
