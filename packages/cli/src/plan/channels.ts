import type { NotificationChannel } from '@spanlight/sdk';
import type { Target } from './kind.ts';

const known = new WeakMap<Target, Promise<NotificationChannel[]>>();

/** The channels of a project, asked for once per target until they are changed there. */
export async function listChannels(target: Target): Promise<NotificationChannel[]> {
  const { client, project, signal } = target;
  const asked = known.get(target) ?? Promise.resolve(client.channels.list({ project }, { signal }));
  known.set(target, asked);
  try {
    return await asked;
  } catch (error) {
    known.delete(target);
    throw error;
  }
}

/** Says that a channel is being written: what is asked next is asked anew. */
export function forgetChannels(target: Target): void {
  known.delete(target);
}
