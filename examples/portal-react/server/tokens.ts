// The portal's side of the conversation with Spanlight: tokens for its page.
import { isHttpError, type EmbedTokenCreated } from '@spanlight/sdk';
import { createNodeClient } from '@spanlight/sdk/node';

/** What the page is told: where Spanlight is, and which project the widgets are about. */
export const settings = {
  url: process.env['SPANLIGHT_URL'] ?? 'http://127.0.0.1:14318',
  project: process.env['SPANLIGHT_PROJECT'] ?? '1',
};

const token = process.env['SPANLIGHT_TOKEN'];

/** The login of the demo, used when there is no token. */
const demo = { email: 'admin@spanlight.local', password: 'spanlight' };

const { client } = createNodeClient({ ...settings, token });

/** The dashboard that the page shows, by its name; a page without one shows none. */
const shownDashboard = process.env['SPANLIGHT_DASHBOARD'] ?? 'Tracing: Services';

/** The id of the dashboard that the page shows; null while there is none of that name. */
export async function dashboardId(): Promise<number | null> {
  const found = await signedIn(() => client.dashboards.list({ q: shownDashboard }));
  return found.find(({ name }) => name === shownDashboard)?.id ?? null;
}

/**
 * Mints a token for a visitor: it reads what the page shows, from the portal's own origins, for a quarter of an hour.
 * A portal whose pages aren't for everybody asks here who the visitor is, and names him as the subject.
 */
export async function mintToken(origins: readonly string[]): Promise<EmbedTokenCreated> {
  const dashboard = await dashboardId();
  return await signedIn(() =>
    client.embedTokens.create({
      resources: ['alerts', 'monitors', 'metrics', 'traces'],
      origins: [...origins],
      ttl: 900,
      subject: 'a visitor of the portal',
      // Of dashboards it reads the one that the page shows.
      ...(dashboard !== null && {
        resources: ['alerts', 'monitors', 'metrics', 'traces', 'dashboards'],
        only: { dashboards: [dashboard] },
      }),
    }),
  );
}

/** Asks once more after signing in to the demo, where that is what was missing. */
async function signedIn<Answer>(ask: () => PromiseLike<Answer>): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    if (token !== undefined || !isHttpError(error, 401)) throw error;
    await client.users.login(demo);
    return await ask();
  }
}
