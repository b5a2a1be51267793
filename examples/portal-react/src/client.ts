import { Spanlight } from '@spanlight/sdk';
import { embedToken } from '@spanlight/sdk/embed';

/** A client that asks Spanlight with tokens from the portal's own backend. */
export async function connect(): Promise<Spanlight> {
  const response = await fetch('/settings');
  const { url, project } = (await response.json()) as { url: string; project: string };
  return new Spanlight({ url, project, token: embedToken({ url: '/spanlight-token' }) });
}
