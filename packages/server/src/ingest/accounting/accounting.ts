import { COUNTED, type Counted } from '../../telemetry/tables/usage-hours.ts';
import type { IngestResult } from '../ingest-result.ts';
import { Counters } from './counters.ts';
import { LossHours } from './loss-hours.ts';
import { UsageHours } from './usage-hours.ts';

/** Keeps account of what each project sent and of what became of it. */
export class Accounting {
  readonly counters = new Counters();
  readonly usage: UsageHours;
  readonly losses: LossHours;

  /** `now` gives milliseconds since 1970. */
  constructor(now: () => number) {
    this.usage = new UsageHours(now);
    this.losses = new LossHours(now);
  }

  /** Adds a request; its bytes and what was refused of it count as the kind that it was sent as. */
  add(projectId: number, sentAs: Counted, bytes: number, result: IngestResult): void {
    this.counters.add(projectId, result, sentAs);
    this.losses.add(projectId, result.losses());
    for (const counted of COUNTED) {
      const own = counted === sentAs;
      this.usage.add(projectId, counted, {
        items: result.accepted[counted],
        bytes: own ? bytes : 0,
        dropped: own ? result.rejected : 0,
      });
    }
  }
}
