/** What is wrong with a silence, or odd. */
export interface SilenceProblem {
  readonly severity: 'error' | 'warning';
  /** Where, as a path into the draft. */
  readonly path: readonly (string | number)[];
  /** A sentence without a full stop. */
  readonly message: string;
  /** What to do about it. */
  readonly hint?: string;
}

/** What keeps a silence from being stored. */
export const error = (
  path: SilenceProblem['path'],
  message: string,
  hint?: string,
): SilenceProblem => ({
  severity: 'error',
  path,
  message,
  ...(hint !== undefined && { hint }),
});

/** What is odd about a silence. */
export const warning = (
  path: SilenceProblem['path'],
  message: string,
  hint?: string,
): SilenceProblem => ({ ...error(path, message, hint), severity: 'warning' });
