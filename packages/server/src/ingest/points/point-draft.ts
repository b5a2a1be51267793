import { AttributeSet } from '../attributes/attribute-set.ts';
import type { Distribution } from './distribution.ts';

/** A point under construction, reused from point to point. Times are microseconds since 1970. */
export class PointDraft {
  readonly attributes = new AttributeSet();
  /** 0 for now. */
  time = 0;
  /** When the sender began to count; 0 where it does not say. */
  start = 0;
  /** Whether the sender only says that there is nothing to say. */
  isEmpty = false;
  /** The number of a gauge, additive or counter. */
  value = 0;
  /** How many values a histogram or summary had. */
  count = 0;
  /** Their sum; NaN where the sender does not say, as for `min` and `max`. */
  sum = Number.NaN;
  min = Number.NaN;
  max = Number.NaN;
  buckets: Distribution | undefined;

  reset(): void {
    this.attributes.begin();
    this.time = 0;
    this.start = 0;
    this.isEmpty = false;
    this.value = 0;
    this.count = 0;
    this.sum = Number.NaN;
    this.min = Number.NaN;
    this.max = Number.NaN;
    this.buckets = undefined;
  }
}
