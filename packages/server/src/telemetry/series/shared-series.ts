import { EvaluationError, type Grid, type Selector } from '@spanlight/query';
import type { QueryContext } from '../query-context.ts';
import { fetchBatch } from './fetch-batch.ts';
import { fetchSeries } from './fetch-series.ts';
import type { SeriesAnswer } from './read-series.ts';
import { joinFamily } from './selector-family.ts';
import { batchIdentity, familyIdentity, selectorIdentity, weightOf } from './selector-identity.ts';

/** Values that are kept: 16 MB. */
const MAX_VALUES = 2e6;
/** Statements to the store at a time. */
const PARALLEL = 4;
/** Selectors per statement, and their total weight, in characters: the engine takes 256 KB of text. */
const MAX_BATCH = 200;
const MAX_WEIGHT = 50_000;

/** What a query asks. */
export interface AskedSeries {
  readonly context: QueryContext;
  readonly selector: Selector;
  readonly grid: Grid;
  /** The quick search, as for `fetchSeries`. */
  readonly search: string;
  /** Answers this selector by itself. */
  readonly fetch: () => Promise<SeriesAnswer>;
}

interface Waiting
  extends AskedSeries, Pick<PromiseWithResolvers<SeriesAnswer>, 'resolve' | 'reject'> {
  /** Equal for what may be asked together, as far as the selector allows. */
  readonly place: string;
}

/**
 * Answers that several queries about the same minute share, such as monitors that differ in their bounds alone or that
 * look at a service each. What queries ask in the same moment is gathered, and asked with few statements: a statement costs
 * the engine more than what a monitor reads.
 */
export class SharedSeries {
  readonly #answers = new Map<string, Promise<SeriesAnswer>>();
  #values = 0;
  #waiting: Waiting[] = [];
  /** The statements under way. */
  #asking: Promise<unknown> = Promise.resolve();

  /** The answer of a selector, fetched when nobody has asked for it before. */
  async answer(asked: AskedSeries): Promise<SeriesAnswer> {
    const place = placeOf(asked);
    const key = place + selectorIdentity(asked.selector);
    const known = this.#answers.get(key);
    if (known) return await known;
    const { promise, resolve, reject } = Promise.withResolvers<SeriesAnswer>();
    this.#answers.set(key, promise);
    if (this.#waiting.length === 0) setImmediate(() => this.#askAll());
    this.#waiting.push({ ...asked, place, resolve, reject });
    try {
      const answer = await promise;
      this.#values += answer.series.length * asked.grid.count;
      if (this.#values > MAX_VALUES) this.#forget();
      return answer;
    } catch (error) {
      this.#answers.delete(key);
      throw error;
    }
  }

  #askAll(): void {
    const families = Map.groupBy(
      this.#waiting.splice(0),
      ({ place, selector }) => place + familyIdentity(selector),
    ).values();
    const batches = batchesOf([...families].flatMap(toFamily)).values();
    const work = async (): Promise<void> => {
      for (const batch of batches) await answerBatch(batch);
    };
    this.#asking = this.#asking.then(() => Promise.all(Array.from({ length: PARALLEL }, work)));
  }

  #forget(): void {
    this.#answers.clear();
    this.#values = 0;
  }
}

const placeOf = ({ context, grid, search }: AskedSeries): string =>
  JSON.stringify([context.projectId, grid, search]);

/** Questions that are one selector for the store. */
interface Family {
  readonly members: readonly [Waiting, ...Waiting[]];
  readonly selector: Selector;
  /** The answer of a member among the rows of the answer to all. */
  readonly answerOf: (member: Selector, answer: SeriesAnswer) => SeriesAnswer;
}

function toFamily([first, ...others]: readonly Waiting[]): Family[] {
  if (first === undefined) return [];
  if (others.length === 0)
    return [{ members: [first], selector: first.selector, answerOf: (_, answer) => answer }];
  const family = joinFamily(
    first.selector,
    others.map(({ selector }) => selector),
  );
  return [{ members: [first, ...others], ...family }];
}

/** Families grouped by the statement that fetches them. */
function batchesOf(families: readonly Family[]): (readonly Family[])[] {
  const batches: Family[][] = [];
  for (const [identity, alike] of Map.groupBy(families, ({ members: [first], selector }) => {
    const identity = batchIdentity(selector);
    return identity && first.place + identity;
  })) {
    let weight = Infinity;
    for (const family of alike) {
      weight += weightOf(family.selector);
      const last = batches.at(-1);
      if (identity !== undefined && last && weight <= MAX_WEIGHT && last.length < MAX_BATCH)
        last.push(family);
      else {
        batches.push([family]);
        weight = weightOf(family.selector);
      }
    }
  }
  return batches;
}

/** Never throws: the promise of every member is settled. */
async function answerBatch([first, ...others]: readonly Family[]): Promise<void> {
  if (first === undefined) return;
  const families = [first, ...others];
  const answers = others.length === 0 ? undefined : await batchAnswers(first, others);
  for (const [index, family] of families.entries()) {
    const answer = answers?.[index];
    if (answer === undefined || (answer.hasMore && family.members.length > 1))
      await askFamily(family);
    else resolveAll(family, answer);
  }
}

/** The answers of a batch; undefined where each family has to be fetched by itself. */
async function batchAnswers(
  first: Family,
  others: readonly Family[],
): Promise<SeriesAnswer[] | undefined> {
  const { context, grid } = first.members[0];
  try {
    const selectors = others.map(({ selector }) => selector);
    return await fetchBatch(context, [first.selector, ...selectors], grid);
  } catch {
    // One of them may ask for too much: fetched by themselves, the others are answered and that one gets its own error.
    return undefined;
  }
}

/** Never throws: the promise of every member is settled. */
async function askFamily(family: Family): Promise<void> {
  const { members, selector } = family;
  const alone = async (): Promise<void> => {
    for (const { fetch, resolve, reject } of members) await fetch().then(resolve, reject);
  };
  if (members.length === 1) return await alone();
  const { context, grid, search } = members[0];
  try {
    const answer = await fetchSeries(context, selector, grid, search);
    if (answer.hasMore) return await alone();
    resolveAll(family, answer);
  } catch (error) {
    // Fetched by itself, each gets its own error.
    if (error instanceof EvaluationError) return await alone();
    for (const { reject } of members) reject(error);
  }
}

function resolveAll({ members, answerOf }: Family, answer: SeriesAnswer): void {
  for (const { selector, resolve } of members) resolve(answerOf(selector, answer));
}
