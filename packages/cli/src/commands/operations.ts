import type { RootCommand } from '../program/root-command.ts';
import type { CommandContext } from '../program/command-context.ts';

const tokenFile = [
  '--operator-token-file <file>',
  'file with the operator token, e.g. operator-token of the data directory (env: SPANLIGHT_OPERATOR_TOKEN)',
] as const;

/** `backup` and `restore`: everything a server keeps, to a folder and back. */
export function addOperationCommands(program: RootCommand, context: CommandContext): void {
  program
    .command('backup')
    .argument('<folder>', 'where it goes; empty, or of a backup that was cut off')
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
}
