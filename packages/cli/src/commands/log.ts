import { examples, positiveInteger, type RootCommand } from '../program/root-command.ts';
import type { CommandContext } from '../program/command-context.ts';
import { withFilterOptions } from './shared/options.ts';

/** `log tail`: follows logs as they arrive. */
export function addLogCommands(program: RootCommand, context: CommandContext): void {
  const log = program.command('log').description('logs');
  withFilterOptions(log.command('tail'))
    .description('print logs and go on as new ones arrive; stops with Ctrl-C')
    .option('-n, --lines <lines>', 'newest lines to begin with', positiveInteger, 10)
    .option('--no-follow', 'print what there is and stop')
    .addHelpText(
      'after',
      examples(
        'spanlight log tail --system log:error',
        'spanlight log tail -q \'where service_name = "cart"\' --search timeout',
        'spanlight log tail -o ndjson | jq -r .displayName',
      ),
    )
    .action(async (options) => {
      const { followLogs } = await import('../services/tracing/follow-logs.ts');
      await followLogs(context, options);
    });
}
