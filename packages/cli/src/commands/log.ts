import { positiveInteger, type RootCommand } from '../program/root-command.ts';
import type { CommandContext } from '../program/command-context.ts';
import { withFilterOptions } from './shared/options.ts';

/** `log tail`: follows logs as they arrive. */
export function addLogCommands(program: RootCommand, context: CommandContext): void {
  const log = program.command('log');
  withFilterOptions(log.command('tail'))
    .option('-n, --lines <lines>', 'newest lines to begin with', positiveInteger, 10)
    .option('--no-follow', 'print what there is and stop')
    .action(async (options) => {
      const { followLogs } = await import('../services/tracing/follow-logs.ts');
      await followLogs(context, options);
    });
}
