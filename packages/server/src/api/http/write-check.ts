import type { CheckableCall } from '@spanlight/sdk/schemas';
import type { targetOf } from './revision.ts';

/** A call that would be made. */
export interface PlannedWrite {
  /** The body it would be sent. */
  readonly text: string;
  /** What it would change, in the revision that it expects; the id of something new is 0. */
  readonly target: ReturnType<typeof targetOf>;
  readonly userId: number;
}

/** Of calls by their names what throws what they would throw before they write or send anything; it only reads. */
export type WriteChecks<Name extends CheckableCall = CheckableCall> = {
  readonly [Each in Name]: (write: PlannedWrite) => Promise<void>;
};
