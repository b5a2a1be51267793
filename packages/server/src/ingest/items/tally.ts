import type { Signal } from '../../telemetry/tables/items.ts';

/** What is counted: items by what they are, and points of metrics. */
export type Counted = Signal | 'metric';

/** Why an item or point was refused. */
export type RejectReason =
  | 'too_old'
  | 'in_future'
  | 'malformed'
  | 'not_finite'
  | 'metric_name'
  | 'reserved_name'
  | 'late'
  | 'series_limit'
  | 'metric_series_limit'
  | 'metric_limit';

/** What was taken away from an item that was kept. */
export type TrimReason =
  | 'attribute_limit'
  | 'attribute_key'
  | 'value_cut'
  | 'body_cut'
  | 'event_limit'
  | 'link_limit'
  | 'buckets'
  | 'other_instrument';

/** Why a point adds nothing to its series, which is as it should be: nobody needs to be told. */
export type IdleReason = 'first' | 'repeated' | 'out_of_order' | 'no_value';

export type Reason = RejectReason | TrimReason | IdleReason;

const TEXTS: Readonly<Record<RejectReason | TrimReason, string>> = {
  too_old: 'items older than the retention were refused',
  in_future: 'items more than an hour in the future were refused: check the clock of the sender',
  malformed: 'items that are not JSON objects were refused',
  not_finite: 'points whose value is not a finite number were refused',
  metric_name: 'points were refused whose metric has no usable name or one over 200 characters',
  reserved_name: 'points were refused whose metric has the name of a built-in one',
  late: 'points were refused that came so late that they may have been counted before',
  series_limit:
    'points of new series were refused: the project has as many series today as metrics.max_series allows',
  metric_series_limit:
    'points of new series were refused: a metric has as many series today as metrics.max_metric_series allows',
  metric_limit: 'points of new metrics were refused: the project has 10000 metrics',
  attribute_limit: 'attributes beyond 256 of one item were dropped',
  attribute_key: 'attributes were dropped whose key has no letter or digit or over 100 characters',
  value_cut: 'attribute values longer than 16 KiB were cut',
  body_cut: 'log messages longer than 1 MiB were cut',
  event_limit: 'events beyond 256 of one span were dropped',
  link_limit: 'links beyond 128 of one span were dropped',
  buckets: 'histograms were kept without their buckets, which do not fit together',
  other_instrument:
    'points came as another instrument than their metric has: rename one of the two',
};

/** What became of the items of one request. */
export class Tally {
  /** Items accepted, by what they turned out to be. */
  readonly accepted: Record<Counted, number> = { span: 0, log: 0, event: 0, metric: 0 };
  rejected = 0;
  /** Whether every item brought its own time, so that the request can be told from a later one. */
  dated = true;
  readonly reasons = new Map<RejectReason | TrimReason, number>();
  /** Instrumentation libraries that points came from. */
  readonly libraries = new Set<string>();
  readonly idle = new Map<IdleReason, number>();

  count(signal: Counted): void {
    this.accepted[signal]++;
  }

  reject(reason: RejectReason): void {
    this.rejected++;
    this.trim(reason);
  }

  trim(reason: RejectReason | TrimReason): void {
    this.reasons.set(reason, (this.reasons.get(reason) ?? 0) + 1);
  }

  /** Counts a point that adds nothing. */
  pass(reason: IdleReason): void {
    this.idle.set(reason, (this.idle.get(reason) ?? 0) + 1);
  }

  /** What the sender should know, `''` when everything was kept whole. */
  message(): string {
    return [...this.reasons].map(([reason, count]) => `${count} ${TEXTS[reason]}`).join('; ');
  }
}
