import { isHttpError, type RequestOptions, type Spanlight } from '@spanlight/sdk';
import type { DocumentKind } from '@spanlight/sdk/documents';
import { CliError, notFound, usageError } from '../../errors/errors.ts';
import { confirm } from '../../io/prompt.ts';
import { sanitise } from '../../output/sanitise.ts';
import type { CommandContext, Target } from '../../program/command-context.ts';

/** Something people call by id, key or name. */
export interface Named {
  readonly id: number | string;
  /** Stable name; empty for none. */
  readonly key: string;
  readonly name: string;
  /** 0 from servers that keep none. */
  readonly revision: number;
}

/** Something that can be done to one of them by a call, and how that is told. */
interface Verb<Item extends Named, Changed extends Named> {
  /** `Paused`. */
  readonly did: string;
  /** The call; answers what became of it. */
  readonly call: (
    client: Spanlight,
    args: [params: { project: number; id: Item['id']; ifMatch?: number }, options: RequestOptions],
    found: Item,
  ) => PromiseLike<Changed>;
  /** Of what asks first, and then takes it as it was seen: what goes along with it. */
  readonly asks?: (found: Item) => string;
}

/** A kind of them, and what they all can be asked to do. */
export interface Noun<Item extends Named> {
  readonly name: DocumentKind;
  /** All of a project. */
  readonly all: (target: Target) => Promise<readonly Item[]>;
  /**
   * Finds one by id, key or exact name, in this order.
   *
   * @throws CliError (not found) when there is none; (usage) when several have the name.
   */
  readonly find: (target: Target, wanted: string) => Promise<Item>;
  /**
   * Does something to one or to several, and tells what became of each. Nothing is done where one of them is not there.
   *
   * @throws CliError (declined) when it asks, once for all of them, and the answer isn't yes.
   */
  readonly run: (
    context: CommandContext,
    verb: string,
    wanted: readonly string[],
    options: { readonly yes?: boolean | undefined },
  ) => Promise<void>;
}

/** What a noun says about itself. */
interface Definition<Item extends Named, Changed extends Named> {
  /** As the command is called. */
  readonly name: DocumentKind;
  readonly all: Noun<Item>['all'];
  readonly verbs: Readonly<Record<string, Verb<Item, Changed>>>;
  /** What programs get of one. @default the item itself */
  readonly item?: (item: Changed) => unknown;
}

/** Makes a noun of what is special about it. */
export function createNoun<Item extends Named, Changed extends Named = Item>({
  name,
  all,
  verbs,
  item = (changed) => changed,
}: Definition<Item, Changed>): Noun<Item> {
  const find = async (target: Target, wanted: string): Promise<Item> =>
    pick(name, await all(target), wanted);
  return {
    name,
    all,
    find,
    run: async (context, verbName, wanted, { yes = false }) => {
      const verb = verbs[verbName];
      if (verb === undefined) throw new Error(`nothing can ${verbName} a ${name}`);
      const target = await context.target();
      const { client, project, signal } = target;
      const everything = await all(target);
      const found = [...new Set(wanted.map((each) => pick(name, everything, each)))];
      const { asks, did } = verb;
      if (asks !== undefined && !yes)
        await confirmDeletion(
          context,
          found.map((each) => `${name} ${called(each)}${asks(each)}`).join(', '),
        );
      const output = await context.output();
      const items: unknown[] = [];
      for (const each of found) {
        const { id, revision } = each;
        const seen = asks !== undefined && revision > 0 ? { ifMatch: revision } : {};
        const changed = await verb.call(client, [{ project, id, ...seen }, { signal }], each);
        items.push(item(changed));
        // Should the next one fail, this one was told.
        if (output.forPeople) output.lines([`${did} ${name} ${called(changed)}.`]);
      }
      if (!output.forPeople)
        await output.data(items.length === 1 ? { [name]: items[0] } : { [`${name}s`]: items });
    },
  };
}

function pick<Item extends Named>(
  noun: DocumentKind,
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
  throw notFound(`There is no ${noun} ${JSON.stringify(wanted)}.`, {
    code: `${noun}_not_found`,
    hint: `\`spanlight ${noun} list\` shows ids, keys and names.`,
  });
}

/** What something is called in questions and reports: `"Checkout" (id 7)`, harmless whoever named it. */
export const called = ({ id, name }: Pick<Named, 'id' | 'name'>): string =>
  sanitise(`${JSON.stringify(name)} (id ${id})`);

/**
 * What a call about one thing answers.
 *
 * @throws CliError (not found) that names the thing, where the server has none.
 */
export async function existing<Answer>(
  noun: string,
  id: number,
  answer: PromiseLike<Answer>,
  where = 'shows ids; check the project and, for lists, the range too.',
): Promise<Answer> {
  try {
    return await answer;
  } catch (error) {
    if (!isHttpError(error, 404)) throw error;
    throw notFound(`There is no ${noun} ${id}.`, {
      code: `${noun}_not_found`,
      hint: `\`spanlight ${noun} list\` ${where}`,
      cause: error,
    });
  }
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
