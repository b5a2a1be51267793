import type { Shell } from '../../../program/shell.ts';
import { called, confirmDeletion } from '../../shared/confirm-deletion.ts';

/** Deletes an annotation, after asking. */
export async function deleteAnnotation(
  shell: Shell,
  id: number,
  { yes = false }: { readonly yes?: boolean | undefined },
): Promise<void> {
  const { id: project } = await shell.project();
  const client = await shell.client();
  const { signal } = shell.io;
  if (!yes) {
    const { name } = await client.annotations.get({ project, id }, { signal });
    await confirmDeletion(shell, `annotation ${called({ id, name })}`);
  }
  await client.annotations.delete({ project, id }, { signal });
  const output = await shell.output();
  if (output.forPeople) output.lines([`Deleted annotation ${id}.`]);
  else await output.data({ id });
}
