import { examples, type RootCommand } from '../program/root-command.ts';
import type { CommandContext } from '../program/command-context.ts';
import { addExportCommand, addFileCommands } from './shared/file-commands.ts';
import { CALLED_BY, OPEN, YES } from './shared/options.ts';

const changes = async () => await import('../services/dashboards/change-dashboard.ts');

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
    .addHelpText(
      'after',
      examples('spanlight dashboard get 42', "spanlight dashboard get 'Shop: orders' --open"),
    )
    .action(async (wanted, options) => {
      const { getDashboard } = await import('../services/dashboards/get-dashboard.ts');
      await getDashboard(context, wanted, options);
    });

  addFileCommands(dashboard, 'dashboard', context);
  addExportCommand(dashboard, 'dashboard', context);

  dashboard
    .command('clone')
    .description('copy a dashboard')
    .argument('<dashboard>', CALLED_BY)
    .action(async (wanted) => (await changes()).cloneDashboard(context, wanted));

  for (const verb of ['pin', 'unpin'] as const) {
    dashboard
      .command(verb)
      .description(verb === 'pin' ? 'put a dashboard before the others' : 'take the pin away')
      .argument('<dashboard>', CALLED_BY)
      .action(async (wanted) => (await changes()).pinDashboard(context, verb, wanted));
  }

  dashboard
    .command('delete')
    .description('delete a dashboard; asks first')
    .argument('<dashboard>', CALLED_BY)
    .option(...YES)
    .action(async (wanted, options) => (await changes()).deleteDashboard(context, wanted, options));
}
