import { CommanderError } from '@commander-js/extra-typings';
import { describeError, type ErrorReport } from './errors/describe-error.ts';
import { SilentExit } from './errors/errors.ts';
import { exitCodes } from './errors/exit-codes.ts';
import type { Io } from './io/io.ts';
import { sanitiseLines, toSafeJson } from './output/sanitise.ts';
import { createPaint, wantsColour } from './output/style.ts';
import { createProgram } from './create-program.ts';

/**
 * Runs one command line and renders whatever goes wrong. Nothing below this function prints errors or
 * ends the process.
 *
 * @param argv The arguments after the name of the program.
 * @returns The exit code.
 */
export async function run(argv: readonly string[], io: Io): Promise<number> {
  const { program, context } = createProgram(io);
  try {
    await program.parseAsync([...argv], { from: 'user' });
    return exitCodes.ok;
  } catch (error) {
    if (error instanceof SilentExit) return error.exitCode;
    if (error instanceof CommanderError && isHelp(error)) {
      return error.exitCode === 0 ? exitCodes.ok : exitCodes.usage;
    }
    const report = describeError(error, io.signal.aborted);
    printError(report, argv, io);
    return report.exitCode;
  } finally {
    await context.close();
  }
}

function isHelp(error: CommanderError): boolean {
  return error.code.startsWith('commander.help') || error.code === 'commander.version';
}

/** Asked of the raw arguments, because an error may come before they are parsed. */
function wantsJson(argv: readonly string[]): boolean {
  return argv.some(
    (argument, index) =>
      /^(?:-o=?|--output=)(?:nd)?json$/u.test(argument) ||
      ((argument === '-o' || argument === '--output') &&
        (argv[index + 1] === 'json' || argv[index + 1] === 'ndjson')),
  );
}

function printError(report: ErrorReport, argv: readonly string[], io: Io): void {
  if (wantsJson(argv)) {
    io.stderr.write(`${toSafeJson({ error: report })}\n`);
    return;
  }
  const paint = createPaint(!argv.includes('--no-color') && wantsColour(io.stderr, io.env));
  const [first = '', ...rest] = sanitiseLines(report.message);
  const lines = [`${paint('error:', 'bad')} ${first}`, ...rest];
  if (report.hint !== undefined) lines.push(`${paint('hint:', 'accent')} ${report.hint}`);
  if (report.traceId !== undefined) lines.push(paint(`server trace ${report.traceId}`, 'dim'));
  io.stderr.write(`${lines.join('\n')}\n`);
}
