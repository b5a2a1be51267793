import type { DocumentKind } from '@spanlight/sdk/documents';
import { safeYamlText } from '../../output/yaml.ts';
import type { Kind, StoredId, Target } from '../../plan/kind.ts';
import type { CommandContext } from '../../program/command-context.ts';
import { targetOf } from './prepare-plan.ts';

/** Prints something a server keeps as a YAML document. */
export async function printDocument<Name extends DocumentKind>(
  context: CommandContext,
  kind: Kind<Name>,
  find: (target: Target) => Promise<{ readonly id: StoredId }>,
): Promise<void> {
  const target = await targetOf(context);
  const { id } = await find(target);
  const { document } = await kind.read(target, id);
  (await context.output()).lines([safeYamlText(kind.print(document)).replace(/\n$/u, '')]);
}
