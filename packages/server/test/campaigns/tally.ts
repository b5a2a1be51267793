import { longest, type Wait } from './bystander.ts';

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
