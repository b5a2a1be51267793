import { sliceOf } from '../attributes/slice.ts';

/** The event name of log records that have none of their own. */
export const LOG = sliceOf('log');
/** The event name of exceptions, of spans and of log records alike. */
export const EXCEPTION = sliceOf('exception');
