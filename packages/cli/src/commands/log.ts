import { positiveInteger, type RootCommand } from '../program/root-command.ts';
import type { CommandContext } from '../program/command-context.ts';
import { withFilterOptions } from './shared/options.ts';

/** `log tail`: follows logs as they arrive. */
export function addLogCommands(program: RootCommand, context: CommandContext): void {
  const log = program.command('log').description('logs');
  withFilterOptions(log.command('tail'))
    .description('print logs and go on as new ones arrive; stops with Ctrl-C')
    .option('-n, --lines <lines>', 'newest lines to begin with', positiveInteger, 10)
    .option('--no-follow', 'print what there is and stop')
    .action(async (options) => {
      const { followLogs } = await import('../services/tracing/follow-logs.ts');
      await followLogs(context, options);
    });
}
