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

/** The steps that rows say. What can't be read counts as no time, see `stepProblems`. */
export const stepsOf = (rows: readonly StepRow[]): EscalationStep[] =>
  rows.map(({ minutes, channelIds }) => ({
    after: Math.round((readNumber(minutes) ?? 0) * MINUTE),
    channelIds: [...channelIds],
  }));

/** What is wrong with steps, in the order of the rows; undefined where nothing is. */
function stepProblems(rows: readonly StepRow[]): readonly (string | undefined)[] {
  const steps = stepsOf(rows).map(({ after, channelIds }) => ({ after, channels: channelIds }));
  const problems = checkSteps(steps);
  return rows.map((_, at) => {
    const found = problems.find(({ step }) => step === at);
    if (found === undefined) return undefined;
    return found.field === 'channels' ? 'Choose a channel' : `Time ${found.message}`;
  });
}

/** The first thing that is wrong with steps; undefined where nothing is. */
export function escalationProblem(rows: readonly StepRow[]): string | undefined {
  const problems = stepProblems(rows);
  const at = problems.findIndex((problem) => problem !== undefined);
  return at === -1 ? undefined : `Step ${at + 1}: ${problems[at]}`;
}

/** Steps in words: `after 15 min #leads, after 60 min #ops`. */
export const stepsText = (
  rows: readonly StepRow[],
  writeChannels: (ids: readonly number[]) => string,
): string =>
  rows
    .map(({ minutes, channelIds }) => `after ${minutes} min ${writeChannels(channelIds)}`)
    .join(', ');
