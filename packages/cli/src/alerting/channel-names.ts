import { isHttpError, type Spanlight } from '@spanlight/sdk';

/** Names of the channels of a project by id; none for readers who may not know them. */
export async function channelNames(
  client: Spanlight,
  project: number,
  signal: AbortSignal | undefined,
): Promise<ReadonlyMap<number, string>> {
  const channels = await client.channels.list({ project }, { signal }).catch((error: unknown) => {
    if (isHttpError(error, 403)) return [];
    throw error;
  });
  return new Map(channels.map(({ id, name }) => [id, name]));
}
