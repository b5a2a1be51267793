import type { RootCommand } from '../program/root-command.ts';
import type { CommandContext } from '../program/command-context.ts';

const tokenFile = [
  '--operator-token-file <file>',
  'file with the operator token, e.g. operator-token of the data directory (env: SPANLIGHT_OPERATOR_TOKEN)',
] as const;

/** `backup` and `restore`: everything a server keeps, to a folder and back; `check` and `retention`: how it is. */
export function addOperationCommands(program: RootCommand, context: CommandContext): void {
  program
    .command('backup')
    .argument('<folder>', 'target folder: empty, or that of an interrupted backup')
    .option(...tokenFile)
    .action(async (folder, options) => {
      const { takeBackup } = await import('../services/operations/take-backup.ts');
      await takeBackup(context, folder, options);
    });

  program
    .command('restore')
    .argument('<folder>', 'the backup')
    .option(...tokenFile)
    .option('--timeout <length>', 'how long to wait until the server is back', '1h')
    .action(async (folder, options) => {
      const { restoreBackup } = await import('../services/operations/restore-backup.ts');
      await restoreBackup(context, folder, options);
    });

  program
    .command('check')
    .option(...tokenFile)
    .action(async (options) => {
      const { checkStores } = await import('../services/operations/check-stores.ts');
      await checkStores(context, options);
    });

  const retention = program.command('retention');

  retention
    .command('list')
    .option(...tokenFile)
    .action(async (options) => {
      const { showRetention } = await import('../services/operations/retention.ts');
      await showRetention(context, options);
    });

  retention
    .command('delete')
    .argument('<project>', 'id of the project whose telemetry is deleted')
    .option('--confirm <name>', 'name of the project, to skip the question')
    .option(...tokenFile)
    .action(async (project, options) => {
      const { deleteTelemetry } = await import('../services/operations/retention.ts');
      await deleteTelemetry(context, project, options);
    });
}
