import type { TraceColumns } from '@spanlight/sdk';

/** The trace as the SDK hands it out. */
export type { TraceColumns };

/** Words for the numbers in `TraceColumns.kinds`. */
export const KINDS = ['internal', 'server', 'client', 'producer', 'consumer'] as const;

/** Words for the numbers in `TraceColumns.statuses`. */
export const STATUSES = ['unset', 'ok', 'error'] as const;

/** The number of the status `error`. */
export const ERROR = 2;

/** The number of the kind `consumer`. */
export const CONSUMER = 4;
