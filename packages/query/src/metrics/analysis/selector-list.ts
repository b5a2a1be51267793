import { printFilter } from '../syntax/print.ts';
import type { Grouping, Selector } from './selector.ts';

export type SelectorDraft = Omit<Selector, 'key' | 'carry' | 'window'>;

interface Entry {
  readonly key: string;
  readonly draft: SelectorDraft;
  readonly carry: Map<string, Grouping>;
  window: number;
}

/** The selectors of a query; the same question is asked once. */
export class SelectorList {
  #entries: Entry[] = [];

  get length(): number {
    return this.#entries.length;
  }

  /** The index of a selector, new or known. */
  add(draft: SelectorDraft, window: number): number {
    const key = keyOf(draft);
    const known = this.#entries.findIndex((entry) => entry.key === key);
    const entry = this.#entries[known];
    if (entry) {
      entry.window = Math.max(entry.window, window);
      return known;
    }
    this.#entries.push({ key, draft, carry: new Map(), window });
    return this.#entries.length - 1;
  }

  /** Notes what a function further out groups raw series by. */
  carry(index: number, groupings: readonly Grouping[]): void {
    const entry = this.#entries[index];
    for (const grouping of entry?.draft.func === 'raw' ? groupings : []) {
      if (!entry?.draft.groupBy.some(({ label }) => label === grouping.label)) {
        entry?.carry.set(grouping.label, grouping);
      }
    }
  }

  /** Forgets what was added since the list had this length: the part it was for has an error. */
  truncate(length: number): void {
    this.#entries = this.#entries.slice(0, length);
  }

  all(): Selector[] {
    return this.#entries.map(({ key, draft, carry, window }) => ({
      ...draft,
      key,
      carry: [...carry.values()],
      window,
    }));
  }
}

function keyOf(draft: SelectorDraft): string {
  return JSON.stringify([
    draft.metric.name,
    draft.metric.source ?? '',
    draft.func,
    draft.of,
    draft.filters.map(printFilter),
    draft.valueFilters.map(printFilter),
    draft.groupBy.map(({ attribute, transform = '', label }) => [attribute, transform, label]),
    draft.uniqKeys,
    draft.offset,
  ]);
}
