import type { Grid, Selector } from '@spanlight/query';

import type { SeriesAnswer } from './read-series.ts';

/** Values that are kept: 16 MB. */
const MOST_VALUES = 2e6;

/** Answers that several queries about the same minute share, such as monitors that differ in their bounds alone. */
export class SharedSeries {
  readonly #answers = new Map<string, Promise<SeriesAnswer>>();
  #values = 0;

  /** The answer of a selector, fetched when nobody has asked for it before. */
  async answer(
    projectId: number,
    selector: Selector,
    grid: Grid,
    fetch: () => Promise<SeriesAnswer>,
  ): Promise<SeriesAnswer> {
    const key = keyOf(projectId, selector, grid);
    const known = this.#answers.get(key);
    if (known) return await known;
    const asked = fetch();
    this.#answers.set(key, asked);
    try {
      const answer = await asked;
      this.#values += answer.series.length * grid.count;
      if (this.#values > MOST_VALUES) this.#forget();
      return answer;
    } catch (error) {
      this.#answers.delete(key);
      throw error;
    }
  }

  #forget(): void {
    this.#answers.clear();
    this.#values = 0;
  }
}

/** Equal for selectors that have the same answer, wherever in a query and under whatever alias they stand. */
const keyOf = (projectId: number, selector: Selector, grid: Grid): string =>
  JSON.stringify([projectId, grid, { ...selector, key: '' }], (name, value: unknown) =>
    name === 'at' || name === 'alias' ? undefined : value,
  );
