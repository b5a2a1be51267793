import type { Command, OptionValues } from '@commander-js/extra-typings';
import { positiveInteger, type GlobalOptions } from '../../program/root-command.ts';
import type { FilterFlags, ListQuery } from '../../services/tracing/list-options.ts';
import type { CommandContext } from '../../program/command-context.ts';
import { resolveTimeRange, type TimeFlags } from '../../time/time-range.ts';

/* Options that several commands share, so that they mean the same everywhere. Commander adds options to a
   command in place, so the command that came in is the one that goes out. */

/** The flags of {@link withListOptions}, as parsed. */
export interface ListOptionValues extends FilterFlags {
  sort?: string | undefined;
  limit: number;
}

/** What a project's things are called by on the command line. */
export const CALLED_BY = 'id, key or name';

/** The option of what asks first. */
export const YES = ['--yes', "don't ask; required where there is no terminal"] as const;

/** The option of what the console shows too. */
export const OPEN = ['--open', 'open it in the console; prints the link'] as const;

/** Adds `--since`, `--from` and `--to`. */
export function withTimeOptions<Args extends unknown[], Options extends OptionValues>(
  command: Command<Args, Options, GlobalOptions>,
): Command<Args, Options & TimeFlags, GlobalOptions> {
  command
    .option('--since <length>', 'look back this far, e.g. 15m, 6h, 7d (default: 1h)')
    .option('--from <time>', 'start: a date, unix seconds, or a time ago such as 2h')
    .option('--to <time>', 'end (default: now)');
  return command;
}

/** Adds the time flags and `--query`, `--search`, `--system`. */
export function withFilterOptions<Args extends unknown[], Options extends OptionValues>(
  command: Command<Args, Options, GlobalOptions>,
): Command<Args, Options & FilterFlags, GlobalOptions> {
  withTimeOptions(command)
    .option('-q, --query <text>', 'query, e.g. \'where service_name = "cart"\'')
    .option('--search <text>', 'words in the name: a|b, "a phrase", -without, ~regexp')
    .option('--system <name...>', 'systems, e.g. httpserver:cart, db:all, log:error');
  return command;
}

/** Adds the filter flags and `--sort`, `--limit`. A `-` before the column sorts descending. */
export function withListOptions<Args extends unknown[], Options extends OptionValues>(
  command: Command<Args, Options, GlobalOptions>,
  limit: number,
): Command<Args, Options & ListOptionValues, GlobalOptions> {
  withFilterOptions(command)
    .option('--sort <column>', 'sort by a column; -column sorts descending')
    .option('-n, --limit <rows>', 'maximum number of rows to print', positiveInteger, limit);
  return command as Command<Args, Options & ListOptionValues, GlobalOptions>;
}

/**
 * What a list command was asked for.
 *
 * @throws CliError (usage) when a time flag or the project can't be read.
 */
export async function listQueryOf(
  context: CommandContext,
  options: ListOptionValues,
  defaults: { systems?: readonly string[]; sort?: string },
): Promise<ListQuery> {
  const time = resolveTimeRange(options, context.io.now());
  const sort = options.sort ?? defaults.sort;
  return {
    project: (await context.project()).id,
    time,
    systems: options.system ?? defaults.systems ?? [],
    query: options.query,
    search: options.search,
    sortBy: sort?.replace(/^-/u, ''),
    sortDesc: sort?.startsWith('-') ?? false,
    limit: options.limit,
  };
}
