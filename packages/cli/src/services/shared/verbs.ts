import type { RequestOptions, Spanlight } from '@spanlight/sdk';
import { CliError } from '../../errors/errors.ts';
import { confirm } from '../../io/prompt.ts';
import { sanitiseForLog } from '../../output/sanitise.ts';
import type { CommandContext } from '../../program/command-context.ts';
import { find, type Named, type Noun } from './nouns.ts';

/** A call that changes one of them and answers what became of it. */
type Change<Item extends Named, Changed> = (
  client: Spanlight,
  params: { readonly project: number; readonly id: Item['id']; readonly ifMatch?: number },
  options: RequestOptions,
  found: Item,
) => PromiseLike<Changed>;

/** What something is called in questions and reports: `"Checkout" (id 7)`, harmless whoever named it. */
export const called = ({ id, name }: Pick<Named, 'id' | 'name'>): string =>
  sanitiseForLog(`${JSON.stringify(name)} (id ${id})`);

/** Changes something and tells what became of it. */
export async function runChange<Item extends Named, Changed extends Named>(
  context: CommandContext,
  noun: Noun<Item, Changed>,
  wanted: string,
  did: string,
  change: Change<Item, Changed>,
): Promise<void> {
  const target = await context.target();
  const { client, project, signal } = target;
  const found = await find(noun, target, wanted);
  const changed = await change(client, { project, id: found.id }, { signal }, found);
  const output = await context.output();
  if (output.forPeople) output.lines([`${did} ${noun.name} ${called(changed)}.`]);
  else await output.data({ [noun.name]: noun.item === undefined ? changed : noun.item(changed) });
}

/**
 * Deletes something as it is now, after asking.
 *
 * @param goesAlong What is deleted with it.
 */
export async function runDelete<Item extends Named, Changed extends Named>(
  context: CommandContext,
  noun: Noun<Item, Changed>,
  wanted: string,
  { yes = false }: { readonly yes?: boolean | undefined },
  remove: Change<Item, Changed>,
  goesAlong: (found: Item) => string = () => '',
): Promise<void> {
  await runChange(context, noun, wanted, 'Deleted', async (client, params, options, found) => {
    if (!yes) await confirmDeletion(context, `${noun.name} ${called(found)}${goesAlong(found)}`);
    const seen = found.revision > 0 ? { ifMatch: found.revision } : {};
    return await remove(client, { ...params, ...seen }, options, found);
  });
}

/**
 * Asks before something is deleted.
 *
 * @throws CliError (declined) unless the answer is yes.
 */
export async function confirmDeletion({ io }: CommandContext, what: string): Promise<void> {
  if (!(await confirm(io, `Delete ${what}?`)))
    throw new CliError('Nothing was deleted.', { code: 'declined' });
}
