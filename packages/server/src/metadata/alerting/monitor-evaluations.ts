import type { Evaluation, Monitor, MonitorState } from '@spanlight/sdk/schemas';

/** A monitor to be evaluated. */
export interface DueMonitor {
  readonly monitor: Monitor;
  /** End of the newest minute evaluated, milliseconds since 1970; undefined before the first. */
  readonly evaluatedUntil: number | undefined;
  /** `evaluated_until` as stored (ms since 1970): the write is skipped when it has changed since it was read (optimistic lock). */
  readonly storedUntil: number | null;
  /** Whether it was evaluated up to a time that has not come yet. */
  readonly isAhead: boolean;
}

/** What is stored after an evaluation. */
export interface EvaluationRecord {
  readonly id: number;
  /** State of the monitor when it was read. */
  readonly before: MonitorState;
  readonly evaluation: Evaluation;
  /** End of the newest minute evaluated, milliseconds since 1970; undefined when it is to be evaluated again. */
  readonly until: number | undefined;
  /** `evaluated_until` as it was read, milliseconds since 1970; nothing is written where it has changed since. */
  readonly storedUntil: number | null;
}
