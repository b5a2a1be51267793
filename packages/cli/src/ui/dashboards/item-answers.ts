import type { GridItem } from '@spanlight/sdk';
import type { Loadable } from '../core/loadable.ts';
import { LiveLoader } from '../screens/live-loader.ts';
import type { ItemView } from './items/item-kind.ts';

/** How items are asked, and for how long one has to stay on the screen before it is. */
export interface ItemAnswersOptions {
  readonly ask: (item: GridItem, signal: AbortSignal) => Promise<ItemView>;
  /** Milliseconds: who scrolls past an item doesn't want to know. */
  readonly delay?: number;
}

interface Entry {
  readonly loader: LiveLoader<ItemView>;
  /** The item as it is asked for. */
  item: GridItem;
  /** The round it was asked in. */
  round: number | undefined;
}

const nothingYet: Loadable<ItemView> = { state: 'loading', value: undefined, error: undefined };

/** The answers of the items of a dashboard. Only those on the screen are asked for; what leaves it is given up. */
export class ItemAnswers {
  readonly #options: ItemAnswersOptions;
  readonly #changed: () => void;
  readonly #entries = new Map<number, Entry>();
  #round = 0;
  #shown: readonly GridItem[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(changed: () => void, options: ItemAnswersOptions) {
    this.#options = options;
    this.#changed = changed;
  }

  /** What is known of an item. */
  of(item: GridItem): Loadable<ItemView> {
    return this.#entries.get(item.id)?.loader.current ?? nothingYet;
  }

  /** Tells which items are on the screen now. To be called by whoever draws them: nothing happens at once. */
  show(items: readonly GridItem[]): void {
    const isSame =
      items.length === this.#shown.length && items.every((item, at) => item === this.#shown[at]);
    // Drawing the same once more doesn't make anybody wait longer.
    if (isSame && this.#timer !== undefined) return;
    this.#shown = items;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#giveUpHidden();
    if (items.every((item) => this.#isAsked(item))) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      for (const item of this.#shown) this.#askOnce(item);
    }, this.#options.delay ?? 40);
  }

  /** Asks again for what is on the screen, and for the rest when it comes there. */
  reload(): void {
    this.#round += 1;
    this.show([...this.#shown]);
  }

  dispose(): void {
    clearTimeout(this.#timer);
    this.#shown = [];
    for (const { loader } of this.#entries.values()) loader.stop();
    this.#entries.clear();
  }

  #isAsked(item: GridItem): boolean {
    const entry = this.#entries.get(item.id);
    return entry?.item === item && entry.round === this.#round;
  }

  #askOnce(item: GridItem): void {
    if (this.#isAsked(item)) return;
    const entry = this.#entries.get(item.id) ?? this.#makeEntry(item);
    this.#entries.set(item.id, entry);
    entry.item = item;
    entry.round = this.#round;
    entry.loader.reload();
  }

  #makeEntry(item: GridItem): Entry {
    const loader = new LiveLoader<ItemView>(this.#changed, {
      load: (signal) => this.#options.ask(entry.item, signal),
    });
    const entry: Entry = { loader, item, round: undefined };
    return entry;
  }

  #giveUpHidden(): void {
    for (const [id, entry] of this.#entries) {
      const { loader } = entry;
      const isAsking = loader.current.state === 'loading' || loader.isRecovering;
      if (!isAsking || this.#shown.some((item) => item.id === id)) continue;
      loader.giveUp();
      entry.round = undefined;
    }
  }
}
