import { exitCodes, type ExitCode } from './exit-codes.ts';

/** What a {@link CliError} carries besides its message. */
export interface CliErrorOptions {
  /** Stable snake_case name for scripts, e.g. `project_required`. */
  code: string;
  /** What the reader should do next: a sentence or a command. */
  hint?: string | undefined;
  /** @default exitCodes.error */
  exitCode?: ExitCode;
  cause?: unknown;
}

/**
 * A problem the user can do something about. Anything else that reaches the top is our bug and is
 * reported as such.
 */
export class CliError extends Error {
  override readonly name = 'CliError';
  readonly code: string;
  readonly hint: string | undefined;
  readonly exitCode: ExitCode;

  constructor(message: string, options: CliErrorOptions) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = options.code;
    this.hint = options.hint;
    this.exitCode = options.exitCode ?? exitCodes.error;
  }
}

/**
 * Ends the command with an exit code after everything worth saying has been printed, for checks that
 * found problems (`query lint`, `doctor`).
 */
export class SilentExit extends Error {
  override readonly name = 'SilentExit';
  /** Usually one of ours; `serve` hands on whatever its child ended with. */
  readonly exitCode: number;

  constructor(exitCode: number) {
    super(`exit ${exitCode}`);
    this.exitCode = exitCode;
  }
}

/** The command line cannot be understood: exit code 2. */
export function usageError(message: string, hint?: string): CliError {
  return new CliError(message, { code: 'usage', exitCode: exitCodes.usage, hint });
}

/** The thing asked for does not exist: exit code 4. */
export const notFound = (message: string, options: Omit<CliErrorOptions, 'exitCode'>): CliError =>
  new CliError(message, { ...options, exitCode: exitCodes.notFound });
