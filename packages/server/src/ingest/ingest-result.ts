import {
  type IdleReason,
  LOSSES,
  type Reason,
  type RejectReason,
  type TrimReason,
} from '../telemetry/tables/loss-reasons.ts';
import { type Counted, noneCounted } from '../telemetry/tables/usage-hours.ts';

/** Values of a remote write by what they are. */
export interface Written {
  samples: number;
  histograms: number;
}

/** What became of items that another node stored, as counts. */
export interface IngestOutcome {
  readonly rejected: number;
  readonly reasons: readonly (readonly [RejectReason | TrimReason, number])[];
  readonly idle: readonly (readonly [IdleReason, number])[];
}

/** What became of the items of one request. */
export class IngestResult {
  /** Items accepted, by what they turned out to be. */
  readonly accepted: Record<Counted, number> = noneCounted();
  rejected = 0;
  /** Whether every item brought its own time. */
  dated = true;
  /** Whether there is an item that doesn't come a second time: a log line of a whole second may, as it is. */
  distinct = false;
  readonly reasons = new Map<RejectReason | TrimReason, number>();
  /** What `reasons` adds up to. */
  trimmed = 0;
  /** Instrumentation libraries that points came from. */
  readonly libraries = new Set<string>();
  readonly idle = new Map<IdleReason, number>();
  /** What a remote write asks for: numbers and histograms that were not refused. */
  readonly written: Written;

  constructor(written: Written = { samples: 0, histograms: 0 }) {
    this.written = written;
  }

  /** Whether a request that is equal must be this one once more. */
  get isKnowable(): boolean {
    return this.dated && this.distinct;
  }

  count(signal: Counted): void {
    this.accepted[signal]++;
  }

  reject(reason: RejectReason): void {
    this.rejected++;
    this.trim(reason);
  }

  /** Counts what was left out, nothing where `count` is not above 0. */
  trim(reason: RejectReason | TrimReason, count = 1): void {
    if (count <= 0) return;
    this.trimmed += count;
    this.reasons.set(reason, (this.reasons.get(reason) ?? 0) + count);
  }

  /** Everything that was not stored as it came. */
  losses(): [Reason, number][] {
    return [...this.reasons, ...this.idle];
  }

  /** Counts a point that adds nothing. */
  pass(reason: IdleReason): void {
    this.idle.set(reason, (this.idle.get(reason) ?? 0) + 1);
  }

  /** What became of the items, for the node that sent them here. */
  outcome(): IngestOutcome {
    const { rejected, reasons, idle } = this;
    return { rejected, reasons: [...reasons], idle: [...idle] };
  }

  /** Adds what became of points that another node stored, which count as accepted so far. */
  merge({ rejected, reasons, idle }: IngestOutcome): void {
    this.accepted.metric -= rejected;
    this.rejected += rejected;
    for (const [reason, count] of reasons) this.trim(reason, count);
    for (const [reason, count] of idle) this.idle.set(reason, (this.idle.get(reason) ?? 0) + count);
  }

  /** What the sender should know, `''` when everything was kept whole. */
  message(): string {
    return [...this.reasons].map(([reason, count]) => `${count} ${LOSSES[reason].text}`).join('; ');
  }
}
