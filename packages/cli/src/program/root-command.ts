import { Command, InvalidArgumentError, Option } from '@commander-js/extra-typings';
import { exitCodeMeanings } from '../errors/exit-codes.ts';
import { outputFormats } from '../output/formats.ts';
import { version } from '../config/version.ts';

/** The root command with the options every command understands. */
// oxlint-disable-next-line typescript/explicit-module-boundary-types -- the option types are inferred from the chain
export function createRootCommand() {
  return new Command('spanlight')
    .description('Traces, logs and metrics of your services, from the command line.')
    .version(version, '-V, --version', 'print the version')
    .helpOption('-h, --help', 'show help')
    .helpCommand('help [command]', 'show help for a command')
    .addOption(
      new Option('-o, --output <format>', 'how to print results')
        .choices(outputFormats)
        .default('table' as const),
    )
    .option('--json', 'the same as -o json')
    .option('--project <id>', 'project id or name (env: SPANLIGHT_PROJECT)')
    .option('--url <address>', 'address of the server (env: SPANLIGHT_URL)')
    .option(
      '--token <token>',
      'auth token; other users of the machine can see it, prefer SPANLIGHT_TOKEN or `spanlight login`',
    )
    .option('--context <name>', 'use this saved context instead of the current one')
    .option('--no-color', 'no colour (also: NO_COLOR)')
    .showHelpAfterError(false)
    .showSuggestionAfterError(true)
    .configureHelp({ showGlobalOptions: true, sortSubcommands: false })
    .addHelpText('afterAll', () => `\n${exitCodeHelp()}`);
}

/** The root command; commands are added to it. */
export type RootCommand = ReturnType<typeof createRootCommand>;

/** The options every command understands, as parsed. */
export type GlobalOptions = ReturnType<RootCommand['opts']>;

function exitCodeHelp(): string {
  const rows = exitCodeMeanings.map(([code, meaning]) => `  ${String(code).padEnd(4)} ${meaning}`);
  return ['Exit codes:', ...rows].join('\n');
}

/** Reads a positive whole number from an option. */
export function positiveInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value) || value < 1) {
    throw new InvalidArgumentError('It must be a whole number from 1.');
  }
  return value;
}
