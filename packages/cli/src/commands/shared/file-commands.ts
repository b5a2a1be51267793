import type { CommandUnknownOpts } from '@commander-js/extra-typings';
import type { DocumentKind } from '@spanlight/sdk/documents';
import { usageError } from '../../errors/errors.ts';
import type { CommandContext } from '../../program/command-context.ts';
import { answerDifferences, differing } from './difference-codes.ts';
import { ALL_OR_NOTHING, lintFormatOption, planFormatOption } from './document-options.ts';
import { CALLED_BY, YES } from './options.ts';

/** `lint`, `diff`, `apply` and `export` of one kind of files, below the noun of that kind. */
export function addFileCommands(
  noun: CommandUnknownOpts,
  kind: DocumentKind,
  context: CommandContext,
): void {
  const kinds = [kind];

  noun
    .command('lint')
    .argument('<paths...>', 'files, folders, or - for the standard input')
    .addOption(lintFormatOption())
    .action(async (paths, { format }) => {
      const { lintDocuments } = await import('../../services/documents/lint-documents.ts');
      await lintDocuments(context, { paths, format });
    });

  const diff = noun
    .command('diff')
    .argument('<paths...>', 'files, folders, or - for the standard input')
    .addOption(planFormatOption())
    .action(async (paths, { format }) => {
      await differing(async () => {
        const { planDocuments } = await import('../../services/documents/plan-documents.ts');
        await planDocuments(context, { paths, kinds, format, maxDeletes: 0 });
      });
    });
  answerDifferences(diff);

  noun
    .command('apply')
    .argument('<paths...>', 'files, folders, or - for the standard input')
    .option(...ALL_OR_NOTHING)
    .option(...YES)
    .action(async (paths, options) => {
      const { applyDocuments } = await import('../../services/documents/apply-documents.ts');
      await applyDocuments(context, { ...options, paths, kinds, maxDeletes: 0 });
    });

  noun
    .command('export')
    .argument(`[${kind}]`, CALLED_BY)
    .option('-f, --folder <folder>', `write all ${kind}s there, one file each`)
    .action(async (wanted, { folder }) => {
      if (wanted !== undefined && folder !== undefined)
        throw usageError(`Name a ${kind} or give a folder, not both.`);
      const { exportDocument, exportDocuments } =
        await import('../../services/documents/export-documents.ts');
      if (wanted !== undefined) await exportDocument(context, kind, wanted);
      else if (folder !== undefined) await exportDocuments(context, folder, [kind]);
      else throw usageError(`Export which ${kind}?`, 'Name one, or give a folder for all: -f DIR.');
    });
}
