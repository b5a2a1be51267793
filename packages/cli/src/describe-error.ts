import { CommanderError } from '@commander-js/extra-typings';
import { CliError } from './errors.ts';
import { exitCodes, type ExitCode } from './exit-codes.ts';

/** An error as it is shown, and as `-o json` prints it. */
export interface ErrorReport {
  /** Stable snake_case name. */
  code: string;
  message: string;
  /** What to do next. */
  hint?: string;
  exitCode: ExitCode;
  /** Id of the server's own trace of the failed request, when it sent one. */
  traceId?: string;
}

/**
 * Turns anything thrown into a report.
 *
 * @param interrupted Whether the user stopped the command: then whatever broke, broke because of that.
 */
export function describeError(error: unknown, interrupted: boolean): ErrorReport {
  if (interrupted) {
    return { code: 'interrupted', message: 'Interrupted.', exitCode: exitCodes.interrupted };
  }
  if (error instanceof CliError) {
    return {
      code: error.code,
      message: error.message,
      ...(error.hint === undefined ? {} : { hint: error.hint }),
      exitCode: error.exitCode,
    };
  }
  if (error instanceof CommanderError) {
    return {
      code: 'usage',
      message: error.message.replace(/^error: /u, ''),
      hint: 'Add --help to see what the command understands.',
      exitCode: exitCodes.usage,
    };
  }
  return {
    code: 'bug',
    message: error instanceof Error ? (error.stack ?? error.message) : String(error),
    hint: 'This is a defect of spanlight itself. Please report it with the lines above.',
    exitCode: exitCodes.error,
  };
}
