import { InvalidArgumentError, Option, type Command } from '@commander-js/extra-typings';
import type { Aggregation } from '@spanlight/sdk';
import { usageError } from '../errors/errors.ts';
import { positiveInteger, type GlobalOptions, type RootCommand } from '../program/root-command.ts';
import type { CommandContext } from '../program/command-context.ts';
import { parseDuration } from '../time/duration.ts';
import { resolveTimeRange } from '../time/time-range.ts';
import { withTimeOptions } from './shared/options.ts';

const instruments = ['gauge', 'additive', 'counter', 'histogram', 'summary'] as const;

/** `metric list | describe | query`. */
export function addMetricCommands(program: RootCommand, context: CommandContext): void {
  const metric = program.command('metric');

  withTimeOptions(metric.command('list'))
    .option('--search <text>', 'part of the name; a|b means either')
    .addOption(new Option('--instrument <kinds...>', 'kinds of metrics').choices(instruments))
    .option('--attr <keys...>', 'attributes a metric must have, all of them')
    .addOption(
      new Option('--sort <column>', 'by name, or most series first').choices([
        'name',
        '-series',
      ] as const),
    )
    .option('-n, --limit <rows>', 'maximum number of rows to print', positiveInteger, 200)
    .action(async (options) => {
      const time = resolveTimeRange(options, context.io.now());
      const { listMetrics } = await import('../services/metrics/list-metrics.ts');
      await listMetrics(context, { ...options, time, bySeries: options.sort === '-series' });
    });

  withTimeOptions(metric.command('describe'))
    .argument('<name>')
    .action(async (name, options) => {
      const time = resolveTimeRange(options, context.io.now());
      const { describeMetric } = await import('../services/metrics/describe-metric.ts');
      await describeMetric(context, name, time);
    });
  addQueryCommand(metric, context);
}

function addQueryCommand(metric: Command<[], {}, GlobalOptions>, context: CommandContext): void {
  withTimeOptions(metric.command('query'))
    .argument(
      '[query]',
      "parts joined by ' | '; without one, metrics are shown in their default form",
    )
    .option(
      '-m, --metric <name as $alias>',
      'a metric and its name in the query; repeatable, and needed only where the query is unclear',
      collect,
      [],
    )
    .option('--interval <length>', 'width of a bucket, e.g. 5m', milliseconds)
    .option('--chart', 'draw the series')
    .option('--table', 'one row per group, each column a single number')
    .option('--gauge', 'each column a single number, without groups')
    .option(
      '--agg <column=function>',
      'how a column becomes one number; repeatable',
      aggregation,
      {},
    )
    .option('--search <text>', 'with --table: words in the grouping attributes')
    .option('--sort <column>', 'with --table: sort by a column; -column sorts descending')
    .option('-n, --limit <rows>', 'maximum number of series or rows to print', positiveInteger, 20)
    .action(async (query, options) => {
      const { sort, metric: metrics, agg, ...rest } = options;
      const view = viewOf(options);
      if (view !== 'table' && (sort ?? options.search) !== undefined) {
        throw usageError('--sort and --search belong to --table.');
      }
      if (view !== 'table' && view !== 'gauge' && Object.keys(agg).length > 0) {
        throw usageError('--agg belongs to --table and --gauge.');
      }
      const time = resolveTimeRange(options, context.io.now());
      const { queryMetrics } = await import('../services/metrics/query-metrics.ts');
      await queryMetrics(context, {
        ...rest,
        interval: options.interval,
        search: options.search,
        query,
        metrics,
        time,
        view,
        aggregations: agg,
        sortBy: sort?.replace(/^-/u, ''),
        sortDesc: sort?.startsWith('-') ?? false,
      });
    });
}

/** A way to show the result of a query. */
type View = 'timeseries' | 'chart' | 'table' | 'gauge';

function viewOf(flags: Partial<Record<Exclude<View, 'timeseries'>, true | undefined>>): View {
  const views = (['chart', 'table', 'gauge'] as const).filter((view) => flags[view] === true);
  if (views.length > 1) throw usageError('--chart, --table and --gauge exclude each other.');
  return views[0] ?? 'timeseries';
}

const collect = (text: string, before: string[]): string[] => [...before, text];

function milliseconds(text: string): number {
  const length = parseDuration(text);
  if (length === undefined || length <= 0) {
    throw new InvalidArgumentError('It must be a duration such as 5m.');
  }
  return length;
}

const reductions = ['min', 'max', 'sum', 'avg', 'median', 'last'] as const;

const functions: readonly Aggregation[] = [
  ...reductions,
  ...reductions.map((name) => `${name}_zero` as const),
];

function aggregation(
  text: string,
  before: Readonly<Record<string, Aggregation>>,
): Readonly<Record<string, Aggregation>> {
  const [, column = '', name] = /^(.+)=(\w+)$/u.exec(text) ?? [];
  const found = functions.find((each) => each === name);
  if (found === undefined) {
    throw new InvalidArgumentError(`It must be a column and one of ${functions.join(', ')}.`);
  }
  return { ...before, [column]: found };
}
