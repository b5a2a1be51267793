import type { CommandUnknownOpts } from '@commander-js/extra-typings';
import type { DocumentKind } from '@spanlight/sdk/documents';
import type { CommandContext } from '../../program/command-context.ts';
import { CALLED_BY, YES } from './options.ts';

/**
 * Adds the commands that do something to one thing of a kind, below the noun of that kind. What each does says
 * `services/shared/nouns.ts`.
 */
export function addVerbs(
  noun: CommandUnknownOpts,
  kind: DocumentKind,
  context: CommandContext,
  verbs: readonly string[],
): void {
  for (const verb of verbs) {
    const run = async (
      wanted: readonly string[],
      options: { readonly yes?: boolean },
    ): Promise<void> => {
      const { nouns } = await import('../../services/shared/nouns.ts');
      await nouns[kind].run(context, verb, wanted, options);
    };
    const command = noun.command(verb);
    if (verb === 'delete')
      command
        .argument(`<${kind}...>`, CALLED_BY)
        .option(...YES)
        .action(run);
    else if (verb === 'end')
      command
        .argument(`<${kind}...>`, CALLED_BY)
        .action(async (wanted: readonly string[]) => await run(wanted, {}));
    else
      command
        .argument(`<${kind}>`, CALLED_BY)
        .action(async (wanted: string) => await run([wanted], {}));
  }
}
