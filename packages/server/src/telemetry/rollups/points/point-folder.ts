import { floorTo } from '../floor-to.ts';
import type { TelemetryClient } from '../../client.ts';
import { type Deployment, deleteRows } from '../../migrations/deployment.ts';
import type { FoldingTurn } from '../item-folder.ts';
import { OF_ONE_REPLICA } from '../one-replica.ts';
import { POINTS_MINUTES, type Rollup } from '../../tables/points.ts';
import type { DeferredPoints } from './deferred-points.ts';
import { deferredRows, foldPointsStatement, type Stretch } from './fold-points-sql.ts';
import { foldableUntil, stepOf, WIDER } from './folded-widths.ts';

const SAME_REPLICA = { settings: OF_ONE_REPLICA };

/** What a `PointFolder` needs. */
export interface PointFolderOptions {
  readonly client: TelemetryClient;
  readonly deferred: DeferredPoints;
  readonly deployment: Deployment;
  /** Resolves when the engine has ended all inserts into tables that began before, those of servers that died too. */
  readonly waitForInserts: (tables: readonly string[]) => Promise<void>;
}

/**
 * Folds deferred points into wider rollups, each width of the one before it. A stretch counts once its rows are written and the
 * metadata says so; what a death in between leaves is removed before the stretch is folded again. Nobody else may fold meanwhile.
 */
export class PointFolder {
  readonly #options: PointFolderOptions;

  constructor(options: PointFolderOptions) {
    this.#options = options;
  }

  /** Folds the hours that are over, and what is wider. `now` is in milliseconds since 1970. */
  async fold(now: number, { mayGoOn, stopped }: FoldingTurn): Promise<void> {
    const { deferred } = this.#options;
    const closing = Math.max(foldableUntil(now), deferred.closing);
    const isFolded = WIDER.every(([rollup]) => this.#next(rollup).until > closing);
    if (isFolded || !(await deferred.close(closing, stopped))) return;
    for (const [rollup, finer] of WIDER) {
      const until = finer === POINTS_MINUTES ? closing : this.#next(finer).since;
      for (let next = this.#next(rollup); next.until <= until; next = this.#next(rollup))
        if (!(await this.#foldNext(rollup, finer, next, until, mayGoOn))) return;
    }
  }

  /** The first stretch that isn't folded yet. */
  #next(rollup: Rollup): Stretch {
    const since = this.#options.client.pointRollups.wholeUntil(rollup.width);
    return { since, until: since + stepOf(rollup) };
  }

  /** Folds a stretch, or passes over those that there is nothing of. Answers false where it must not go on. */
  async #foldNext(
    rollup: Rollup,
    finer: Rollup,
    stretch: Stretch,
    end: number,
    mayGoOn: FoldingTurn['mayGoOn'],
  ): Promise<boolean> {
    if (!(await mayGoOn())) return false;
    const { deferred } = this.#options;
    const first = await this.#firstDeferred(finer, { since: stretch.since, until: end });
    if (first < stretch.until) {
      if (!(await this.#fold(rollup, finer, stretch, mayGoOn))) return false;
      await deferred.saveWhole(rollup.width, stretch.until);
    } else await deferred.saveWhole(rollup.width, floorTo(Math.min(first, end), stepOf(rollup)));
    return true;
  }

  /** When the first deferred row of a stretch begins, in seconds since 1970; without end where there is none. */
  async #firstDeferred({ name }: Rollup, stretch: Stretch): Promise<number> {
    const [found] = await this.#options.client.rows<{ first: number }>(
      `SELECT toUnixTimestamp(min(time)) AS first FROM ${name} WHERE ${deferredRows(stretch)}`,
      {},
      SAME_REPLICA,
    );
    return found && found.first > 0 ? found.first : Infinity;
  }

  /** Writes the rows of a stretch, once. Answers false where another server may be at it by now. */
  async #fold(
    rollup: Rollup,
    finer: Rollup,
    stretch: Stretch,
    mayGoOn: FoldingTurn['mayGoOn'],
  ): Promise<boolean> {
    const { client, deployment, waitForInserts } = this.#options;
    await waitForInserts([rollup.name]);
    const rows = deferredRows(stretch);
    const left = await client.rows(
      `SELECT 1 AS found FROM ${rollup.name} WHERE ${rows} LIMIT 1`,
      {},
      SAME_REPLICA,
    );
    if (left.length > 0) await client.command(deleteRows(rollup.name, rows, deployment));
    if (!(await mayGoOn())) return false;
    await client.command(foldPointsStatement(rollup, finer, stretch));
    return true;
  }
}
