import { Option } from '@commander-js/extra-typings';
import type { RootCommand } from '../program/root-command.ts';
import type { CommandContext } from '../program/command-context.ts';

/** `query lint`: checks queries without a server. */
export function addQueryCommands(program: RootCommand, context: CommandContext): void {
  const query = program.command('query');
  query
    .command('lint')
    .argument('[text]', 'the query; - reads it from the standard input')
    .option('-f, --file <files...>', 'files with one query each')
    .addOption(
      new Option('--format <format>', 'how to report')
        .choices(['text', 'json', 'github'] as const)
        .default('text' as const),
    )
    .action(async (text, options) => {
      const { lintQueries } = await import('../services/tracing/lint-queries.ts');
      await lintQueries(context, { text, files: options.file ?? [], format: options.format });
    });
}
