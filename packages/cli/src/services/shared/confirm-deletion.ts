import { CliError } from '../../errors/errors.ts';
import { confirm } from '../../io/prompt.ts';
import { inert } from '../../report/inert.ts';
import type { Shell } from '../../program/shell.ts';

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
export async function confirmDeletion(shell: Shell, what: string): Promise<void> {
  if (!(await confirm(shell.io, `Delete ${what}?`)))
    throw new CliError('Nothing was deleted.', { code: 'declined' });
}
