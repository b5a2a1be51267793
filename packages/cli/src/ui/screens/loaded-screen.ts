import type { KeyHelp } from '../core/key-help.ts';
import type { Action } from '../core/keymap.ts';
import { freshness, Loader, type Loadable } from '../core/loadable.ts';
import type { Area, CopyIds, Picture, Screen, TextFilter } from '../core/screen.ts';

/** What makes one screen that loads something different from another of its kind. */
export interface LoadedOptions<Value, Subject> {
  readonly title: string | (() => string);
  readonly load: (signal: AbortSignal) => PromiseLike<Value>;
  /** Most useful keys, for the bottom line. */
  readonly hint?: string;
  readonly keys?: readonly KeyHelp[];
  readonly ids?: (subject: NonNullable<Subject>) => CopyIds;
  /** What letters do with what the cursor is on. */
  readonly letters?: Readonly<Record<string, (subject: Subject) => void>>;
  /** Other keys of this screen alone. @returns True when it took the action. */
  readonly act?: (action: Action, subject: Subject | undefined) => boolean;
  /** True when what is shown has nothing to do with the time range. */
  readonly isTimeless?: boolean;
  /** Milliseconds after which it is asked for again while it is shown. @default never */
  readonly refresh?: number | undefined;
  /** False for what must not be asked for again by itself when it failed: each question does something. @default true */
  readonly recovers?: boolean;
}

/** Milliseconds until something that failed is asked for again, and the longest that grows to. */
const RECOVERY = 2000;
const MAX_RECOVERY = 30_000;

/** A screen with data of its own: lists, texts and charts. What was there stays while it is asked for again. */
export abstract class LoadedScreen<Value, Subject> implements Screen {
  readonly #options: LoadedOptions<Value, Subject>;
  readonly #loader: Loader<Value>;
  #timer: NodeJS.Timeout | undefined;
  #failures = 0;
  #isRecovering = false;
  #isShown = true;
  #isDisposed = false;

  constructor(changed: () => void, options: LoadedOptions<Value, Subject>) {
    this.#options = options;
    this.#loader = new Loader(changed);
  }

  get title(): string {
    const { title } = this.#options;
    return typeof title === 'function' ? title() : title;
  }

  get keys(): readonly KeyHelp[] {
    return this.#options.keys ?? [];
  }

  get hint(): string {
    return this.#options.hint ?? 'Enter open';
  }

  get isTimeless(): boolean {
    return this.#options.isTimeless ?? false;
  }

  get ids(): CopyIds | undefined {
    const [subject] = this.subjects;
    return subject === undefined || subject === null ? undefined : this.#options.ids?.(subject);
  }

  act(action: Action, area: Area): boolean {
    const { act, letters = {} } = this.#options;
    const { subjects } = this;
    if (act?.(action, subjects[0]) === true) return true;
    if (action.kind !== 'letter') return this.actOn(action, area);
    const run = Object.hasOwn(letters, action.letter) ? letters[action.letter] : undefined;
    if (run === undefined || subjects.length === 0) return false;
    for (const subject of subjects) run(subject);
    return true;
  }

  reload(): void {
    void this.#ask(false);
  }

  /** What lies below another page waits; what comes back is asked for again. */
  attend(isShown: boolean): void {
    const cameBack = isShown && !this.#isShown;
    this.#isShown = isShown;
    if (!isShown) clearTimeout(this.#timer);
    else if (cameBack && (this.#options.refresh !== undefined || this.#isRecovering))
      void this.#ask(true);
  }

  dispose(): void {
    this.#isDisposed = true;
    clearTimeout(this.#timer);
    this.#loader.stop();
  }

  async #ask(isQuiet: boolean): Promise<void> {
    clearTimeout(this.#timer);
    const outcome = await this.#loader.start(this.#options.load, isQuiet);
    if (outcome === undefined) return;
    this.#failures = outcome === 'ready' ? 0 : this.#failures + 1;
    const { refresh } = this.#options;
    this.#isRecovering = outcome === 'may-recover' && (this.#options.recovers ?? true);
    const wait = this.#isRecovering
      ? Math.min(MAX_RECOVERY, (refresh ?? RECOVERY) * 2 ** (this.#failures - 1))
      : outcome === 'ready'
        ? refresh
        : undefined;
    if (wait === undefined || !this.#isShown || this.#isDisposed) return;
    this.#timer = setTimeout(() => void this.#ask(true), wait);
  }

  abstract get filter(): TextFilter;
  abstract get position(): string;
  abstract draw(area: Area): Picture;
  abstract describe(): string[];

  /** The data, as far as it is there. */
  protected get loaded(): Loadable<Value> {
    return this.#loader.current;
  }

  /** A position with a remark on the data, and whether it is fresh; empty for no position. */
  protected noted(position: string, remark = ''): string {
    if (position === '') return '';
    return `${position}${remark === '' ? '' : ` ${remark}`}${freshness(this.loaded)}`;
  }

  /** What keys are about: one thing, or none when the cursor is on nothing. */
  protected abstract get subjects(): readonly Subject[];
  /** What keys do on every screen of the kind. @returns True when the action was taken. */
  protected abstract actOn(action: Action, area: Area): boolean;
}
