/**
 * Units of values, lengths of time and misspelt words as text. Small and without anything of the languages: the SDK, which
 * browsers load, reads them here too.
 */
export { suggest } from './shared/suggest.ts';
export { parseDuration, type TimeUnit } from './units/duration.ts';
export { parseRetryAfter } from './units/retry-after.ts';
export { normalizeUnit, type Unit } from './units/unit.ts';
