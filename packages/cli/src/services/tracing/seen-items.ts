import type { Span } from '@spanlight/sdk';

/** What makes an item itself, across all answers. */
export function itemKey(item: Span): string {
  return `${item.traceId ?? ''}/${item.id}`;
}

/** Remembers what was reported, by trace and span id, for as long as it can come again. */
export class SeenItems {
  readonly #times = new Map<string, number>();

  /** @returns False when the item was here before. */
  add(item: Span): boolean {
    const key = itemKey(item);
    if (this.#times.has(key)) return false;
    this.#times.set(key, Date.parse(item.time));
    return true;
  }

  /** How many of those that are remembered happened before a time, unix milliseconds. */
  countBefore(time: number): number {
    let count = 0;
    for (const at of this.#times.values()) if (at < time) count += 1;
    return count;
  }

  forgetBefore(time: number): void {
    for (const [key, at] of this.#times) if (at < time) this.#times.delete(key);
  }
}
