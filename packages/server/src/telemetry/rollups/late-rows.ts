import type { RollupSlots, Slot } from '../../metadata/telemetry/rollup-slots.ts';
import { LEVELS, QUARTERS } from '../tables/item-rollups.ts';
import { FOLDING_STATE_MAX_AGE, waitForServers } from './wait-for-servers.ts';

/** Milliseconds in which all servers have noticed, and have stored what was under way; slower inserts are noted when they end. */
const NOTICE_TIME = 2 * FOLDING_STATE_MAX_AGE;

/** Quarters of an hour since 1970 by project: where rows lie. */
export type QuartersOfRows = ReadonlyMap<number, ReadonlySet<number>>;

/** Stores rows, noting before that slots get them which may be folded. */
export type StoreNoting = <Result>(
  quarters: QuartersOfRows,
  store: () => Promise<Result>,
) => Promise<Result>;

/** What `LateRows` needs. */
export interface LateRowsOptions {
  readonly slots: RollupSlots;
  /** Whether other servers write to the same store. */
  readonly isShared: boolean;
  /** Every project there is. */
  readonly projectIds: () => Promise<readonly number[]>;
  /** Milliseconds since 1970; the system's clock unless told. */
  readonly now?: () => number;
}

/**
 * Stands between ingest and folding, so that no row is missing in a slot that counts as folded: rows of a slot that is
 * folded, or about to be, are noted before they are stored, and the slot is answered from items until it is folded again.
 */
export class LateRows {
  readonly #options: LateRowsOptions;
  readonly #underWay = new Set<Promise<void>>();
  #closing: number;
  #known: number;
  /** The time up to which this server has waited for all others. */
  #closed: number;

  private constructor(options: LateRowsOptions, closing: number) {
    this.#options = options;
    this.#closing = closing;
    this.#known = performance.now();
    this.#closed = options.isShared ? 0 : closing;
  }

  static async open(options: LateRowsOptions): Promise<LateRows> {
    return new LateRows(options, await readClosing(options.slots));
  }

  /** Stores rows by calling `store`, whose answer or error it gives; nothing is stored when they could not be noted. */
  readonly storing: StoreNoting = async (quarters, store) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#underWay.add(promise);
    try {
      await this.#refresh();
      const closing = this.#closing;
      await this.#note(slotsOf(quarters, 0, closing));
      const result = await store();
      await this.#refresh();
      // Others may have begun to fold meanwhile, where this took longer than they wait.
      await this.#note(slotsOf(quarters, closing, this.#closing));
      return result;
    } finally {
      resolve();
      this.#underWay.delete(promise);
    }
  };

  /**
   * Has rows noted from now on that lie before a time, in seconds since 1970. Resolves with true when those are stored that
   * were under way without, and with false where it was stopped before.
   */
  async close(until: number, stopped?: AbortSignal): Promise<boolean> {
    const { slots, isShared } = this.#options;
    if (until <= this.#closed) return true;
    if (until > this.#closing) await slots.saveClosing(QUARTERS.width, until);
    this.#closing = Math.max(this.#closing, until);
    await this.settled();
    if (isShared) await waitForServers(NOTICE_TIME, stopped);
    if (stopped?.aborted) return false;
    this.#closed = until;
    return true;
  }

  /** Resolves when what this server was storing is stored. */
  async settled(): Promise<void> {
    await Promise.all(this.#underWay);
  }

  /** Notes that rows are taken out of the store; the range is in microseconds since 1970, its end included. */
  async noteRemoval({ since, until }: { since: number; until: number }): Promise<void> {
    const micros = QUARTERS.width * 1e6;
    const quarters = new Set<number>();
    for (let at = Math.floor(since / micros); at * micros <= until; at++) quarters.add(at);
    const projects = await this.#options.projectIds();
    const closing = await readClosing(this.#options.slots);
    await this.#note(slotsOf(new Map(projects.map((id) => [id, quarters])), 0, closing));
  }

  async #refresh(): Promise<void> {
    if (!this.#options.isShared || performance.now() - this.#known < FOLDING_STATE_MAX_AGE) return;
    const asked = performance.now();
    this.#closing = Math.max(this.#closing, await readClosing(this.#options.slots));
    this.#known = asked;
  }

  async #note(slots: readonly Slot[]): Promise<void> {
    const { slots: known, now = Date.now } = this.#options;
    if (slots.length > 0) await known.touch(slots, now());
  }
}

async function readClosing(slots: RollupSlots): Promise<number> {
  const progress = await slots.progress();
  return progress.find(({ width }) => width === QUARTERS.width)?.closing ?? 0;
}

/** The slots of every width in which rows lie that begin at or after `since` and before `until`, seconds since 1970. */
function slotsOf(quarters: QuartersOfRows, since: number, until: number): Slot[] {
  if (until <= since) return [];
  const found = new Map<string, Slot>();
  for (const [projectId, numbers] of quarters)
    for (const number of numbers) {
      const time = number * QUARTERS.width;
      if (time < since || time >= until) continue;
      for (const { width } of LEVELS) {
        const slot = { projectId, width, time: Math.floor(time / width) * width };
        found.set(`${projectId} ${width} ${slot.time}`, slot);
      }
    }
  return [...found.values()];
}
