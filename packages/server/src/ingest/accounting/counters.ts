import type { Reason } from '../../telemetry/tables/loss-reasons.ts';
import { COUNTED, type Counted, noneCounted } from '../../telemetry/tables/usage-hours.ts';
import type { IngestResult } from '../ingest-result.ts';

/** Projects whose refused items are told apart by reason. */
const MAX_PROJECTS = 1000;

/** How often something was refused, cut or passed over, in one project, since the start. */
export interface LossCount {
  readonly projectId: number;
  readonly reason: Reason;
  readonly count: number;
}

/** How much of one kind was stored and refused, in one project, since the start. */
export interface ItemCount {
  readonly projectId: number;
  readonly kind: Counted;
  stored: number;
  refused: number;
}

/** Counts what became of items, by project and reason. */
export class Counters {
  readonly accepted: Record<Counted, number> = noneCounted();
  readonly #counts = new Map<string, ItemCount>();
  readonly #byProject = new Map<number, Map<Reason, number>>();

  /** Adds a request; what was refused of it counts as the kind that it was sent as. */
  add(projectId: number, result: IngestResult, sentAs: Counted): void {
    for (const kind of COUNTED) {
      const stored = result.accepted[kind];
      const refused = kind === sentAs ? result.rejected : 0;
      this.accepted[kind] += stored;
      if (stored + refused > 0) this.#count(projectId, kind, stored, refused);
    }
    if (result.reasons.size + result.idle.size === 0) return;
    let counts = this.#byProject.get(projectId);
    if (counts === undefined) {
      if (this.#byProject.size === MAX_PROJECTS) return;
      counts = new Map();
      this.#byProject.set(projectId, counts);
    }
    for (const [reason, count] of result.losses())
      counts.set(reason, (counts.get(reason) ?? 0) + count);
  }

  /** What was stored and refused, by project and kind. */
  counts(): ItemCount[] {
    return [...this.#counts.values()].map((count) => ({ ...count }));
  }

  /** What was not stored as it came, by project and reason. */
  losses(): LossCount[] {
    return [...this.#byProject].flatMap(([projectId, counts]) =>
      [...counts].map(([reason, count]) => ({ projectId, reason, count })),
    );
  }

  #count(projectId: number, kind: Counted, stored: number, refused: number): void {
    const key = `${projectId} ${kind}`;
    let count = this.#counts.get(key);
    if (count === undefined) {
      if (this.#counts.size === MAX_PROJECTS * COUNTED.length) return;
      count = { projectId, kind, stored: 0, refused: 0 };
      this.#counts.set(key, count);
    }
    count.stored += stored;
    count.refused += refused;
  }
}
