import type { Signal } from '../../telemetry/tables/items.ts';

/** Why an item was refused. */
export type RejectReason = 'too_old' | 'in_future' | 'malformed';

/** What was taken away from an item that was kept. */
export type TrimReason =
  | 'attribute_limit'
  | 'attribute_key'
  | 'value_cut'
  | 'body_cut'
  | 'event_limit'
  | 'link_limit';

const TEXTS: Readonly<Record<RejectReason | TrimReason, string>> = {
  too_old: 'items older than the retention were refused',
  in_future: 'items more than an hour in the future were refused: check the clock of the sender',
  malformed: 'items that are not JSON objects were refused',
  attribute_limit: 'attributes beyond 256 of one item were dropped',
  attribute_key: 'attributes were dropped whose key has no letter or digit or over 100 characters',
  value_cut: 'attribute values longer than 16 KiB were cut',
  body_cut: 'log messages longer than 1 MiB were cut',
  event_limit: 'events beyond 256 of one span were dropped',
  link_limit: 'links beyond 128 of one span were dropped',
};

/** What became of the items of one request. */
export class Tally {
  /** Items accepted, by what they turned out to be. */
  readonly accepted: Record<Signal, number> = { span: 0, log: 0, event: 0 };
  rejected = 0;
  /** Whether every item brought its own time, so that the request can be told from a later one. */
  dated = true;
  readonly reasons = new Map<RejectReason | TrimReason, number>();

  count(signal: Signal): void {
    this.accepted[signal]++;
  }

  reject(reason: RejectReason): void {
    this.rejected++;
    this.trim(reason);
  }

  trim(reason: RejectReason | TrimReason): void {
    this.reasons.set(reason, (this.reasons.get(reason) ?? 0) + 1);
  }

  /** What the sender should know, `''` when everything was kept whole. */
  message(): string {
    return [...this.reasons].map(([reason, count]) => `${count} ${TEXTS[reason]}`).join('; ');
  }
}
