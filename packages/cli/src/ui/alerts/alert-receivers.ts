import type { Delivery, Spanlight } from '@spanlight/sdk';

/** Alerts that are looked at, and receivers that are named. */
const MAX_ASKED = 5;
/** Milliseconds by which clocks may differ. */
const skew = 2000;

/**
 * Receivers of what happened to alerts since a time, by name. None where that can't be told.
 *
 * @param counts Which messages count.
 */
export async function receiversSince(
  client: Spanlight,
  project: number,
  ids: readonly number[],
  since: number,
  counts: (delivery: Delivery) => boolean,
): Promise<string[]> {
  try {
    const all = await Promise.all(
      ids.slice(0, MAX_ASKED).map((id) => client.alerts.why({ project, id })),
    );
    const told = all.flatMap(({ events }) =>
      events
        .filter(({ recordedAt }) => Date.parse(recordedAt) >= since - skew)
        .flatMap(({ deliveries }) => deliveries.filter(counts).map(receiverOf)),
    );
    return [...new Set(told)].slice(0, MAX_ASKED);
  } catch {
    return [];
  }
}

/** Whether somebody heard of it, or will. */
export const isSent = ({ state }: Delivery): boolean => state !== 'skipped' && state !== 'failed';

/** Whether it was held back because somebody was on it. */
export const isHeldBack = ({ skipReason }: Delivery): boolean => skipReason === 'acknowledged';

const receiverOf = ({ channelType, channelName }: Delivery): string =>
  channelType === 'email' ? 'email' : `${channelType} ${channelName}`;
