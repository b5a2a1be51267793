import type { Monitor, Severity } from '@spanlight/sdk';
import type { Problems } from '../../../components/forms/draft/use-form-draft.ts';
import { labelRows, labelsOf, labelsProblem, type LabelRow } from '../../severity/label-rows.ts';
import { escalationProblem, type StepRow, stepRows, stepsOf } from './escalation/step-rows.ts';
import {
  type GroupingForm,
  groupingFormOf,
  groupingOf,
  groupingProblems,
  noGrouping,
} from './grouping/grouping-form.ts';

/** What is filled in for a monitor of any type. */
export interface MonitorForm extends GroupingForm {
  readonly name: string;
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

/** What a form changes of a monitor of any type. */
export type MonitorContent = Pick<
  Monitor,
  | 'name'
  | 'notifyEveryoneByEmail'
  | 'channelIds'
  | 'severity'
  | 'labels'
  | 'escalation'
  | 'grouping'
  | 'key'
  | 'owner'
>;

/** What the form of a new monitor begins with. */
export const newMonitorForm: MonitorForm = {
  name: '',
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
export const monitorFormShape: MonitorForm = {
  ...newMonitorForm,
  channelIds: [0],
  labels: [{ name: '', value: '' }],
  escalation: [{ after: '', channelIds: [0] }],
};

/** A stored monitor as it is filled in. */
export function monitorFormOf(monitor: MonitorContent): MonitorForm {
  const { name, notifyEveryoneByEmail, channelIds, severity, key, owner } = monitor;
  return {
    name,
    notifyEveryoneByEmail,
    channelIds,
    severity,
    labels: labelRows(monitor.labels),
    escalation: stepRows(monitor.escalation),
    ...groupingFormOf(monitor.grouping),
    key,
    owner,
    yaml: '',
  };
}

/** The monitor that a form describes. What can't be read counts as not set, see `monitorFormProblems`. */
export function monitorContentOf(form: MonitorForm): MonitorContent {
  const { name, notifyEveryoneByEmail, channelIds, severity, key, owner } = form;
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
  };
}

/** What is wrong with a form, by field. */
export function monitorFormProblems(form: MonitorForm): Problems {
  return {
    name: form.name.trim() === '' ? 'Field is required' : undefined,
    labels: labelsProblem(form.labels),
    escalation: escalationProblem(form.escalation),
    ...groupingProblems(form),
    yaml: form.yaml === '' ? undefined : 'The YAML has mistakes',
  };
}
