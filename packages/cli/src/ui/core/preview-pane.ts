import type { Preview, Screen } from './screen.ts';

/** Milliseconds the cursor stays on a row before its preview is loaded. */
const DEBOUNCE = 120;

/** Shows a preview of the selected row at the side of a page, shortly after it was selected. */
export class PreviewPane {
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

  /** Previews what is selected on a page now; a page without previews, or undefined, clears the pane. */
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
    // The first preview is loaded at once: there is nothing else to look at.
    if (this.#shown === undefined) this.#show(preview);
    else this.#timer = setTimeout(() => this.#show(preview), DEBOUNCE);
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
