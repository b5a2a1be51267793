import type { RootCommand } from '../program/root-command.ts';
import type { CommandContext } from '../program/command-context.ts';
import { addExportCommand, addFileCommands } from './shared/file-commands.ts';
import { addVerbs } from './shared/noun-commands.ts';
import { CALLED_BY, OPEN } from './shared/options.ts';

/** `dashboard list | get | clone | pin | unpin | delete`, and dashboards as files. */
export function addDashboardCommands(program: RootCommand, context: CommandContext): void {
  const dashboard = program.command('dashboard').description('dashboards, also as YAML files');

  dashboard
    .command('list')
    .description('list dashboards, pinned ones first')
    .option('--search <text>', 'dashboards whose name is like this')
    .option('--pinned', 'pinned ones only')
    .option('--owner <label>', 'those that carry the label of this owner')
    .action(async (options) => {
      const { listDashboards } = await import('../services/dashboards/list-dashboards.ts');
      await listDashboards(context, options);
    });

  dashboard
    .command('get')
    .description('show a dashboard and its items')
    .argument('<dashboard>', CALLED_BY)
    .option(...OPEN)
    .action(async (wanted, options) => {
      const { getDashboard } = await import('../services/dashboards/get-dashboard.ts');
      await getDashboard(context, wanted, options);
    });

  addFileCommands(dashboard, 'dashboard', context);
  addExportCommand(dashboard, 'dashboard', context);

  addVerbs(dashboard, 'dashboard', context, {
    clone: 'copy a dashboard',
    pin: 'put a dashboard before the others',
    unpin: 'take the pin away',
    delete: 'delete a dashboard; asks first',
  });
}
