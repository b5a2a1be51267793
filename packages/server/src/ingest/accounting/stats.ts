import type { Reason } from '../../telemetry/tables/loss-reasons.ts';
import type { Counted, Tally } from '../ingest-result.ts';
import type { Restoration } from '../points/series/series-memory.ts';

/** Projects whose refused items are told apart by reason. */
const PROJECT_LIMIT = 1000;

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

/** What ingest has done since the start, and what it is doing. */
export interface IngestStats {
  readonly accepted: Readonly<Record<Counted, number>>;
  readonly counts: readonly ItemCount[];
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

const KINDS: readonly Counted[] = ['span', 'log', 'event', 'metric'];

/** Counts what became of items, by project and reason. */
export class Losses {
  readonly accepted: Record<Counted, number> = { span: 0, log: 0, event: 0, metric: 0 };
  readonly #counts = new Map<string, ItemCount>();
  readonly #byProject = new Map<number, Map<Reason, number>>();

  /** Adds a request; what was refused of it counts as the kind that it was sent as. */
  add(projectId: number, tally: Tally, sentAs: Counted): void {
    for (const kind of KINDS) {
      const stored = tally.accepted[kind];
      const refused = kind === sentAs ? tally.rejected : 0;
      this.accepted[kind] += stored;
      if (stored + refused > 0) this.#count(projectId, kind, stored, refused);
    }
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

  counts(): ItemCount[] {
    return [...this.#counts.values()].map((count) => ({ ...count }));
  }

  list(): LossCount[] {
    return [...this.#byProject].flatMap(([projectId, counts]) =>
      [...counts].map(([reason, count]) => ({ projectId, reason, count })),
    );
  }

  #count(projectId: number, kind: Counted, stored: number, refused: number): void {
    const key = `${projectId} ${kind}`;
    let count = this.#counts.get(key);
    if (count === undefined) {
      if (this.#counts.size === PROJECT_LIMIT * KINDS.length) return;
      count = { projectId, kind, stored: 0, refused: 0 };
      this.#counts.set(key, count);
    }
    count.stored += stored;
    count.refused += refused;
  }
}
