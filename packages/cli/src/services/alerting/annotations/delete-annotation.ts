import type { CommandContext } from '../../../program/command-context.ts';
import { called, confirmDeletion } from '../../shared/confirm-deletion.ts';

/** Deletes an annotation, after asking. */
export async function deleteAnnotation(
  context: CommandContext,
  id: number,
  { yes = false }: { readonly yes?: boolean | undefined },
): Promise<void> {
  const { id: project } = await context.project();
  const client = await context.client();
  const { signal } = context.io;
  if (!yes) {
    const { name } = await client.annotations.get({ project, id }, { signal });
    await confirmDeletion(context, `annotation ${called({ id, name })}`);
  }
  await client.annotations.delete({ project, id }, { signal });
  const output = await context.output();
  if (output.forPeople) output.lines([`Deleted annotation ${id}.`]);
  else await output.data({ id });
}
