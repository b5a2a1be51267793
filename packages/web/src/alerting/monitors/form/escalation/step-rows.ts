import type { EscalationStep } from '@spanlight/sdk';
import { checkSteps } from '@spanlight/query/escalation';
import { readNumber } from '../../../../components/forms/typed-number.ts';

const MINUTE = 60_000;

/** A step of an escalation as it is filled in. */
export interface StepRow {
  /** Minutes after which it is told. */
  readonly minutes: string;
  readonly channelIds: readonly number[];
}

/** Stored steps as they are filled in. */
export const stepRows = (steps: readonly EscalationStep[]): StepRow[] =>
  steps.map(({ after, channelIds }) => ({ minutes: String(after / MINUTE), channelIds }));

/** The steps that rows say; empty rows are dropped. What can't be read counts as no time, see `escalationProblem`. */
export const stepsOf = (rows: readonly StepRow[]): EscalationStep[] =>
  rows.filter(isFilled).map(({ minutes, channelIds }) => ({
    after: Math.round((readNumber(minutes) ?? 0) * MINUTE),
    channelIds: [...channelIds],
  }));

const isFilled = ({ minutes, channelIds }: StepRow): boolean =>
  minutes.trim() !== '' || channelIds.length > 0;

/** The first thing that is wrong with steps; undefined where nothing is. */
export function escalationProblem(rows: readonly StepRow[]): string | undefined {
  const [problem] = checkSteps(
    stepsOf(rows).map(({ after, channelIds }) => ({ after, channels: channelIds })),
  );
  if (problem === undefined) return undefined;
  const { step, field, message } = problem;
  if (step === undefined) return `An escalation ${message}`;
  const place = [...rows.entries()].filter(([, row]) => isFilled(row))[step]?.[0] ?? step;
  const text = field === 'channels' ? message : `the time ${message}`;
  return `Step ${place + 1}: ${text}`;
}

/** Steps in words: `after 15 min leads, after 60 min boss`. */
export const stepsText = (
  rows: readonly StepRow[],
  writeChannels: (ids: readonly number[]) => string,
): string =>
  rows
    .filter(isFilled)
    .map(({ minutes, channelIds }) => `after ${minutes} min ${writeChannels(channelIds)}`)
    .join(', ');
