/** Milliseconds for which whoever was refused is so without another look. */
const KEPT = 1000;

/** Who was refused lately: whoever tries again and again costs nothing but the first look. */
export class RecentRefusals<Key> {
  readonly #capacity: number;
  readonly #refusals = new Map<Key, { readonly until: number; readonly known: number }>();

  /** @param capacity how many are remembered */
  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  /** Until when somebody is refused, as far as it was seen within the last second; 0 where it wasn't. Milliseconds since 1970. */
  until(key: Key, now: number): number {
    const refusal = this.#refusals.get(key);
    if (refusal === undefined) return 0;
    if (now < refusal.known + KEPT) return refusal.until;
    this.#refusals.delete(key);
    return 0;
  }

  note(key: Key, until: number, now: number): void {
    if (this.#refusals.size >= this.#capacity) this.#refusals.clear();
    this.#refusals.set(key, { until, known: now });
  }

  forget(key: Key): void {
    this.#refusals.delete(key);
  }
}
