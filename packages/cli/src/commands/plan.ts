import { Argument } from '@commander-js/extra-typings';
import { usageError } from '../errors/errors.ts';
import type { RootCommand } from '../program/root-command.ts';
import type { CommandContext } from '../program/command-context.ts';
import { answerDifferences, differing } from './shared/difference-codes.ts';
import {
  ALL_OR_NOTHING,
  lintFormatOption,
  maxDeletesOption,
  planFormatOption,
  TARGET,
} from './shared/document-options.ts';
import { CALLED_BY, YES } from './shared/options.ts';

/** `plan`, `apply`, `lint`, `export`, `edit`, `explain` and `schema`: everything that is kept as files, of every kind. */
export function addPlanCommands(program: RootCommand, context: CommandContext): void {
  const plan = program
    .command('plan')
    .requiredOption('-f, --file <paths...>', 'files, folders, or - for the standard input')
    .option('--owner <label>', 'owner of the documents that name none')
    .option('--prune', 'delete what the owner has on the server but in no file')
    .addOption(maxDeletesOption())
    .addOption(planFormatOption())
    .option(...TARGET)
    .option('--quiet', 'only the summary')
    .option('--save <file>', 'save the plan, to apply exactly that later')
    .action(async ({ file, ...options }) => {
      await differing(async () => {
        const { planDocuments } = await import('../services/documents/plan-documents.ts');
        await planDocuments(context, { ...options, paths: file });
      });
    });
  answerDifferences(plan);

  program
    .command('apply')
    .option('-f, --file <paths...>', 'files, folders, or - for the standard input')
    .option('--plan <file>', 'a saved plan; refused if the server has changed since')
    .option('--owner <label>', 'owner of the documents that name none')
    .option('--prune', 'delete what the owner has on the server but in no file')
    .addOption(maxDeletesOption())
    .option(...TARGET)
    .option(...ALL_OR_NOTHING)
    .option(...YES)
    .action(async ({ file = [], ...options }) => {
      if (file.length === 0 && options.plan === undefined) {
        throw usageError('Apply what?', 'Give files with -f, or a saved plan with --plan.');
      }
      const { applyDocuments } = await import('../services/documents/apply-documents.ts');
      await applyDocuments(context, { ...options, paths: file });
    });

  program
    .command('lint')
    .requiredOption('-f, --file <paths...>', 'files, folders, or - for the standard input')
    .addOption(lintFormatOption())
    .action(async ({ file, format }) => {
      const { lintDocuments } = await import('../services/documents/lint-documents.ts');
      await lintDocuments(context, { paths: file, format });
    });

  program
    .command('export')
    .requiredOption('-f, --folder <folder>', 'where to write, one file per document')
    .action(async ({ folder }) => {
      const { exportDocuments } = await import('../services/documents/export-documents.ts');
      await exportDocuments(context, folder);
    });

  program
    .command('edit')
    .addArgument(
      new Argument('<noun>').choices(['dashboard', 'monitor', 'channel', 'silence'] as const),
    )
    .argument('<name>', CALLED_BY)
    .option(...YES)
    .action(async (noun, name, options) => {
      const { editDocument } = await import('../services/documents/edit-document.ts');
      await editDocument(context, noun, name, options);
    });

  program
    .command('explain')
    .argument('<field>', 'e.g. monitor, monitor.keep_firing_for, dashboard.grid_rows.items')
    .action(async (field) => {
      const { explainField } = await import('../services/shared/explain-field.ts');
      await explainField(context, field);
    });

  program
    .command('schema')
    .addArgument(
      new Argument('<kind>').choices(['dashboard', 'monitors', 'channels', 'silences'] as const),
    )
    .action(async (name) => {
      const [{ jsonSchemas }, { toSafeJson }] = await Promise.all([
        import('@spanlight/sdk/json-schemas'),
        import('../output/sanitise.ts'),
      ]);
      (await context.output()).lines([toSafeJson(jsonSchemas()[name], 2)]);
    });
}
