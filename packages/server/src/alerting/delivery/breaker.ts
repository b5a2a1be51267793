import type { SendOutcome } from '../channels/sender.ts';

/** Consecutive failures that disable a channel, once they span at least `MIN_FAILING_TIME`. */
const MAX_FAILURES = 20;
/** Milliseconds. */
const MIN_FAILING_TIME = 3_600_000;

/**
 * Why a channel should no longer be tried, in words for its owner; undefined while it should.
 *
 * @param failures Deliveries that failed one after the other, this one included.
 * @param failingFor Milliseconds since the first of them.
 */
export function reasonToDisable(
  outcome: Exclude<SendOutcome, { kind: 'delivered' }>,
  failures: number,
  failingFor: number,
): string | undefined {
  if (outcome.gone !== undefined) return outcome.gone;
  if (failures < MAX_FAILURES || failingFor < MIN_FAILING_TIME) return undefined;
  const hours = Math.floor(failingFor / MIN_FAILING_TIME);
  return `${failures} tries in a row have failed over ${hours} h, the last one: ${outcome.error}`;
}
