import { EvaluationError, type Grid, type Selector } from '@spanlight/query';
import type { QueryContext } from '../query-context.ts';
import { fetchSeries } from './fetch-series.ts';
import type { SeriesAnswer } from './read-series.ts';
import { joinFamily } from './selector-family.ts';
import { familyIdentity, selectorIdentity } from './selector-identity.ts';

/** Values that are kept: 16 MB. */
const MAX_VALUES = 2e6;
/** Statements to the store at a time. */
const PARALLEL = 4;

/** What a query asks. */
export interface AskedSeries {
  readonly context: QueryContext;
  readonly selector: Selector;
  readonly grid: Grid;
  /** As for `fetchSeries`. */
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
 * look at a service each. What queries ask in the same moment is gathered, and asked with few statements.
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
    const work = async (): Promise<void> => {
      for (const family of families) await askFamily(family);
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

/** Never throws: every member is told by itself. */
async function askFamily([first, ...others]: readonly Waiting[]): Promise<void> {
  if (!first) return;
  const alone = async (): Promise<void> => {
    for (const { fetch, resolve, reject } of [first, ...others])
      await fetch().then(resolve, reject);
  };
  if (others.length === 0) return await alone();
  const { context, grid, search } = first;
  const family = joinFamily(
    first.selector,
    others.map(({ selector }) => selector),
  );
  try {
    const answer = await fetchSeries(context, family.selector, grid, search);
    if (answer.hasMore) return await alone();
    for (const { selector, resolve } of [first, ...others])
      resolve(family.answerOf(selector, answer));
  } catch (error) {
    // What can't be had, each is told in its own words.
    if (error instanceof EvaluationError) return await alone();
    for (const { reject } of [first, ...others]) reject(error);
  }
}
