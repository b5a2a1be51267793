import type { PointProgress } from '../../../metadata/telemetry/point-progress.ts';
import type { TelemetryClient } from '../../client.ts';
import { POINTS_15_MINUTES, POINTS_MINUTES } from '../../tables/points.ts';
import { INSERT_TIMEOUT } from '../../connection/drivers.ts';
import { FOLDING_STATE_MAX_AGE, waitForServers } from '../wait-for-servers.ts';
import { firstProgress, wholeFromNowOn } from './first-progress.ts';
import { foldableUntil } from './folded-widths.ts';

/** Milliseconds after which a known closing time is too old to store deferred points by it. */
const DEFER_MAX_AGE = 2 * FOLDING_STATE_MAX_AGE;
/** Milliseconds in which all servers have noticed a new closing time, and their earlier inserts have ended or failed. */
const NOTICE_TIME = DEFER_MAX_AGE + INSERT_TIMEOUT;

/** What `DeferredPoints` needs. */
export interface DeferredPointsOptions {
  readonly progress: Pick<PointProgress, 'read' | 'begin' | 'save'>;
  readonly client: TelemetryClient;
  /** Whether other servers write to the same store. */
  readonly isShared: boolean;
  /** Resolves when the engine has ended all inserts of points that began before. */
  readonly waitForInserts: () => Promise<void>;
  /** Milliseconds since 1970; the system's clock unless told. */
  readonly now?: () => number;
}

/** A batch of points on its way into the store. */
export interface PointsUnderWay {
  /** Seconds since 1970: rows at or after this time are deferred, those before it are not. */
  readonly closing: number;
  /** Whether rows at or after a time (seconds since 1970) may still be stored as deferred: their hour isn't folded yet. */
  isOpen(since: number): boolean;
  /** To be called when the batch is stored, or given up. */
  settled(): void;
}

/**
 * Stands between ingest and folding, so that every row reaches wider rollups once: with its insert where it lies before the
 * closing time, and with the folding of its hour where it doesn't. Before an hour is folded it is closed, and what was
 * under way as deferred is stored.
 */
export class DeferredPoints {
  readonly #options: DeferredPointsOptions;
  readonly #underWay = new Set<Promise<void>>();
  #closing = -Infinity;
  /** What another server has closed, where that is more. */
  #noticed = -Infinity;
  #known = -Infinity;
  /** The closing time up to which this server has waited for all others, seconds since 1970. */
  #closed = -Infinity;

  private constructor(options: DeferredPointsOptions) {
    this.#options = options;
  }

  /** Throws a `TelemetryError`. */
  static async open(options: DeferredPointsOptions): Promise<DeferredPoints> {
    const { progress, client, now = Date.now } = options;
    const known = await progress.read();
    if (known.size === 0) await progress.begin(await firstProgress(client, now()));
    else if (!known.has(POINTS_15_MINUTES.width))
      await progress.begin(
        new Map([[POINTS_15_MINUTES.width, await wholeFromNowOn(client, now())]]),
      );
    const points = new DeferredPoints(options);
    await points.#read();
    return points;
  }

  get #now(): () => number {
    return this.#options.now ?? Date.now;
  }

  /** Seconds since 1970. */
  get closing(): number {
    return this.#closing;
  }

  /** Reads what other servers have folded, unless it was read within `FOLDING_STATE_MAX_AGE`. */
  async refresh(): Promise<void> {
    if (performance.now() - this.#known >= FOLDING_STATE_MAX_AGE) await this.readAgain();
  }

  /** Reads at once what other servers have folded: folding must not use an older state. */
  async readAgain(): Promise<void> {
    if (this.#options.isShared) await this.#read();
  }

  /** Begins a batch. */
  begin(): PointsUnderWay {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#underWay.add(promise);
    return {
      // What could be closed any moment is not deferred any more, so that hardly a batch is on its way when it is.
      closing: Math.max(this.#closing, foldableUntil(this.#now())),
      isOpen: (since) => this.#isOpen(since),
      settled: () => {
        resolve();
        this.#underWay.delete(promise);
      },
    };
  }

  /**
   * Has rows before a time (seconds since 1970) no longer deferred. Resolves with true when those are stored that were, and with
   * false where it was stopped before.
   */
  async close(until: number, stopped?: AbortSignal): Promise<boolean> {
    const { progress, isShared, waitForInserts } = this.#options;
    if (until <= this.#closed) return true;
    this.#closing = Math.max(this.#closing, until);
    await progress.save(POINTS_MINUTES.width, until);
    // A store that is away may keep them waiting for long.
    await Promise.race([Promise.all(this.#underWay), whenAborted(stopped)]);
    if (stopped?.aborted) return false;
    if (isShared) await waitForServers(NOTICE_TIME, stopped);
    if (stopped?.aborted) return false;
    await waitForInserts();
    await this.readAgain();
    this.#closed = until;
    return true;
  }

  /** Lets a rollup count as whole until a time, in seconds since 1970. */
  async saveWhole(width: number, until: number): Promise<void> {
    await this.#options.progress.save(width, until);
    this.#options.client.pointRollups.note(width, until);
  }

  #isOpen(since: number): boolean {
    if (!this.#options.isShared || since === Infinity) return true;
    // What this server closes itself waits for its batches.
    return since >= this.#noticed && performance.now() - this.#known < DEFER_MAX_AGE;
  }

  async #read(): Promise<void> {
    const asked = performance.now();
    for (const [width, { since, until }] of await this.#options.progress.read()) {
      if (width !== POINTS_MINUTES.width)
        this.#options.client.pointRollups.note(width, until, since);
      // What is folded was closed, whoever says less of it.
      if (until > this.#closing) this.#closing = this.#noticed = until;
    }
    this.#known = asked;
  }
}

/** Resolves when a signal is aborted; never without one. */
async function whenAborted(signal: AbortSignal | undefined): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  signal?.addEventListener('abort', () => resolve(), { once: true });
  if (signal?.aborted !== true) await promise;
}
