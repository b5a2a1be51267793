/** Tries after which a delivery is given up: about five hours. */
export const MAX_ATTEMPTS = 16;

const FIRST_DELAY = 30_000;
const LONGEST_DELAY = 30 * 60_000;
/** A receiver may ask for more patience than ours, but not for more than this. */
const LONGEST_WAIT = 3_600_000;

/**
 * Milliseconds before the next try: 30 s, doubled with every try up to 30 minutes, up to a fifth more or less so that
 * what failed together isn't tried together, and never sooner than the receiver asked for.
 *
 * @param attempts Tries made so far, at least 1.
 * @param random In [0, 1).
 * @returns Undefined when there is no next try.
 */
export function nextDelay(
  attempts: number,
  retryAfter: number | undefined,
  random: number,
): number | undefined {
  if (attempts >= MAX_ATTEMPTS) return undefined;
  const delay = Math.min(FIRST_DELAY * 2 ** (attempts - 1), LONGEST_DELAY);
  const jittered = delay * (0.8 + 0.4 * random);
  return Math.round(Math.max(jittered, Math.min(retryAfter ?? 0, LONGEST_WAIT)));
}
