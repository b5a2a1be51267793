import { CliError } from '../../errors.ts';
import { confirm } from '../../prompt.ts';
import { inert } from '../../report/inert.ts';
import type { Shell } from '../../shell.ts';

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
    const called = inert(`${JSON.stringify(name)} (id ${id})`);
    if (!(await confirm(shell.io, `Delete annotation ${called}?`)))
      throw new CliError('Nothing was deleted.', { code: 'declined' });
  }
  await client.annotations.delete({ project, id }, { signal });
  const output = await shell.output();
  if (output.forPeople) output.lines([`Deleted annotation ${id}.`]);
  else await output.data({ id });
}
