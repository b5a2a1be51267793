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

/** Checks of calls, by name: each throws what the call would throw before it writes or sends anything. They only read. */
export type WriteChecks<Name extends CheckableCall = CheckableCall> = {
  readonly [Each in Name]: (write: PlannedWrite) => Promise<void>;
};
