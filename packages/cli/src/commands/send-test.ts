import { Option } from '@commander-js/extra-typings';
import type { RootCommand } from '../program/root-command.ts';
import type { CommandContext } from '../program/command-context.ts';

/** `send-test`: is the whole way from sending to querying open? */
export function addSendTestCommand(program: RootCommand, context: CommandContext): void {
  program
    .command('send-test')
    .option('--dsn <dsn>', 'send with this DSN instead of the one of the project')
    .addOption(
      new Option('--signal <signal>', 'what to send')
        .choices(['traces', 'metrics'] as const)
        .default('traces' as const),
    )
    .option('--timeout <length>', 'how long to wait until it can be queried', '30s')
    .action(async (options) => {
      const { sendTest } = await import('../services/server/send-test.ts');
      await sendTest(context, options);
    });
}
