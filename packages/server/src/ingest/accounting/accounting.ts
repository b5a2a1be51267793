import { COUNTED, type Counted, USAGE_HOURS } from '../../telemetry/tables/usage-hours.ts';
import { LOSS_HOURS } from '../../telemetry/tables/loss-hours.ts';
import type { Reason } from '../../telemetry/tables/loss-reasons.ts';
import type { IngestResult } from '../ingest-result.ts';
import { Counters } from './counters.ts';
import { HourlyCounts } from './hourly-counts.ts';

/** Keeps account of what each project sent and of what became of it. */
export class Accounting {
  readonly counters = new Counters();
  /** What each project sent, by kind. */
  readonly usage: HourlyCounts<Counted, 'items' | 'bytes' | 'dropped'>;
  /** What was refused, cut or passed over, by reason. */
  readonly losses: HourlyCounts<Reason, 'count'>;

  /** `now` gives milliseconds since 1970. */
  constructor(now: () => number) {
    this.usage = new HourlyCounts(USAGE_HOURS, 'signal', now);
    this.losses = new HourlyCounts(LOSS_HOURS, 'reason', now);
  }

  /** Adds a request; its bytes and what was refused of it count as the kind that it was sent as. */
  add(projectId: number, sentAs: Counted, bytes: number, result: IngestResult): void {
    this.counters.add(projectId, result, sentAs);
    for (const [reason, count] of result.losses()) this.losses.add(projectId, reason, { count });
    for (const counted of COUNTED) {
      const own = counted === sentAs;
      const items = result.accepted[counted];
      const usage = { items, bytes: own ? bytes : 0, dropped: own ? result.rejected : 0 };
      if (items + usage.bytes + usage.dropped > 0) this.usage.add(projectId, counted, usage);
    }
  }
}
