/** What one step of an escalation would have made of it. */
export interface StepMessages {
  /** Milliseconds after which it is told. */
  readonly after: number;
  /** Messages there would have been at most. */
  readonly notifications: number;
  /** Who hears of it, where that is known. */
  readonly whom?: string | undefined;
}

/**
 * What the steps of an escalation would have made of the past, in a sentence; undefined without any step.
 *
 * @param write A length of time in milliseconds as text.
 */
export function stepsText(
  steps: readonly StepMessages[],
  write: (milliseconds: number) => string,
): string | undefined {
  if (steps.length === 0) return undefined;
  const due = steps.filter(({ notifications }) => notifications > 0);
  if (due.length === 0) return 'No step of its escalation would have been due.';
  const parts = due.map(({ after, notifications, whom }, at) => {
    const messages = at > 0 ? '' : notifications === 1 ? ' message' : ' messages';
    return `${notifications}${messages}${whom === undefined ? '' : ` to ${whom}`} after ${write(after)}`;
  });
  return `Had nobody acknowledged, at most ${parts.join(', ')}.`;
}
