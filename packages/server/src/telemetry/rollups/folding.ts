import { LeasedWork } from '../../metadata/coordination/leased-work.ts';
import type { Leases } from '../../metadata/coordination/leases.ts';
import type { DeferredPoints } from './points/deferred-points.ts';
import { PointFolder, type PointFolderOptions } from './points/point-folder.ts';
import { ItemFolder, type ItemFolderOptions } from './item-folder.ts';

/** Milliseconds between two runs. */
const INTERVAL = 30_000;
/** Milliseconds between two runs while older data is left to fold. */
const BACKLOG_INTERVAL = 1000;
/** Milliseconds between two attempts to get the lease. */
const LEASE_RETRY_DELAY = 1000;
/** Attempts to get the lease: two minutes. */
const LEASE_ATTEMPTS = 120;

export interface FoldingOptions extends ItemFolderOptions, PointFolderOptions {
  readonly leases: Leases;
  readonly onError: (error: unknown) => void;
}

/** Keeps rollups of items and of points up to date, on one server at a time. */
export class Folding extends LeasedWork {
  readonly #items: ItemFolder;
  readonly #points: PointFolder;
  readonly #deferred: DeferredPoints;
  #last: Promise<unknown> = Promise.resolve();
  #isBehind = false;

  constructor(options: FoldingOptions) {
    const { leases, onError } = options;
    // The name is older than rollups of points, and stays: servers of two versions must not fold at once.
    super({ leases, lease: 'fold-items', onError });
    this.#items = new ItemFolder(options);
    this.#points = new PointFolder(options);
    this.#deferred = options.deferred;
  }

  protected override wait(): number {
    return this.#isBehind ? BACKLOG_INTERVAL : INTERVAL;
  }

  protected override work(): Promise<void> {
    return this.run(Date.now());
  }

  /** Folds all items and points that can be folded at a time in milliseconds since 1970. Does nothing where another server holds the lease. */
  async run(now: number): Promise<void> {
    const mayGoOn = (): Promise<boolean> => this.mayGoOn();
    await this.#deferred.refresh();
    let isMore = await mayGoOn();
    if (!isMore) return;
    const turn = { mayGoOn, stopped: this.stopped };
    // Items are folded even where points can't be.
    const [points] = await Promise.allSettled([
      this.#alone(async () => {
        await this.#deferred.readAgain();
        await this.#points.fold(now, turn);
      }),
    ]);
    await this.#alone(async () => {
      await this.#items.foldNew(now, turn);
      await this.#items.foldAgain(now, mayGoOn);
      await this.#items.sweep(now);
    });
    const end = Date.now() + INTERVAL;
    // What is new comes first again after a while.
    while (isMore && Date.now() < end && (await mayGoOn()))
      isMore = await this.#alone(() => this.#items.foldPast(now));
    this.#isBehind = isMore;
    if (points.status === 'rejected') throw points.reason;
  }

  /**
   * Runs `work` while no server folds.
   *
   * @throws Error where another server keeps the lease for two minutes
   */
  async whileResting<Result>(work: () => Promise<Result>): Promise<Result> {
    for (let tries = 1; !(await this.mayGoOn()); tries++) {
      if (tries === LEASE_ATTEMPTS)
        throw new Error('another server is updating the rollups: try again in a few minutes');
      await new Promise((resolve) => setTimeout(resolve, LEASE_RETRY_DELAY));
    }
    return await this.#alone(work);
  }

  async #alone<Result>(work: () => Promise<Result>): Promise<Result> {
    const done = this.#last.then(() => this.prolonging(work));
    this.#last = done.catch(() => undefined);
    return await done;
  }
}
