import type { KeyHelp } from '../core/key-help.ts';
import type { Action } from '../core/keymap.ts';
import { freshness, type Loadable } from '../core/loadable.ts';
import type { Area, CopyIds, Picture, Screen, TextFilter } from '../core/screen.ts';
import { LiveLoader, type LiveLoaderOptions } from './live-loader.ts';

/** What makes one screen that loads something different from another of its kind. */
export interface LoadedOptions<Value, Subject> extends LiveLoaderOptions<Value> {
  readonly title: string | (() => string);
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
}

/** A screen with data of its own: lists, texts and charts. What was there stays while it is asked for again. */
export abstract class LoadedScreen<Value, Subject> implements Screen {
  readonly #options: LoadedOptions<Value, Subject>;
  readonly #loader: LiveLoader<Value>;

  constructor(changed: () => void, options: LoadedOptions<Value, Subject>) {
    this.#options = options;
    this.#loader = new LiveLoader(changed, options);
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
    this.#loader.reload();
  }

  /** What lies below another page waits; what comes back is asked for again. */
  attend(isShown: boolean): void {
    this.#loader.attend(isShown);
  }

  dispose(): void {
    this.#loader.stop();
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
