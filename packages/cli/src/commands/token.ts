import { InvalidArgumentError, Option } from '@commander-js/extra-typings';
import { type ChartKind, chartKinds, type LegendValue, legendValues } from '@spanlight/sdk';
import type { CommandContext } from '../program/command-context.ts';
import type { RootCommand } from '../program/root-command.ts';
import { lengthText } from '../time/duration.ts';
import { lengthOf } from './alerting/mute-options.ts';

const tokens = async () => await import('../services/server/tokens.ts');

const SUBJECT = ['--subject <text>', 'who or what it is for, for the record'] as const;
const DAY = 86_400_000;

/** `--expires`, in milliseconds. */
const expiresOption = (most: string, usual: number) =>
  new Option('--expires <length>', `how long it is valid, up to ${most}`)
    .argParser(lengthOf)
    .default(usual, lengthText(usual));
const DEFAULT_KIND: ChartKind = 'line';

/** `token list | page | prometheus | picture | revoke`: rights that are narrower than a user's. */
export function addTokenCommands(program: RootCommand, context: CommandContext): void {
  const token = program.command('token');

  token.command('list').action(async () => (await tokens()).listTokens(context));

  token
    .command('page')
    .argument('<origin...>', 'where the page is opened from, e.g. https://portal.example')
    .addOption(expiresOption('24h', DAY))
    .option(...SUBJECT)
    .action(async (origins, options) =>
      (await tokens()).mintPage(context, { ...options, origins }),
    );

  token
    .command('prometheus')
    .addOption(expiresOption('366d', 90 * DAY))
    .option(...SUBJECT)
    .action(async (options) => (await tokens()).mintPrometheus(context, options));

  token
    .command('picture')
    .argument(
      '[query]',
      "parts joined by ' | '; without one, metrics are shown in their default form",
    )
    .option(
      '-m, --metric <name as $alias>',
      'a metric and its name in the query; repeatable, and needed only where the query is unclear',
      (text: string, before: readonly string[]) => [...before, text],
      [],
    )
    .option('--last <length>', 'length of its range, up to now, e.g. 6h, 7d', '24h')
    .addOption(
      new Option('--kind <kind>', 'how it is drawn').choices(chartKinds).default(DEFAULT_KIND),
    )
    .addOption(
      new Option(
        '--figures <list>',
        `values beside the names: any of ${legendValues.join(', ')}, or none`,
      )
        .argParser(figuresOf)
        .default(['last' as const], 'last'),
    )
    .addOption(
      new Option('--size <width x height>', 'pixels')
        .argParser(sizeOf)
        .default({ width: 800, height: 300 }, '800x300'),
    )
    .addOption(
      new Option('--theme <theme>', 'its colours')
        .choices(['light', 'dark'] as const)
        .default('light' as const),
    )
    .option('--title <text>', 'title above the chart (default: the query)')
    .addOption(expiresOption('366d', 90 * DAY))
    .option(...SUBJECT)
    .action(async (query, options) => (await tokens()).mintPicture(context, { ...options, query }));

  token
    .command('revoke')
    .argument('<id...>', 'ids of `token list`')
    .action(async (ids) => (await tokens()).revokeTokens(context, ids));
}

/** `avg,max`; each once, in the order they are given. */
function figuresOf(text: string): readonly LegendValue[] {
  if (text === 'none') return [];
  return [...new Set(text.split(','))].map((name) => {
    const figure = legendValues.find((each) => each === name.trim());
    if (figure === undefined)
      throw new InvalidArgumentError(
        `There is no figure ${JSON.stringify(name)}; use any of ${legendValues.join(',')}, or none.`,
      );
    return figure;
  });
}

function sizeOf(text: string): { readonly width: number; readonly height: number } {
  const [, width, height] = /^(\d{1,5})x(\d{1,5})$/u.exec(text) ?? [];
  if (width === undefined || height === undefined)
    throw new InvalidArgumentError('Write it as 800x300.');
  return { width: Number(width), height: Number(height) };
}
