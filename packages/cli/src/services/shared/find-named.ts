import { CliError, usageError } from '../../errors/errors.ts';
import { exitCodes } from '../../errors/exit-codes.ts';

/** Something people call by id, key or name. */
interface Named {
  readonly id: number | string;
  /** Stable name; empty for none. */
  readonly key: string;
  readonly name: string;
}

/**
 * Finds something by id, key or exact name, in this order.
 *
 * @param noun What it is, as the command is called: `dashboard`.
 * @throws CliError (not found) when there is none; (usage) when several have the name.
 */
export function findNamed<Item extends Named>(
  noun: string,
  items: readonly Item[],
  wanted: string,
): Item {
  const direct =
    items.find(({ id }) => String(id) === wanted) ??
    items.find(({ key }) => key !== '' && key === wanted);
  if (direct !== undefined) return direct;
  const named = items.filter(({ name }) => name === wanted);
  const [only] = named;
  if (only !== undefined && named.length === 1) return only;
  if (named.length > 0)
    throw usageError(
      `Several ${noun}s are called ${JSON.stringify(wanted)}.`,
      `Use the id: ${named.map(({ id }) => id).join(', ')}.`,
    );
  throw new CliError(`There is no ${noun} ${JSON.stringify(wanted)}.`, {
    code: `${noun}_not_found`,
    hint: `\`spanlight ${noun} list\` shows ids, keys and names.`,
    exitCode: exitCodes.notFound,
  });
}
