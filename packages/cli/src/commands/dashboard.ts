import { positiveInteger, type RootCommand } from '../program/root-command.ts';
import type { CommandContext } from '../program/command-context.ts';
import { addFileCommands } from './shared/file-commands.ts';
import { addVerbs } from './shared/noun-commands.ts';
import { CALLED_BY, OPEN } from './shared/options.ts';

/** `dashboard list | get | clone | pin | unpin | delete`, and dashboards as files. */
export function addDashboardCommands(program: RootCommand, context: CommandContext): void {
  const dashboard = program.command('dashboard');

  dashboard
    .command('list')
    .option('--search <text>', 'only dashboards whose name matches this')
    .option('--pinned', 'only pinned ones')
    .option('--owner <label>', 'only those with this owner label')
    .option('-n, --limit <rows>', 'maximum number of rows to print', positiveInteger, 1000)
    .action(async (options) => {
      const { listDashboards } = await import('../services/dashboards/list-dashboards.ts');
      await listDashboards(context, options);
    });

  dashboard
    .command('get')
    .argument('<dashboard>', CALLED_BY)
    .option(...OPEN)
    .action(async (wanted, options) => {
      const { getDashboard } = await import('../services/dashboards/get-dashboard.ts');
      await getDashboard(context, wanted, options);
    });

  addFileCommands(dashboard, 'dashboard', context);

  addVerbs(dashboard, 'dashboard', context, ['clone', 'pin', 'unpin', 'delete']);
}
