import type { DocumentKind } from '@spanlight/sdk/documents';
import { exportFiles } from '../../plan/export-files.ts';
import type { CommandContext } from '../../program/command-context.ts';
import { targetOf } from './prepare-plan.ts';

/** Writes everything a project has of some kinds as one file each, and tells what changed. */
export async function exportDocuments(
  context: CommandContext,
  folder: string,
  kinds: readonly DocumentKind[],
): Promise<void> {
  const result = await exportFiles(await targetOf(context), folder, kinds);
  const output = await context.output();
  if (!output.forPeople) {
    await output.data(result);
    return;
  }
  output.lines(result.written);
  const count = result.written.length + result.unchanged.length;
  output.note(
    `${count} ${count === 1 ? 'document' : 'documents'}, ${result.written.length} new or changed.`,
  );
  for (const file of result.others) {
    output.note(
      `${file} was not written by this export; applying the folder brings it back.`,
      'warning',
    );
  }
}
