import type { CommanderError, CommandUnknownOpts } from '@commander-js/extra-typings';
import { CliError } from '../../errors/errors.ts';
import { exitCodes } from '../../errors/exit-codes.ts';

/* From `plan` and `diff`, 2 means that something differs, so a script that sees it must be able to rely on that: what
   is wrong with the command line answers 1 there. */

/** Lets a command answer 1 where its flags can't be read. */
export function answerDifferences(command: CommandUnknownOpts): void {
  command.exitOverride((error) => {
    if (error.exitCode === 0 || error.code.startsWith('commander.help')) throw error;
    throw withoutUsage(error);
  });
}

/** Runs a command that answers 1 where it was used wrongly. */
export async function differing(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    throw error instanceof CliError && error.exitCode === exitCodes.usage
      ? withoutUsage(error)
      : error;
  }
}

function withoutUsage(error: CliError | CommanderError): CliError {
  const hint =
    error instanceof CliError ? error.hint : 'Add --help to see what the command understands.';
  return new CliError(error.message.replace(/^error: /u, ''), {
    code: error instanceof CliError ? error.code : 'usage',
    exitCode: exitCodes.error,
    hint,
    cause: error,
  });
}
