import type { TelemetryClient } from '../../client.ts';
import { type Deployment, deleteRows } from '../../migrations/deployment.ts';
import { POINTS_MINUTES, type Rollup } from '../../tables/points.ts';
import type { DeferredPoints } from './deferred-points.ts';
import { deferredRows, foldPointsStatement, type Stretch } from './fold-points-sql.ts';
import { floorTo, HOUR, stepOf, WIDER } from './folded-widths.ts';

/** Seconds after the end of an hour when it is folded. What comes later costs as much as all points would without folding. */
const DELAY = 300;

export interface PointFolderOptions {
  readonly client: TelemetryClient;
  readonly deferred: DeferredPoints;
  readonly deployment: Deployment;
}

/** What folding has to do with being stopped. */
interface FoldingTurn {
  /** Asked between two stretches: whether to go on. */
  readonly mayGoOn: () => Promise<boolean>;
  /** Ends waiting for other servers. */
  readonly stopped?: AbortSignal;
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
    const closing = Math.max(floorTo(now / 1000 - DELAY, HOUR), deferred.closing);
    const isFolded = WIDER.every(([rollup]) => this.#next(rollup).until > closing);
    if (isFolded || !(await deferred.close(closing, stopped))) return;
    for (const [rollup, finer] of WIDER) {
      const until = finer === POINTS_MINUTES ? closing : this.#next(finer).since;
      for (let next = this.#next(rollup); next.until <= until; next = this.#next(rollup)) {
        if (!(await mayGoOn())) return;
        await this.#fold(rollup, finer, next);
        await deferred.saveWhole(rollup.width, next.until);
      }
    }
  }

  /** The first stretch that isn't folded yet. */
  #next(rollup: Rollup): Stretch {
    const since = this.#options.client.pointRollups.wholeUntil(rollup.width);
    return { since, until: since + stepOf(rollup) };
  }

  /** Writes the rows of a stretch, once. */
  async #fold(rollup: Rollup, finer: Rollup, stretch: Stretch): Promise<void> {
    const { client, deployment } = this.#options;
    const rows = deferredRows(stretch);
    const left = await client.rows(`SELECT 1 AS found FROM ${rollup.name} WHERE ${rows} LIMIT 1`);
    if (left.length > 0) await client.command(deleteRows(rollup.name, rows, deployment));
    await client.command(foldPointsStatement(rollup, finer, stretch));
  }
}
