/**
 * What the process answers with. Scripts rely on these numbers: they are documented in `--help` and
 * docs/cli.md and never change meaning.
 */
export const exitCodes = {
  ok: 0,
  error: 1,
  usage: 2,
  /** Of `plan` and `diff`, which answer 1 when they are used wrongly. */
  differs: 2,
  auth: 3,
  notFound: 4,
  connection: 5,
  server: 6,
  timeout: 7,
  /** Some of the work was done; the same number. */
  partial: 7,
  interrupted: 130,
} as const;

/** One of the documented exit codes. */
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** One line per exit code, in numeric order, for help texts. */
export const exitCodeMeanings: readonly (readonly [ExitCode, string])[] = [
  [exitCodes.ok, 'done'],
  [exitCodes.error, 'failed, or a check found problems'],
  [exitCodes.usage, 'incorrect usage; from plan and diff: something differs'],
  [exitCodes.auth, 'not signed in, or not allowed'],
  [exitCodes.notFound, 'the thing asked for does not exist'],
  [exitCodes.connection, 'the server could not be reached'],
  [exitCodes.server, 'the server failed'],
  [exitCodes.timeout, 'timed out, or only part of the work was done'],
  [exitCodes.interrupted, 'stopped by Ctrl-C'],
];
