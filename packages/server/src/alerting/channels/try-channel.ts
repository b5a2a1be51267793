import { randomUUID } from 'node:crypto';

import type { ChannelTest } from '@spanlight/sdk/schemas';

import type { Destination, Senders } from './senders.ts';

/** Sends a test message to a channel and says what became of it. */
export async function tryChannel(
  senders: Senders,
  channel: Destination,
  project: { readonly id: number; readonly name: string },
): Promise<ChannelTest> {
  const started = performance.now();
  const outcome = await senders.test(channel, {
    project: { id: project.id, name: project.name },
    idempotencyKey: randomUUID(),
  });
  return {
    delivered: outcome.kind === 'delivered',
    status: outcome.status,
    error: outcome.kind === 'delivered' ? '' : outcome.error,
    duration: performance.now() - started,
  };
}
