import type { Spanlight } from '@spanlight/sdk';
import type { Ui } from './ui.ts';

/** What screens work on and with: as whom, in which project, over which time. */
export interface Scope {
  readonly client: Spanlight;
  readonly ui: Ui;
  /** Id of the project, as it is now. */
  readonly project: number;
  /** The time range, as it is now. */
  readonly time: { gte: Date; lt: Date };
  /** Whether the time range was selected, and does not go on with the clock. */
  readonly isFixed: boolean;
  /** Length of the time range, milliseconds. */
  readonly range: number;
  /** Milliseconds after which lists that change by themselves are asked for again. */
  readonly pace: number;
  /** Unix milliseconds. */
  readonly now: () => number;
  /** Looks at the newest that long, milliseconds, on every screen. */
  readonly lookBack: (length: number) => void;
  /** Opens a trace on top of whatever is shown. */
  readonly openTrace: (traceId: string, spanId?: string) => void;
  /** Rings the bell of the terminal, if the user wants to hear it. */
  readonly ring: () => void;
}
