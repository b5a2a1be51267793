import type { EscalationStep } from '@spanlight/sdk';
import { checkSteps } from '@spanlight/query/escalation';
import {
  NO_DURATION,
  readDuration,
  typedDuration,
} from '../../../../components/forms/typed-duration.ts';
import { MINUTE } from '../../../../time/range.ts';

/** A step of an escalation as it is filled in. */
export interface StepRow {
  /** How long after the opening it is told: `15m`; a number alone counts minutes. */
  readonly after: string;
  readonly channelIds: readonly number[];
}

/** Stored steps as they are filled in. */
export const stepRows = (steps: readonly EscalationStep[]): StepRow[] =>
  steps.map(({ after, channelIds }) => ({ after: typedDuration(after), channelIds }));

/** The steps that rows say; empty rows are dropped. What can't be read counts as no time, see `escalationProblem`. */
export const stepsOf = (rows: readonly StepRow[]): EscalationStep[] =>
  rows.filter(isFilled).map(({ after, channelIds }) => ({
    after: readDuration(after, MINUTE) ?? 0,
    channelIds: [...channelIds],
  }));

const isFilled = ({ after, channelIds }: StepRow): boolean =>
  after.trim() !== '' || channelIds.length > 0;

/** The first thing that is wrong with steps; undefined where nothing is. */
export function escalationProblem(rows: readonly StepRow[]): string | undefined {
  const unread = rows.findIndex(({ after }) => readDuration(after, MINUTE) === undefined);
  if (unread !== -1)
    return `Step ${unread + 1}: ${NO_DURATION.charAt(0).toLowerCase()}${NO_DURATION.slice(1)}`;
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

/** Steps in words: `after 15m leads, after 1h boss`. */
export const stepsText = (
  rows: readonly StepRow[],
  writeChannels: (ids: readonly number[]) => string,
): string =>
  rows
    .filter(isFilled)
    .map(({ after, channelIds }) => {
      const length = readDuration(after, MINUTE);
      return `after ${length == null ? after : typedDuration(length)} ${writeChannels(channelIds)}`;
    })
    .join(', ');
