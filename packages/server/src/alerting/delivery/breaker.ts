import type { ChannelType } from '@spanlight/sdk/schemas';

import type { SendOutcome } from '../channels/sender.ts';

/** Failures one after the other, over at least this long, that disable a channel. */
const MOST_FAILURES = 20;
const PATIENCE = 3_600_000;

/**
 * Why a channel should no longer be tried, in words for its owner; undefined while it should.
 *
 * @param failures Deliveries that failed one after the other, this one included.
 * @param failingFor Milliseconds since the first of them.
 */
export function reasonToDisable(
  type: ChannelType,
  outcome: Exclude<SendOutcome, { kind: 'delivered' }>,
  failures: number,
  failingFor: number,
): string | undefined {
  // Slack answers 404 and 410 for a webhook that was removed: it never comes back.
  if (type === 'slack' && (outcome.status === 404 || outcome.status === 410))
    return `Slack no longer knows this webhook: ${outcome.error}`;
  if (failures < MOST_FAILURES || failingFor < PATIENCE) return undefined;
  const hours = Math.floor(failingFor / PATIENCE);
  return `${failures} tries in a row have failed over ${hours} h, the last one: ${outcome.error}`;
}
