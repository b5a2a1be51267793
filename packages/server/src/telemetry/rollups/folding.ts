import { LeasedWork } from '../../metadata/leased-work.ts';
import type { Leases } from '../../metadata/alerting/leases.ts';
import { ItemFolder, type ItemFolderOptions } from './item-folder.ts';

/** Milliseconds between two looks. */
const INTERVAL = 30_000;
/** The same while there is a past to fold. */
const BREATH = 1000;
/** Milliseconds between two tries to keep others from folding. */
const TRY_AGAIN = 1000;
const TRIES = 120;

export interface FoldingOptions extends ItemFolderOptions {
  readonly leases: Leases;
  readonly onError: (error: unknown) => void;
}

/** Keeps rollups of items up to date, on one server at a time. */
export class Folding extends LeasedWork {
  readonly #folder: ItemFolder;
  #last: Promise<unknown> = Promise.resolve();
  #isBehind = false;

  constructor(options: FoldingOptions) {
    const { leases, onError } = options;
    super({ leases, lease: 'fold-items', onError });
    this.#folder = new ItemFolder(options);
  }

  protected override wait(): number {
    return this.#isBehind ? BREATH : INTERVAL;
  }

  protected override work(): Promise<void> {
    return this.run(Date.now());
  }

  /** Folds all that can be folded at a time in milliseconds since 1970. Does nothing where another server holds the lease. */
  async run(now: number): Promise<void> {
    const mayGoOn = (): Promise<boolean> => this.mayGoOn();
    let isMore = await mayGoOn();
    if (!isMore) return;
    await this.#alone(async () => {
      await this.#folder.foldNew(now, { mayGoOn, stopped: this.stopped });
      await this.#folder.foldAgain(now, mayGoOn);
      await this.#folder.sweep(now);
    });
    const end = Date.now() + INTERVAL;
    // What is new comes first again after a while.
    while (isMore && Date.now() < end && (await mayGoOn()))
      isMore = await this.#alone(() => this.#folder.foldPast(now));
    this.#isBehind = isMore;
  }

  /**
   * Does something while no server folds.
   *
   * @throws Error where another server goes on folding
   */
  async whileResting<Result>(work: () => Promise<Result>): Promise<Result> {
    for (let tries = 1; !(await this.mayGoOn()); tries++) {
      if (tries === TRIES)
        throw new Error('another server is folding items into rollups: try again in a few minutes');
      await new Promise((resolve) => setTimeout(resolve, TRY_AGAIN));
    }
    return await this.#alone(work);
  }

  async #alone<Result>(work: () => Promise<Result>): Promise<Result> {
    const done = this.#last.then(work);
    this.#last = done.catch(() => undefined);
    return await done;
  }
}
