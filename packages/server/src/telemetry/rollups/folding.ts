import { setTimeout } from 'node:timers/promises';
import { LeasedWork } from '../../metadata/coordination/leased-work.ts';
import type { Leases } from '../../metadata/coordination/leases.ts';
import type { DeletionNotes } from '../../metadata/coordination/deletion-notes.ts';
import { PointFolder, type PointFolderOptions } from './points/point-folder.ts';
import { ItemFolder, type ItemFolderOptions } from './item-folder.ts';

/** Milliseconds between two runs. */
const INTERVAL = 30_000;
/** Milliseconds between two runs while older data is left to fold. */
const BACKLOG_INTERVAL = 1000;
/** Milliseconds between two attempts to get the lease from a server that was asked to rest. */
const LEASE_RETRY_DELAY = 500;
/** Milliseconds for which others rest unless they are asked again. */
const REST = 15_000;
/** Milliseconds that work under way gets to end: whoever waits is answered within a minute. */
const PATIENCE = 45_000;

/** What `Folding` needs. */
export interface FoldingOptions extends ItemFolderOptions, PointFolderOptions {
  readonly leases: Leases;
  /** Asks other servers to fold nothing. */
  readonly rests: Pick<DeletionNotes, 'askForRest' | 'endRest'>;
  /** The clock of all servers, milliseconds since 1970. */
  readonly now: () => number;
  readonly onError: (error: unknown) => void;
}

/** Folding does not rest. */
export class StillFoldingError extends Error {
  override readonly name = 'StillFoldingError';

  constructor() {
    super('another server is updating the rollups, or deletes telemetry');
  }
}

/** Keeps rollups of items and of points up to date, on one server at a time. */
export class Folding extends LeasedWork {
  readonly #options: FoldingOptions;
  readonly #items: ItemFolder;
  readonly #points: PointFolder;
  readonly #now: () => number;
  /** Whatever needs the lease, one after another. */
  #last: Promise<unknown> = Promise.resolve();
  #releasing: Promise<void> | undefined;
  #isBehind = false;
  /** How many on this server ask for rest. */
  #asking = 0;
  #isAskedByOthers = false;
  /** Aborted while folding is to rest. */
  #rest = new AbortController();

  constructor(options: FoldingOptions) {
    const { leases, now, onError } = options;
    // The name is older than rollups of points, and stays: servers of two versions must not fold at once.
    super({ leases, lease: 'fold-items', onError });
    this.#options = options;
    this.#items = new ItemFolder(options);
    this.#points = new PointFolder(options);
    this.#now = now;
  }

  protected override wait(): number {
    return this.#isBehind ? BACKLOG_INTERVAL : INTERVAL;
  }

  protected override work(): Promise<void> {
    return this.run(this.#now());
  }

  protected override async mayGoOn(): Promise<boolean> {
    return !this.#rest.signal.aborted && (await super.mayGoOn());
  }

  /** Folds all items and points that can be folded at a time in milliseconds since 1970. Does nothing where another server holds the lease. */
  async run(now: number): Promise<void> {
    const { deferred } = this.#options;
    const mayGoOn = (): Promise<boolean> => this.mayGoOn();
    await deferred.refresh();
    const turn = { mayGoOn, stopped: AbortSignal.any([this.stopped, this.#rest.signal]) };
    // Items are folded even where points can't be.
    const [points] = await Promise.allSettled([
      this.#fold(async () => {
        await deferred.readAgain();
        await this.#points.fold(now, turn);
      }),
    ]);
    let isMore = await this.#fold(async () => {
      await this.#items.foldNew(now, turn);
      await this.#items.foldAgain(now, mayGoOn);
      await this.#items.sweep(now);
    });
    const end = Date.now() + INTERVAL;
    // What is new comes first again after a while.
    while (isMore && Date.now() < end)
      isMore = await this.#fold(() => this.#items.foldPast(now, mayGoOn));
    this.#isBehind = isMore;
    if (points.status === 'rejected') throw points.reason;
  }

  /**
   * Does something while no server folds: whoever is about to is asked to stop.
   *
   * @throws StillFoldingError where that takes too long
   */
  async whileResting<Result>(work: () => Promise<Result>): Promise<Result> {
    const end = performance.now() + PATIENCE;
    const waited = new AbortController();
    let isGranted = false;
    this.#asking++;
    this.#heedRest();
    try {
      const done = this.#alone(async () => {
        await this.#beGranted(end);
        isGranted = true;
        return await this.prolonging(work);
      });
      const tooLate = setTimeout(PATIENCE, undefined, { signal: waited.signal, ref: false }).then(
        () => (isGranted ? done : Promise.reject(new StillFoldingError())),
      );
      return await Promise.race([done, tooLate]);
    } finally {
      waited.abort();
      this.#asking--;
      this.#heedRest();
    }
  }

  /**
   * Does as another server says that is about to work undisturbed, and gives the lease back as soon as what is under way has
   * come to an end. To be told again and again, as long as it holds.
   */
  async rest(isAsked: boolean): Promise<void> {
    this.#isAskedByOthers = isAsked;
    this.#heedRest();
    if (!isAsked) return;
    this.#releasing ??= this.#alone(() => this.release()).finally(() => {
      this.#releasing = undefined;
    });
    await this.#releasing;
  }

  #heedRest(): void {
    const isResting = this.#asking > 0 || this.#isAskedByOthers;
    if (isResting) this.#rest.abort();
    else if (this.#rest.signal.aborted) this.#rest = new AbortController();
  }

  /** Resolves when this server holds the lease. */
  async #beGranted(end: number): Promise<void> {
    const { rests } = this.#options;
    let hasAsked = false;
    try {
      for (;;) {
        // Whoever asked was told so by now.
        if (this.stopped.aborted || performance.now() >= end) throw new StillFoldingError();
        if (await super.mayGoOn()) return;
        await rests.askForRest(REST);
        hasAsked = true;
        await setTimeout(LEASE_RETRY_DELAY);
      }
    } finally {
      if (hasAsked) await rests.endRest();
    }
  }

  /** Does work on rollups, whose answer it gives; false where this server must not. */
  async #fold(work: () => Promise<void | boolean>): Promise<boolean> {
    return await this.#alone(
      async () => (await this.mayGoOn()) && (await this.prolonging(work)) !== false,
    );
  }

  async #alone<Result>(work: () => Promise<Result>): Promise<Result> {
    const done = this.#last.then(work);
    this.#last = done.catch(() => undefined);
    return await done;
  }
}
