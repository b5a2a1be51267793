import type { CommandUnknownOpts } from '@commander-js/extra-typings';
import type { DocumentKind } from '@spanlight/sdk/documents';
import type { CommandContext } from '../../program/command-context.ts';
import { CALLED_BY, YES } from './options.ts';

/**
 * Adds the commands that do something to one thing of a kind, below the noun of that kind. What each does says
 * `services/shared/nouns.ts`.
 *
 * @param descriptions By the name of the command; one that "asks first" takes `--yes`.
 */
export function addVerbs(
  noun: CommandUnknownOpts,
  kind: DocumentKind,
  context: CommandContext,
  descriptions: Readonly<Record<string, string>>,
): void {
  for (const [verb, description] of Object.entries(descriptions)) {
    const command = noun
      .command(verb)
      .description(description)
      .argument(`<${kind}>`, CALLED_BY)
      .action(async (wanted: string, options: { yes?: boolean }) => {
        const { nouns } = await import('../../services/shared/nouns.ts');
        await nouns[kind].run(context, verb, wanted, options);
      });
    if (description.endsWith('asks first')) command.option(...YES);
  }
}
