import type { Reason } from './items/losses.ts';
import type { Counted, Tally } from './items/tally.ts';
import type { Restoration } from './points/series-memory.ts';

/** Projects whose refused items are told apart by reason. */
const PROJECT_LIMIT = 1000;

/** How often something was refused, cut or passed over, in one project, since the start. */
export interface LossCount {
  readonly projectId: number;
  readonly reason: Reason;
  readonly count: number;
}

/** What ingest has done since the start, and what it is doing. */
export interface IngestStats {
  readonly accepted: Readonly<Record<Counted, number>>;
  readonly losses: readonly LossCount[];
  /** Items, points and bytes that wait for the store. */
  readonly queuedItems: number;
  readonly queuedBytes: number;
  /** Calls of which only one side has been seen so far. */
  readonly waitingEdges: number;
  /** Series whose last point is remembered. */
  readonly series: number;
  /** What was found of the time before the start. */
  readonly restoration: Restoration;
}

/** Counts what became of items, by project and reason. */
export class Losses {
  readonly accepted: Record<Counted, number> = { span: 0, log: 0, event: 0, metric: 0 };
  readonly #byProject = new Map<number, Map<Reason, number>>();

  add(projectId: number, tally: Tally): void {
    this.accepted.span += tally.accepted.span;
    this.accepted.log += tally.accepted.log;
    this.accepted.event += tally.accepted.event;
    this.accepted.metric += tally.accepted.metric;
    if (tally.reasons.size + tally.idle.size === 0) return;
    let counts = this.#byProject.get(projectId);
    if (counts === undefined) {
      if (this.#byProject.size === PROJECT_LIMIT) return;
      counts = new Map();
      this.#byProject.set(projectId, counts);
    }
    for (const [reason, count] of tally.losses()) {
      counts.set(reason, (counts.get(reason) ?? 0) + count);
    }
  }

  list(): LossCount[] {
    return [...this.#byProject].flatMap(([projectId, counts]) =>
      [...counts].map(([reason, count]) => ({ projectId, reason, count })),
    );
  }
}
