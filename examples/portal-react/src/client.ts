import { Spanlight } from '@spanlight/sdk';
import { embedToken } from '@spanlight/sdk/embed';

/** Whom the page asks, and the dashboard it shows: null where there is none of that name. */
export interface Connection {
  readonly client: Spanlight;
  readonly dashboard: number | null;
}

/** Connects with tokens from the portal's own backend. */
export async function connect(): Promise<Connection> {
  const response = await fetch('/settings');
  const { url, project, dashboard } = (await response.json()) as Settings;
  const token = embedToken({ url: '/spanlight-token' });
  return { client: new Spanlight({ url, project, token }), dashboard };
}

interface Settings {
  readonly url: string;
  readonly project: string;
  readonly dashboard: number | null;
}
