import { Loader, type Loadable } from '../core/loadable.ts';

/** What is loaded, and when it is asked for again. */
export interface LiveLoaderOptions<Value> {
  readonly load: (signal: AbortSignal) => PromiseLike<Value>;
  /** Milliseconds after which it is asked for again while it is shown. @default never */
  readonly refresh?: number | undefined;
  /** False for what must not be asked for again by itself when it failed: each question does something. @default true */
  readonly recovers?: boolean | undefined;
}

/** Milliseconds until something that failed is asked for again at the latest, and the longest that grows to. */
const RECOVERY = 2000;
const MAX_RECOVERY = 30_000;

/** Loads something, and asks again by itself: at its pace, and after what may work in a while. */
export class LiveLoader<Value> {
  readonly #options: LiveLoaderOptions<Value>;
  readonly #loader: Loader<Value>;
  #timer: NodeJS.Timeout | undefined;
  #failures = 0;
  #isRecovering = false;
  #isShown = true;
  #isStopped = false;

  constructor(changed: () => void, options: LiveLoaderOptions<Value>) {
    this.#options = options;
    this.#loader = new Loader(changed);
  }

  get current(): Loadable<Value> {
    return this.#loader.current;
  }

  /** Whether it failed, and is asked for again by itself. */
  get isRecovering(): boolean {
    return this.#isRecovering;
  }

  /** Asks at once. */
  reload(): void {
    void this.#ask({ isQuiet: false });
  }

  /** What isn't shown waits; what comes back is asked for again. */
  attend(isShown: boolean): void {
    const cameBack = isShown && !this.#isShown;
    this.#isShown = isShown;
    if (!isShown) clearTimeout(this.#timer);
    else if (cameBack && (this.#options.refresh !== undefined || this.#isRecovering))
      void this.#ask({ isQuiet: true });
  }

  /** Gives up what is under way, until somebody asks. */
  giveUp(): void {
    clearTimeout(this.#timer);
    this.#loader.stop();
  }

  /** Gives up what is under way, and never asks by itself again. */
  stop(): void {
    this.#isStopped = true;
    this.giveUp();
  }

  async #ask({ isQuiet }: { isQuiet: boolean }): Promise<void> {
    clearTimeout(this.#timer);
    const outcome = await this.#loader.start(this.#options.load, isQuiet);
    if (outcome === undefined) return;
    this.#failures = outcome === 'ready' ? 0 : this.#failures + 1;
    const { refresh } = this.#options;
    this.#isRecovering = outcome === 'may-recover' && (this.#options.recovers ?? true);
    const wait = this.#isRecovering
      ? Math.min(MAX_RECOVERY, Math.min(refresh ?? RECOVERY, RECOVERY) * 2 ** (this.#failures - 1))
      : outcome === 'ready'
        ? refresh
        : undefined;
    if (wait === undefined || !this.#isShown || this.#isStopped) return;
    this.#timer = setTimeout(() => void this.#ask({ isQuiet: true }), wait);
  }
}
