import { checkMonitorSettings } from '@spanlight/query';
import type { MetricAlias, MetricMonitor, NoDataPolicy } from '@spanlight/sdk';
import type { Problems } from '../../../../components/forms/draft/use-form-draft.ts';
import {
  NO_DURATION,
  readDuration,
  typedDuration,
} from '../../../../components/forms/typed-duration.ts';
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
import { sentence } from '../../../../data/describe-error.ts';
import { MINUTE } from '../../../../time/range.ts';
import { offsetProblem, readOffset } from '../../../../time/time-offset.ts';
import {
  type MonitorContent,
  monitorContentOf,
  type MonitorForm,
  monitorFormOf,
  monitorFormProblems,
  monitorFormShape,
  newMonitorForm,
} from '../monitor-form.ts';
import { readValue } from './numbers.ts';
import type { WatchedColumn } from './watched-column.ts';

/** What is filled in for a metric monitor. Numbers are texts as they are typed; an empty one is not set. */
export interface MetricForm extends MonitorForm {
  readonly metrics: readonly MetricAlias[];
  readonly query: string;
  /** What somebody said a column is in; without it the query decides. */
  readonly givenUnit: { readonly column: string; readonly unit: string };
  /** `5m`; a number alone counts minutes, as in `keepFiringFor`. */
  readonly timeOffset: string;
  readonly checkNumPoint: number;
  readonly minAllowedValue: string;
  readonly maxAllowedValue: string;
  readonly minRecoveryValue: string;
  readonly maxRecoveryValue: string;
  readonly fireNumPoint: string;
  readonly clearNumPoint: string;
  readonly keepFiringFor: string;
  readonly minDevValue: string;
  /** Percents of the bound. */
  readonly minDevFraction: string;
  readonly noDataPolicy: NoDataPolicy;
  readonly flapping: boolean;
}

/** A monitor as the form changes it. */
export interface MetricContent extends MonitorContent, Pick<MetricMonitor, 'params'> {}

/** What the form of a new monitor begins with. */
export const newMetricForm: MetricForm = {
  ...newMonitorForm,
  ...noMetrics,
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
};

/** An example with something in each list. */
export const metricFormShape: MetricForm = { ...newMetricForm, ...monitorFormShape };

const textOf = (value: number | null): string => (value === null ? '' : String(value));

/** A stored monitor as it is filled in. */
export function metricFormOf(monitor: MetricContent): MetricForm {
  const { params } = monitor;
  return {
    ...monitorFormOf(monitor),
    metrics: params.metrics,
    query: params.query,
    givenUnit: { column: params.column, unit: params.columnUnit },
    timeOffset: typedDuration(params.timeOffset),
    checkNumPoint: params.checkNumPoint,
    minAllowedValue: textOf(params.minAllowedValue),
    maxAllowedValue: textOf(params.maxAllowedValue),
    minRecoveryValue: textOf(params.minRecoveryValue),
    maxRecoveryValue: textOf(params.maxRecoveryValue),
    fireNumPoint: textOf(params.fireNumPoint),
    clearNumPoint: textOf(params.clearNumPoint),
    keepFiringFor: params.keepFiringFor === 0 ? '' : typedDuration(params.keepFiringFor),
    minDevValue: textOf(params.minDevValue || null),
    minDevFraction: textOf(percentsOf(params.minDevFraction) || null),
    noDataPolicy: params.noDataPolicy,
    flapping: params.flapping,
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
    timeOffset: readOffset(form.timeOffset),
    checkNumPoint: form.checkNumPoint,
    minAllowedValue: value(form.minAllowedValue),
    maxAllowedValue: value(form.maxAllowedValue),
    minRecoveryValue: value(form.minRecoveryValue),
    maxRecoveryValue: value(form.maxRecoveryValue),
    fireNumPoint: readNumber(form.fireNumPoint) ?? null,
    clearNumPoint: readNumber(form.clearNumPoint) ?? null,
    keepFiringFor: readDuration(form.keepFiringFor, MINUTE) ?? 0,
    minDevValue: value(form.minDevValue) ?? 0,
    minDevFraction: fractionOf(number(form.minDevFraction)),
    noDataPolicy: form.noDataPolicy,
    flapping: form.flapping,
  };
  return { ...monitorContentOf(form), params };
}

const MAX_POINTS = 60;

/** What is wrong with a form, by field; `metrics` and `query` say it of their whole. */
export function checkMetricForm(form: MetricForm, column: WatchedColumn): Problems {
  const unit = unitOf(form, column);
  // What a bound names its unit for is known of a column alone: without one, why there is none is what is wrong.
  const lackOf = (typed: string): string =>
    nameable.some((one) => readValue(typed, one) !== undefined)
      ? (column.problem ?? NOT_A_NUMBER)
      : NOT_A_NUMBER;
  const value = (typed: string): string | undefined =>
    readValue(typed, unit) === undefined ? lackOf(typed) : undefined;
  const own: Problems = {
    ...monitorFormProblems(form),
    metrics: areMetricsPicked(form.metrics) ? undefined : 'A metric is not complete',
    query: column.problem,
    timeOffset: offsetProblem(form.timeOffset),
    minAllowedValue: value(form.minAllowedValue),
    maxAllowedValue: value(form.maxAllowedValue),
    minRecoveryValue: value(form.minRecoveryValue),
    maxRecoveryValue: value(form.maxRecoveryValue),
    fireNumPoint: pointsProblem(readNumber(form.fireNumPoint)),
    clearNumPoint: pointsProblem(readNumber(form.clearNumPoint)),
    keepFiringFor: readDuration(form.keepFiringFor, MINUTE) === undefined ? NO_DURATION : undefined,
    minDevValue: atLeastZero(readValue(form.minDevValue, unit), lackOf(form.minDevValue)),
    minDevFraction: atLeastZero(readNumber(form.minDevFraction), NOT_A_NUMBER),
  };
  return { ...ruleProblems(form, column), ...dropFine(own) };
}

/** A unit of each kind that a value can name: a share, a length of time, a size. */
const nameable = ['utilization', 'nanoseconds', 'bytes'] as const;

function dropFine(problems: Problems): Problems {
  return Object.fromEntries(Object.entries(problems).filter(([, text]) => text !== undefined));
}

/** What the server would refuse of numbers that can be read: how they stand to each other. */
function ruleProblems(form: MetricForm, column: WatchedColumn): Problems {
  const problems = checkMonitorSettings(metricContentOf(form, column).params);
  return Object.fromEntries(problems.map(({ field, message }) => [field, sentence(message)]));
}

function atLeastZero(number: TypedNumber, lack: string): string | undefined {
  if (number === undefined) return lack;
  return number !== null && number < 0 ? "Can't be negative" : undefined;
}

function pointsProblem(points: TypedNumber): string | undefined {
  if (points === null) return undefined;
  const isCount = Number.isInteger(points) && Number(points) >= 1 && Number(points) <= MAX_POINTS;
  return isCount ? undefined : `Must be a whole number from 1 to ${MAX_POINTS}`;
}
