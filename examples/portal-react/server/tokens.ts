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

/**
 * Mints a token for a visitor: it reads what the page shows, from the portal's own origins, for a quarter of an hour.
 * A portal whose pages aren't for everybody asks here who the visitor is, and names him as the subject.
 */
export async function mintToken(origins: readonly string[]): Promise<EmbedTokenCreated> {
  const mint = (): PromiseLike<EmbedTokenCreated> =>
    client.embedTokens.create({
      resources: ['alerts', 'monitors', 'metrics', 'traces'],
      origins: [...origins],
      ttl: 900,
      subject: 'a visitor of the portal',
    });
  try {
    return await mint();
  } catch (error) {
    if (token !== undefined || !isHttpError(error, 401)) throw error;
    await client.users.login(demo);
    return mint();
  }
}
