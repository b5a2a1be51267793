import type { DocumentKind } from '@spanlight/sdk/documents';
import { exportFiles } from '../../plan/export-files.ts';
import type { CommandContext } from '../../program/command-context.ts';
import { safeYamlText } from '../../output/yaml.ts';
import type { Kind, PlanTarget, StoredId } from '../../plan/kinds/kind.ts';
import { kindOf } from '../../plan/kinds/kinds.ts';
import { nouns } from '../shared/nouns.ts';
import { targetOf } from './prepare-plan.ts';

/** Writes everything a project has of some kinds as one file each, and tells what changed. */
export async function exportDocuments(
  context: CommandContext,
  folder: string,
  kinds?: readonly DocumentKind[],
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

/** Prints something a server keeps as a YAML document. */
export async function exportDocument(
  context: CommandContext,
  name: DocumentKind,
  wanted: string,
): Promise<void> {
  const target = await targetOf(context);
  const { id } = await nouns[name].find(target, wanted);
  const text = safeYamlText(await textOf(name, target, id));
  (await context.output()).lines([text.replace(/\n$/u, '')]);
}

/** The YAML of something a server keeps. */
export const textOf = async (
  name: DocumentKind,
  target: PlanTarget,
  id: StoredId,
): Promise<string> => await printed(kindOf(name), target, id);

async function printed<Name extends DocumentKind>(
  kind: Kind<Name>,
  target: PlanTarget,
  id: StoredId,
): Promise<string> {
  return await kind.print(target, (await kind.read(target, id)).document);
}
