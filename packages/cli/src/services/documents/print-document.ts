import type { DocumentKind } from '@spanlight/sdk/documents';
import { safeYamlText } from '../../output/yaml.ts';
import type { Kind, StoredId, Target } from '../../plan/kind.ts';
import type { Shell } from '../../program/shell.ts';
import { targetOf } from './prepare-plan.ts';

/** Prints something a server keeps as a YAML document. */
export async function printDocument<Name extends DocumentKind>(
  shell: Shell,
  kind: Kind<Name>,
  find: (target: Target) => Promise<{ readonly id: StoredId }>,
): Promise<void> {
  const target = await targetOf(shell);
  const { id } = await find(target);
  const { document } = await kind.read(target, id);
  (await shell.output()).lines([safeYamlText(kind.print(document)).replace(/\n$/u, '')]);
}
