/** Steps an escalation has at most. */
export const MAX_STEPS = 5;

/** Milliseconds that a step may come after the alert: from a second to a week. */
export const STEP_DELAY: readonly [least: number, most: number] = [1000, 7 * 86_400_000];

/** A step as somebody has written it. */
export interface StepDraft {
  /** Milliseconds after the alert has opened. */
  readonly after: number;
  /** Channels that are notified; only their number is checked. */
  readonly channels: readonly unknown[];
}

/** What is wrong with an escalation, and where. */
export interface StepProblem {
  /** Undefined where it is the escalation as a whole. */
  readonly step?: number;
  readonly field?: keyof StepDraft;
  readonly message: string;
}

/** Everything that is wrong with the steps of an escalation. */
export function checkSteps(steps: readonly StepDraft[]): StepProblem[] {
  const problems = steps.flatMap(({ after, channels }, step): StepProblem[] => {
    const problem = delayProblem(after, steps[step - 1]?.after);
    return [
      ...(problem === undefined ? [] : [{ step, field: 'after' as const, message: problem }]),
      ...(channels.length === 0
        ? [{ step, field: 'channels' as const, message: 'at least one channel is required' }]
        : []),
    ];
  });
  if (steps.length <= MAX_STEPS) return problems;
  return [{ message: `can have at most ${MAX_STEPS} steps` }, ...problems];
}

function delayProblem(after: number, before: number | undefined): string | undefined {
  const [least, most] = STEP_DELAY;
  if (!(after >= least)) return 'must be at least a second';
  if (after > most) return 'must be at most 7 days';
  if (before !== undefined && after <= before) return 'must be later than the step before';
  return undefined;
}
