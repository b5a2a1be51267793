import { CommanderError } from '@commander-js/extra-typings';
import type { ErrorReport } from './errors/describe-error.ts';
import { SilentExit } from './errors/errors.ts';
import { exitCodes } from './errors/exit-codes.ts';
import type { Io } from './io/io.ts';
import { breakCommands, sanitise, sanitiseLines, toSafeJson } from './output/sanitise.ts';
import { createPaint, wantsColour } from './output/style.ts';
import { showHelp } from './program/help.ts';
import { WatchRequested, watchOf } from './program/watch.ts';
import { createProgram } from './create-program.ts';

/**
 * Runs one command line and renders whatever goes wrong. Nothing below this function prints errors or
 * ends the process.
 *
 * @param argv The arguments after the name of the program.
 * @returns The exit code.
 */
export async function run(argv: readonly string[], io: Io): Promise<number> {
  return await runOnce(argv, io, true);
}

async function runOnce(argv: readonly string[], io: Io, mayWatch: boolean): Promise<number> {
  const { program, context } = createProgram(io);
  program.hook('preAction', (_program, command) => {
    const every = mayWatch ? watchOf(command) : undefined;
    if (every !== undefined) throw new WatchRequested(every);
  });
  try {
    const [first, ...words] = argv;
    if (first === 'help' && words.length > 0 && !words.some((word) => word.startsWith('-')))
      showHelp(program, words);
    await program.parseAsync([...argv], { from: 'user' });
    return exitCodes.ok;
  } catch (error) {
    if (error instanceof WatchRequested) {
      const { watchRuns } = await import('./program/watch-runs.ts');
      return await watchRuns(io, error.interval, (each) => runOnce(argv, each, false));
    }
    if (error instanceof SilentExit) return error.exitCode;
    if (error instanceof CommanderError && isHelp(error)) {
      return error.exitCode === 0 ? exitCodes.ok : exitCodes.usage;
    }
    const { aborted } = io.signal;
    const { describeError } = await import('./errors/describe-error.ts');
    const report = describeError(error, { isInterrupted: aborted, url: context.address() });
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
  const format = argv.findLast(
    (argument, index) =>
      /^(?:-o=?|--output=)./u.test(argument) || /^(?:-o|--output)$/u.test(argv[index - 1] ?? ''),
  );
  const name = format?.replace(/^(?:-o=?|--output=)/u, '') ?? 'table';
  // As `--json` of the program: it gives way to a format that was named.
  return /^(?:nd)?json$/u.test(name) || (name === 'table' && argv.includes('--json'));
}

function printError(report: ErrorReport, argv: readonly string[], io: Io): void {
  if (wantsJson(argv)) {
    io.stderr.write(`${toSafeJson({ error: report })}\n`);
    return;
  }
  const paint = createPaint(!argv.includes('--no-color') && wantsColour(io.stderr, io.env));
  const [first = '', ...rest] = sanitiseLines(report.message);
  const lines = [`${paint('error:', 'bad')} ${first}`, ...rest];
  // Hints name what a server has, projects for one.
  if (report.hint !== undefined) {
    const [hint = '', ...more] = sanitiseLines(report.hint);
    lines.push(`${paint('hint:', 'accent')} ${hint}`, ...more);
  }
  if (report.traceId !== undefined)
    lines.push(paint(`server trace ${sanitise(report.traceId)}`, 'dim'));
  io.stderr.write(`${breakCommands(lines.join('\n'))}\n`);
}
