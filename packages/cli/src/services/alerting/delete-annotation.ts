import type { Shell } from '../../shell.ts';

/** Deletes an annotation. */
export async function deleteAnnotation(shell: Shell, id: number): Promise<void> {
  const { id: project } = await shell.project();
  const client = await shell.client();
  await client.annotations.delete({ project, id }, { signal: shell.io.signal });
  const output = await shell.output();
  if (output.forPeople) output.lines([`Deleted annotation ${id}.`]);
  else await output.data({ id });
}
