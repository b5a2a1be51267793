/** Milliseconds: the unit of times and durations wherever a name doesn't say another. */
export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

export const MINUTE_SECONDS = 60;
export const HOUR_SECONDS = 3600;
export const DAY_SECONDS = 86_400;

export const SECOND_MICROSECONDS = 1_000_000;
export const MINUTE_MICROSECONDS = 60 * SECOND_MICROSECONDS;
export const HOUR_MICROSECONDS = 60 * MINUTE_MICROSECONDS;
