/** What a reason means for what it is given for, and how that is said. */
interface Loss<Kind> {
  /** Refused; kept but changed; or passed over, as it adds nothing, which is as it should be. */
  readonly kind: Kind;
  /** Goes on after a number. */
  readonly text: string;
}

const refused = (text: string): Loss<'refused'> => ({ kind: 'refused', text });
const changed = (text: string): Loss<'changed'> => ({ kind: 'changed', text });
const passed = (text: string): Loss<'passed'> => ({ kind: 'passed', text });

/** Why something is not stored as it came. */
export const LOSSES = {
  too_old: refused('items older than the retention were refused'),
  in_future: refused(
    'items more than an hour in the future were refused: check the clock of the sender',
  ),
  malformed: refused('items that are not JSON objects were refused'),
  not_finite: refused('points whose value is not a finite number were refused'),
  metric_name: refused(
    'points of metrics without a usable name, or with one over 200 characters, were refused',
  ),
  reserved_name: refused('points of metrics with the name of a built-in metric were refused'),
  late: refused('points that came so late that they may have been counted before were refused'),
  series_limit: refused(
    'points of new series were refused: the project has as many series today as metrics.max_series allows',
  ),
  metric_series_limit: refused(
    'points of new series were refused: a metric has as many series today as metrics.max_metric_series allows',
  ),
  metric_limit: refused('points of new metrics were refused: the project has 10000 metrics'),
  attribute_limit: changed('attributes beyond 256 of one item were dropped'),
  attribute_key: changed(
    'attributes with a key without a letter or digit, or with one over 100 characters, were dropped',
  ),
  value_cut: changed('attribute values longer than 16 KiB were cut'),
  body_cut: changed('log messages longer than 1 MiB were cut'),
  event_limit: changed('events beyond 256 of one span were dropped'),
  link_limit: changed('links beyond 128 of one span were dropped'),
  buckets: changed('histograms were kept without their buckets, which do not fit together'),
  other_instrument: changed(
    'points had another instrument than their metric: rename one of the two',
  ),
  first: passed('points began counters whose earlier growth nobody knows'),
  repeated: passed('points had been received before'),
  out_of_order: passed('points of counters came after later ones, which include them'),
  no_value: passed('points were marked as having no value'),
} as const;

/** Why something was not stored, or not stored as sent. */
export type Reason = keyof typeof LOSSES;

type ReasonOf<Kind> = {
  [Name in Reason]: (typeof LOSSES)[Name] extends Loss<Kind> ? Name : never;
}[Reason];

/** Why an item or point was refused. */
export type RejectReason = ReasonOf<'refused'>;
/** What was taken away from an item or point that was kept. */
export type TrimReason = ReasonOf<'changed'>;
/** Why a point adds nothing to its series: nobody needs to be told. */
export type IdleReason = ReasonOf<'passed'>;
