import type { Preview, Screen } from './screen.ts';

/** Milliseconds the cursor rests on something before that is asked for. */
const REST = 120;

/** What is told of what is selected: a moment after it was, and until something else is. */
export class Beside {
  readonly #changed: () => void;
  #shown: { readonly key: string; readonly screen: Screen } | undefined;
  #wanted: string | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(changed: () => void) {
    this.#changed = changed;
  }

  get screen(): Screen | undefined {
    return this.#shown?.screen;
  }

  /** Looks at what is selected on a page now; undefined for a page with nothing beside it. */
  follow(page: Screen | undefined): void {
    const preview = page?.preview;
    if (preview === undefined) {
      this.dispose();
      return;
    }
    if (preview.key === this.#wanted) return;
    this.#wanted = preview.key;
    clearTimeout(this.#timer);
    if (preview.key === this.#shown?.key) return;
    // The first is asked for at once: nothing else is there to look at.
    if (this.#shown === undefined) this.#show(preview);
    else this.#timer = setTimeout(() => this.#show(preview), REST);
  }

  dispose(): void {
    clearTimeout(this.#timer);
    this.#shown?.screen.dispose();
    this.#shown = undefined;
    this.#wanted = undefined;
  }

  #show({ key, make }: Preview): void {
    this.#shown?.screen.dispose();
    this.#shown = { key, screen: make() };
    this.#changed();
  }
}
