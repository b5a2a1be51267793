import { CliError } from '../../errors/errors.ts';
import { confirm } from '../../io/prompt.ts';
import { inert } from '../../report/inert.ts';
import type { CommandContext } from '../../program/command-context.ts';

/** What something is called in questions and reports: `"Checkout" (id 7)`, harmless whoever named it. */
export const called = ({
  id,
  name,
}: {
  readonly id: number | string;
  readonly name: string;
}): string => inert(`${JSON.stringify(name)} (id ${id})`);

/**
 * Asks before something is deleted.
 *
 * @throws CliError (declined) unless the answer is yes.
 */
export async function confirmDeletion(context: CommandContext, what: string): Promise<void> {
  if (!(await confirm(context.io, `Delete ${what}?`)))
    throw new CliError('Nothing was deleted.', { code: 'declined' });
}
