import { Command, Help, InvalidArgumentError, Option } from '@commander-js/extra-typings';
import { exitCodeMeanings } from '../errors/exit-codes.ts';
import { outputFormats, readFormat, type WantedFormat } from '../output/formats.ts';
import { version } from '../config/version.ts';

/** The root command with the options every command understands. */
// oxlint-disable-next-line typescript/explicit-module-boundary-types -- the option types are inferred from the chain
export function createRootCommand() {
  return new Command('spanlight')
    .description('Traces, logs and metrics of your services, from the command line.')
    .version(version, '-V, --version', 'print the version')
    .helpOption('-h, --help', 'show help')
    .helpCommand('help [command]', 'show help for a command')
    .addOption(formatOption())
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
    .configureHelp({ sortSubcommands: false, minWidthToWrap: 10, formatItem, optionDescription })
    .addHelpText('after', () => `\n${exitCodeHelp()}`);
}

function formatOption() {
  const option = new Option('-o, --output <format>', 'how to print results')
    .choices([...outputFormats, 'jsonpath='])
    .argParser(readFormat)
    .default<WantedFormat>('table');
  return option;
}

/** The root command; commands are added to it. */
export type RootCommand = ReturnType<typeof createRootCommand>;

/** The options every command understands, as parsed. */
export type GlobalOptions = ReturnType<RootCommand['opts']>;

/** Columns that what an option means has beside it at least; with fewer it stands below. */
const LEAST_BESIDE = 30;

function formatItem(term: string, termWidth: number, description: string, helper: Help): string {
  const width = helper.helpWidth ?? 80;
  if (description === '' || width - termWidth - 4 >= LEAST_BESIDE)
    return Help.prototype.formatItem.call(helper, term, termWidth, description, helper);
  const below = helper.boxWrap(description, Math.max(10, width - 6)).replaceAll('\n', '\n      ');
  return `  ${term}\n      ${below}`;
}

/** Without the default of an option that has none: an empty list or text says nothing. */
function optionDescription(option: Option): string {
  const { defaultValue, description } = option;
  const isEmpty = defaultValue === '' || ['[]', '{}'].includes(JSON.stringify(defaultValue));
  return isEmpty ? description : Help.prototype.optionDescription.call(new Help(), option);
}

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
