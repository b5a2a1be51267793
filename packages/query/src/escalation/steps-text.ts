/** What one step of an escalation would have sent. */
export interface StepMessages {
  /** Milliseconds after the opening. */
  readonly after: number;
  /** Most messages there would have been. */
  readonly notifications: number;
  /** The recipients, where they are known. */
  readonly whom?: string | undefined;
}

/**
 * What the steps of an escalation would have sent, in a sentence; undefined without any step.
 *
 * @param write A length of time in milliseconds as text.
 */
export function stepsText(
  steps: readonly StepMessages[],
  write: (milliseconds: number) => string,
): string | undefined {
  if (steps.length === 0) return undefined;
  const due = steps.filter(({ notifications }) => notifications > 0);
  if (due.length === 0) return 'No escalation step would have been due.';
  const parts = due.map(({ after, notifications, whom }, at) => {
    const messages = at > 0 ? '' : notifications === 1 ? ' message' : ' messages';
    return `${notifications}${messages}${whom === undefined ? '' : ` to ${whom}`} after ${write(after)}`;
  });
  return `Without an acknowledgement, at most ${parts.join(', ')}.`;
}
