import { createHash } from 'node:crypto';

/** The key of telling one receiver about one event: the same for every try, another for everything else. */
export function idempotencyKey(alertId: number, eventId: number, channelId: number): string {
  return createHash('sha256')
    .update(`alert:${alertId}:event:${eventId}:channel:${channelId}`)
    .digest('hex')
    .slice(0, 32);
}
