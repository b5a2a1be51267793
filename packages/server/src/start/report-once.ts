import { metadataErrorOf } from '../shared/errors/metadata-error.ts';

/** Milliseconds for which the same error is not reported again. */
const REPEAT_AFTER = 60_000;

/** Wraps `report` so that an error with the text of the one before is passed on once a minute at most. */
export function reportOnce(report: (error: unknown) => void): (error: unknown) => void {
  let last = '';
  let until = 0;
  return (error) => {
    // An unreachable store says so in changing words.
    const words = metadataErrorOf(error)?.words ?? String(error);
    if (words === last && Date.now() < until) return;
    last = words;
    until = Date.now() + REPEAT_AFTER;
    report(error);
  };
}
