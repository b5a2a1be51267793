import type { NotificationChannel, Spanlight } from '@spanlight/sdk';
import { findNamed } from '../../shared/find-named.ts';

/**
 * Finds a channel by id, key or exact name.
 *
 * @throws CliError (not found) when there is none; (usage) when several have the name.
 */
export async function findChannel(
  client: Spanlight,
  project: number,
  wanted: string,
  signal: AbortSignal,
): Promise<NotificationChannel> {
  return findNamed('channel', await client.channels.list({ project }, { signal }), wanted);
}
