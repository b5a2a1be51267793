import { examples, type RootCommand } from '../program.ts';
import type { Shell } from '../shell.ts';
import { answerDifferences, differing } from './difference-codes.ts';
import { lintFormatOption, planFormatOption } from './document-options.ts';

const kinds = ['dashboard'] as const;

/** `dashboard list | get | clone | pin | unpin | delete`, and dashboards as files. */
export function addDashboardCommands(program: RootCommand, shell: Shell): void {
  const dashboard = program.command('dashboard').description('dashboards, also as YAML files');

  dashboard
    .command('list')
    .description('list dashboards, pinned ones first')
    .option('--search <text>', 'dashboards whose name is like this')
    .option('--pinned', 'pinned ones only')
    .option('--owner <label>', 'those that carry the label of this owner')
    .action(async (options) => {
      const { listDashboards } = await import('../services/list-dashboards.ts');
      await listDashboards(shell, options);
    });

  dashboard
    .command('get')
    .description('show a dashboard and its items')
    .argument('<dashboard>', 'id, key or name')
    .option('--open', 'open it in the console; prints the link')
    .addHelpText(
      'after',
      examples('spanlight dashboard get 42', "spanlight dashboard get 'Shop: orders' --open"),
    )
    .action(async (wanted, options) => {
      const { getDashboard } = await import('../services/get-dashboard.ts');
      await getDashboard(shell, wanted, options);
    });

  dashboard
    .command('lint')
    .description('check files without a server, queries included; exit code 1 for errors')
    .argument('<paths...>', 'files, folders, or - for the standard input')
    .addOption(lintFormatOption())
    .addHelpText(
      'after',
      examples(
        'spanlight dashboard lint dashboards/',
        'spanlight dashboard lint dashboards/ --format sarif > lint.sarif',
      ),
    )
    .action(async (paths, { format }) => {
      const { lintDocuments } = await import('../services/lint-documents.ts');
      await lintDocuments(shell, { paths, format });
    });

  const diff = dashboard
    .command('diff')
    .description('show what applying files would change; exit code 2 when something differs')
    .argument('<paths...>', 'files, folders, or - for the standard input')
    .addOption(planFormatOption())
    .addHelpText(
      'after',
      examples(
        'spanlight dashboard diff dashboards/',
        'spanlight dashboard diff dashboards/ --format markdown > comment.md',
      ),
    )
    .action(async (paths, { format }) => {
      await differing(async () => {
        const { planDocuments } = await import('../services/plan-documents.ts');
        await planDocuments(shell, { paths, kinds, format, maxDeletes: 0 });
      });
    });
  answerDifferences(diff);

  dashboard
    .command('apply')
    .description('create and update dashboards so that they are what files say; asks first')
    .argument('<paths...>', 'files, folders, or - for the standard input')
    .option('--yes', "don't ask; required where there is no terminal")
    .addHelpText(
      'after',
      examples(
        'spanlight dashboard apply dashboards/',
        'spanlight dashboard apply --yes --project shop - < shop.yml',
      ),
    )
    .action(async (paths, { yes }) => {
      const { applyDocuments } = await import('../services/apply-documents.ts');
      await applyDocuments(shell, { paths, kinds, yes, maxDeletes: 0 });
    });

  dashboard
    .command('export')
    .description('print a dashboard as YAML, or write all of them into a folder')
    .argument('[dashboard]', 'id, key or name')
    .option('-f, --folder <folder>', 'write all dashboards there, a file each')
    .addHelpText(
      'after',
      examples(
        'spanlight dashboard export 42 > shop.yml',
        'spanlight dashboard export -f dashboards',
      ),
    )
    .action(async (wanted, { folder }) => {
      if (wanted !== undefined && folder === undefined) {
        const { exportDashboard } = await import('../services/export-dashboard.ts');
        await exportDashboard(shell, wanted);
        return;
      }
      const { usageError } = await import('../errors.ts');
      if (folder === undefined) {
        throw usageError('Export which dashboard?', 'Name one, or give a folder for all: -f DIR.');
      }
      if (wanted !== undefined) throw usageError('Name a dashboard or give a folder, not both.');
      const { exportDocuments } = await import('../services/export-documents.ts');
      await exportDocuments(shell, folder, kinds);
    });

  dashboard
    .command('clone')
    .description('copy a dashboard')
    .argument('<dashboard>', 'id, key or name')
    .action(async (wanted) => {
      const { cloneDashboard } = await import('../services/change-dashboard.ts');
      await cloneDashboard(shell, wanted);
    });

  for (const verb of ['pin', 'unpin'] as const) {
    dashboard
      .command(verb)
      .description(verb === 'pin' ? 'put a dashboard before the others' : 'take the pin away')
      .argument('<dashboard>', 'id, key or name')
      .action(async (wanted) => {
        const { pinDashboard } = await import('../services/change-dashboard.ts');
        await pinDashboard(shell, wanted, verb === 'pin');
      });
  }

  dashboard
    .command('delete')
    .description('delete a dashboard; asks first')
    .argument('<dashboard>', 'id, key or name')
    .option('--yes', "don't ask; required where there is no terminal")
    .action(async (wanted, options) => {
      const { deleteDashboard } = await import('../services/change-dashboard.ts');
      await deleteDashboard(shell, wanted, options);
    });
}
