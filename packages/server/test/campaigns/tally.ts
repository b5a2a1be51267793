import { longest, type Wait } from './bystander.ts';
import type { Answer, MarkedBatches } from './marked-batches.ts';

/** What came of a campaign, counted in requests unless its row says otherwise. */
export interface Tally {
  /** What was counted: `spans`, `points`, `messages`. */
  readonly of: string;
  readonly sent: number;
  readonly acknowledged: number;
  readonly stored: number;
  /** Acknowledged and not stored. */
  readonly lost: number;
  /** Stored more than once. */
  readonly doubled: number;
  /** What the bystander waited for; undefined where there was none. */
  readonly waits?: readonly Wait[];
}

/** Prints the rows of a campaign as one table. */
export function printTallies(tallies: readonly Tally[]): void {
  console.table(
    Object.fromEntries(
      tallies.map(({ of, waits, ...counts }) => [of, { ...counts, ...waitColumns(waits) }]),
    ),
  );
}

function waitColumns(waits: readonly Wait[] | undefined): Record<string, number> {
  if (!waits) return {};
  const { wait, held } = longest(waits);
  return { 'longest wait, ms': Math.round(wait), 'of it held, ms': Math.round(held) };
}

/** What became of marked batches that were answered. */
export function tallyBatches(
  batches: MarkedBatches,
  answers: ReadonlyMap<number, Answer>,
  stored: ReadonlyMap<string, number>,
  waits: readonly Wait[],
): Tally {
  const found = [...answers].map(([number, { status }]) => ({
    isTaken: status === 200,
    spans: stored.get(batches.mark(number)) ?? 0,
  }));
  const sum = (of: (batch: (typeof found)[number]) => number): number =>
    found.reduce((total, batch) => total + of(batch), 0);
  return {
    of: 'spans',
    sent: found.length * batches.spans,
    acknowledged: sum(({ isTaken }) => (isTaken ? batches.spans : 0)),
    stored: sum(({ spans }) => spans),
    lost: sum(({ isTaken, spans }) => (isTaken ? Math.max(0, batches.spans - spans) : 0)),
    doubled: sum(({ spans }) => Math.max(0, spans - batches.spans)),
    waits,
  };
}
