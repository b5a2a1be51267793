import { metadataErrorOf } from '../shared/metadata-error.ts';

/** Milliseconds for which the same trouble is not told again. */
const TOLD = 60_000;

/** Passes an error on unless one of the same words was passed on within a minute. */
export function tellOnce(tell: (error: unknown) => void): (error: unknown) => void {
  let last = '';
  let until = 0;
  return (error) => {
    // A store that is away says so in changing words.
    const words = metadataErrorOf(error)?.words ?? String(error);
    if (words === last && Date.now() < until) return;
    last = words;
    until = Date.now() + TOLD;
    tell(error);
  };
}
