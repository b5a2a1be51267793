import { checkProblems } from '@spanlight/query';
import type { MetricAlias, MetricMonitor, NoDataPolicy, Severity } from '@spanlight/sdk';
import {
  type GroupingForm,
  groupingFormOf,
  groupingOf,
  groupingProblems,
  noGrouping,
} from '../grouping/grouping-form.ts';
import { labelRows, labelsOf, labelsProblem, type LabelRow } from '../../../severity/label-rows.ts';
import { escalationProblem, type StepRow, stepRows, stepsOf } from '../escalation/step-rows.ts';
import type { Problems } from '../../../../components/forms/draft/use-form-draft.ts';
import {
  NOT_A_NUMBER,
  readNumber,
  type TypedNumber,
} from '../../../../components/forms/typed-number.ts';
import {
  areMetricsPicked,
  noMetrics,
  pickedMetrics,
} from '../../../../metrics/picking/picked-metrics.ts';
import { MINUTE } from '../../../../time/range.ts';
import { offsetProblem } from '../../../../time/time-offset.ts';
import { readValue } from './numbers.ts';
import type { WatchedColumn } from './watched-column.ts';

/** What is filled in for a metric monitor. Numbers are texts as they are typed; an empty one is not set. */
export interface MetricForm extends GroupingForm {
  readonly name: string;
  readonly metrics: readonly MetricAlias[];
  readonly query: string;
  /** What somebody said a column is in; without it the query decides. */
  readonly givenUnit: { readonly column: string; readonly unit: string };
  /** Minutes. */
  readonly timeOffset: string;
  readonly checkNumPoint: number;
  readonly minAllowedValue: string;
  readonly maxAllowedValue: string;
  readonly minRecoveryValue: string;
  readonly maxRecoveryValue: string;
  readonly fireNumPoint: string;
  readonly clearNumPoint: string;
  /** Minutes. */
  readonly keepFiringFor: string;
  readonly minDevValue: string;
  /** Percents of the bound. */
  readonly minDevFraction: string;
  readonly noDataPolicy: NoDataPolicy;
  readonly flapping: boolean;
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
export type MetricContent = Pick<
  MetricMonitor,
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

/** What the form of a new monitor begins with. */
export const newMetricForm: MetricForm = {
  ...noMetrics,
  name: '',
  givenUnit: { column: '', unit: '' },
  timeOffset: '0',
  checkNumPoint: 5,
  minAllowedValue: '',
  maxAllowedValue: '',
  minRecoveryValue: '',
  maxRecoveryValue: '',
  fireNumPoint: '',
  clearNumPoint: '',
  keepFiringFor: '',
  minDevValue: '',
  minDevFraction: '',
  noDataPolicy: 'hold',
  flapping: false,
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
export const metricFormShape: MetricForm = {
  ...newMetricForm,
  channelIds: [0],
  labels: [{ name: '', value: '' }],
  escalation: [{ minutes: '', channelIds: [0] }],
};

const textOf = (value: number | null): string => (value === null ? '' : String(value));

/** A stored monitor as it is filled in. */
export function metricFormOf({
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
}: MetricContent): MetricForm {
  return {
    name,
    metrics: params.metrics,
    query: params.query,
    givenUnit: { column: params.column, unit: params.columnUnit },
    timeOffset: textOf(params.timeOffset / MINUTE),
    checkNumPoint: params.checkNumPoint,
    minAllowedValue: textOf(params.minAllowedValue),
    maxAllowedValue: textOf(params.maxAllowedValue),
    minRecoveryValue: textOf(params.minRecoveryValue),
    maxRecoveryValue: textOf(params.maxRecoveryValue),
    fireNumPoint: textOf(params.fireNumPoint),
    clearNumPoint: textOf(params.clearNumPoint),
    keepFiringFor: textOf(params.keepFiringFor / MINUTE || null),
    minDevValue: textOf(params.minDevValue || null),
    minDevFraction: textOf(percentsOf(params.minDevFraction) || null),
    noDataPolicy: params.noDataPolicy,
    flapping: params.flapping,
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

// Without the noise of floating point: 0.07 is 7 %, not 7.000000000000001.
const percentsOf = (fraction: number): number => Number((fraction * 100).toPrecision(12));
const fractionOf = (percents: number): number => Number((percents / 100).toPrecision(12));

/** What the values of the watched column are in; empty without a column. */
export function unitOf({ givenUnit }: MetricForm, column: WatchedColumn): string {
  return givenUnit.column === column.name ? givenUnit.unit : (column.unit ?? '');
}

/** The monitor that a form describes. What can't be read counts as not set, see `checkMetricForm`. */
export function metricContentOf(form: MetricForm, column: WatchedColumn): MetricContent {
  const unit = unitOf(form, column);
  const value = (typed: string): number | null => readValue(typed, unit) ?? null;
  const number = (typed: string): number => readNumber(typed) ?? 0;
  const params: MetricMonitor['params'] = {
    metrics: pickedMetrics(form.metrics),
    query: form.query,
    column: column.name ?? '',
    columnUnit: unit,
    timeOffset: Math.round(number(form.timeOffset) * MINUTE),
    checkNumPoint: form.checkNumPoint,
    minAllowedValue: value(form.minAllowedValue),
    maxAllowedValue: value(form.maxAllowedValue),
    minRecoveryValue: value(form.minRecoveryValue),
    maxRecoveryValue: value(form.maxRecoveryValue),
    fireNumPoint: readNumber(form.fireNumPoint) ?? null,
    clearNumPoint: readNumber(form.clearNumPoint) ?? null,
    keepFiringFor: Math.round(number(form.keepFiringFor) * MINUTE),
    minDevValue: value(form.minDevValue) ?? 0,
    minDevFraction: fractionOf(number(form.minDevFraction)),
    noDataPolicy: form.noDataPolicy,
    flapping: form.flapping,
  };
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
    params,
  };
}

const MOST_POINTS = 60;

/** What is wrong with a form, by field; `metrics` and `query` say it of their whole. */
export function checkMetricForm(form: MetricForm, column: WatchedColumn): Problems {
  const unit = unitOf(form, column);
  const value = (typed: string): string | undefined => notANumber(readValue(typed, unit));
  const own: Problems = {
    name: form.name.trim() === '' ? 'Field is required' : undefined,
    metrics: areMetricsPicked(form.metrics) ? undefined : 'A metric is not complete',
    query: column.problem,
    yaml: form.yaml === '' ? undefined : 'The YAML has mistakes',
    labels: labelsProblem(form.labels),
    escalation: escalationProblem(form.escalation),
    ...groupingProblems(form),
    timeOffset: offsetProblem(form.timeOffset),
    minAllowedValue: value(form.minAllowedValue),
    maxAllowedValue: value(form.maxAllowedValue),
    minRecoveryValue: value(form.minRecoveryValue),
    maxRecoveryValue: value(form.maxRecoveryValue),
    fireNumPoint: pointsProblem(readNumber(form.fireNumPoint)),
    clearNumPoint: pointsProblem(readNumber(form.clearNumPoint)),
    keepFiringFor: notANumber(readNumber(form.keepFiringFor)),
    minDevValue: atLeastZero(readValue(form.minDevValue, unit)),
    minDevFraction: atLeastZero(readNumber(form.minDevFraction)),
  };
  return { ...ruleProblems(form, column), ...dropFine(own) };
}

function dropFine(problems: Problems): Problems {
  return Object.fromEntries(Object.entries(problems).filter(([, text]) => text !== undefined));
}

/** What the server would refuse of numbers that can be read: how they stand to each other. */
function ruleProblems(form: MetricForm, column: WatchedColumn): Problems {
  const problems = checkProblems(metricContentOf(form, column).params);
  return Object.fromEntries(
    problems.map(({ field, message }) => [
      field,
      message.slice(0, 1).toUpperCase() + message.slice(1),
    ]),
  );
}

function notANumber(number: TypedNumber): string | undefined {
  return number === undefined ? NOT_A_NUMBER : undefined;
}

function atLeastZero(number: TypedNumber): string | undefined {
  return typeof number === 'number' && number < 0 ? "Can't be negative" : notANumber(number);
}

function pointsProblem(points: TypedNumber): string | undefined {
  if (points === null) return undefined;
  const isCount = Number.isInteger(points) && Number(points) >= 1 && Number(points) <= MOST_POINTS;
  return isCount ? undefined : `Must be a whole number from 1 to ${MOST_POINTS}`;
}
