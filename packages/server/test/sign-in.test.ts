import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { Browser } from './support/browser.ts';
import { type IdentityProvider, startIdentityProvider } from './support/identity-provider.ts';
import { ACCOUNTS, startTestServer, type TestServer } from './support/server.ts';

const callbackOf = (id: string): string => `http://console.example/internal/v1/sso/${id}/callback`;

const PEOPLE: Readonly<Record<string, Record<string, unknown>>> = {
  ada: { email: 'Ada@Corp.example', email_verified: true, name: 'Ada' },
  mira: { email: 'mira@shop.example', email_verified: true, name: 'Somebody else' },
  eve: { email: 'mira@shop.example', email_verified: false },
  unsure: { email: 'mira@shop.example' },
  nobody: { name: 'No email' },
  ben: { email: 'ben@blog.example', email_verified: true },
  chief: { email: 'chief@shop.example', email_verified: true },
  alice: { email: 'alice@corp.example', email_verified: true, name: 'Alice' },
};

describe('signing in through a provider', () => {
  let provider: IdentityProvider;
  let server: TestServer;

  beforeAll(async () => {
    // The provider reminds everyone that its defaults are for development.
    vi.spyOn(console, 'info').mockReturnValue();
    vi.spyOn(console, 'warn').mockReturnValue();
    provider = await startIdentityProvider({
      redirectUrls: ['corp', 'trusting'].map(callbackOf),
      claims: (login) => PEOPLE[login] ?? {},
    });
    const oidc = `
  oidc:
    - id: corp
      display_name: Corp IdP
      issuer_url: '${provider.issuer}'
      client_id: spanlight
      client_secret: a-secret-of-the-client
      redirect_url: '${callbackOf('corp')}'
      projects: [2]
    - id: trusting
      issuer_url: '${provider.issuer}'
      client_id: spanlight
      client_secret: a-secret-of-the-client
      redirect_url: '${callbackOf('trusting')}'
      trust_email: true
    - id: sloppy
      issuer_url: '${provider.issuer}/'
      client_id: spanlight
    - id: gone
      issuer_url: 'http://127.0.0.1:1'
      client_id: spanlight
`;
    const users = ACCOUNTS.replace('name: Mira,', 'name: Mira, sign_in_with: [corp, trusting],');
    const chief = '    - { email: chief@shop.example, auth_token: chief-token-0123456789 }\n';
    server = await startTestServer({ yaml: users + chief + oidc });
  });

  afterAll(async () => {
    await server.stop();
    await provider.stop();
  });

  const start = (query = '', id = 'corp'): string =>
    `${server.url}/internal/v1/sso/${id}/start${query}`;

  /** Signs in at the provider; the address it sends the browser back to, on this server. */
  async function signIn(browser: Browser, login: string, query = '', id = 'corp'): Promise<string> {
    const callback = callbackOf(id);
    const backHere = (url: string): boolean => url.startsWith(callback);
    const page = await browser.follow(start(query, id));
    const form = { prompt: 'login', login, password: 'any' };
    const consent = await browser.submit(page.url, form, backHere);
    const back = backHere(consent.url)
      ? consent
      : await browser.submit(consent.url, { prompt: 'consent' }, backHere);
    expect(back.url).toContain(`${callback}?`);
    return back.url.replace('http://console.example', server.url);
  }

  const currentUser = async (browser: Browser): Promise<unknown> =>
    await (await browser.open(`${server.url}/internal/v1/users/current`)).json();

  it('lists the providers for the login page', async () => {
    const { methods } = await server.client().sso.methods();
    expect(methods).toMatchObject([
      { id: 'corp', name: 'Corp IdP' },
      { id: 'trusting', name: '' },
      { id: 'sloppy', name: '' },
      { id: 'gone', name: '' },
    ]);
    expect(methods[0]?.url).toMatch(/\/internal\/v1\/sso\/corp\/start$/);
  });

  it('asks with PKCE, state and nonce, for the email too', async () => {
    const response = await new Browser().open(start());
    expect(response.status).toBe(302);
    const asked = new URL(response.headers.get('location') ?? '').searchParams;
    expect(asked.get('code_challenge_method')).toBe('S256');
    expect(asked.get('scope')).toBe('openid profile email');
    expect(asked.get('state')?.length).toBeGreaterThan(20);
    expect(asked.get('nonce')?.length).toBeGreaterThan(20);
    expect(response.headers.getSetCookie()[0]).toMatch(/^oidc-state=.*HttpOnly; SameSite=Lax$/);
  });

  it('makes a user of somebody new, and goes where they wanted to', async () => {
    const browser = new Browser();
    const back = await browser.open(await signIn(browser, 'ada', '?next=/spans/2?query=a'));
    expect(back.status).toBe(302);
    expect(back.headers.get('location')).toMatch(/^http:\/\/localhost:\d+\/spans\/2\?query=a$/);
    expect(await currentUser(browser)).toMatchObject({
      user: { email: 'ada@corp.example', name: 'Ada' },
      projects: [{ id: 2 }],
    });
  });

  it('leaves users of the configuration what it says about them', async () => {
    const browser = new Browser();
    const back = await browser.open(await signIn(browser, 'mira', '?next=//evil.example'));
    expect(new URL(back.headers.get('location') ?? '').pathname).toBe('/');
    expect(await currentUser(browser)).toMatchObject({
      user: { name: 'Mira', authToken: 'mira-token-0123456789' },
      projects: [{ id: 1 }, { id: 2 }],
    });
  });

  it('signs in no user of the configuration who may read more than the provider lets into', async () => {
    const browser = new Browser();
    const refused = await browser.open(await signIn(browser, 'chief'));
    expect(await refused.json()).toMatchObject({
      statusCode: 403,
      message: 'oidc: corp may not sign chief@shop.example in',
    });
    expect(await currentUser(browser)).toMatchObject({ statusCode: 401 });
    const other = new Browser();
    await other.open(await signIn(other, 'chief', '', 'trusting'));
    expect(await currentUser(other)).toMatchObject({ user: { email: 'chief@shop.example' } });
    const ben = new Browser();
    await ben.open(await signIn(ben, 'ben'));
    expect(await currentUser(ben)).toMatchObject({ projects: [{ id: 2 }] });
  });

  it('keeps what a provider lets into from growing by another one', async () => {
    const partner = new Browser();
    await partner.open(await signIn(partner, 'alice'));
    expect(await currentUser(partner)).toMatchObject({ projects: [{ id: 2 }] });
    const herself = new Browser();
    await herself.open(await signIn(herself, 'alice', '', 'trusting'));
    expect(await currentUser(herself)).toMatchObject({ projects: [{ id: 1 }, { id: 2 }] });
    expect(await currentUser(partner)).toMatchObject({ statusCode: 401 });
    const again = new Browser();
    expect((await again.open(await signIn(again, 'alice'))).status).toBe(403);
    expect(await currentUser(herself)).toMatchObject({ projects: [{ id: 1 }, { id: 2 }] });
  });

  it('refuses identities without a verified email', async () => {
    for (const [login, problem] of [
      ['eve', 'has not verified the email address'],
      ['unsure', 'does not say whether it has verified'],
      ['nobody', 'sent no "email" claim'],
    ] as const) {
      const browser = new Browser();
      const response = await browser.open(await signIn(browser, login));
      expect(await response.json()).toMatchObject({
        statusCode: 400,
        message: expect.stringContaining(problem),
      });
    }
  });

  it('takes the word of a provider that the configuration trusts', async () => {
    const browser = new Browser();
    await browser.open(await signIn(browser, 'unsure', '', 'trusting'));
    expect(await currentUser(browser)).toMatchObject({ user: { email: 'mira@shop.example' } });
    const other = new Browser();
    const eve = await other.open(await signIn(other, 'eve', '', 'trusting'));
    expect(await eve.json()).toMatchObject({
      message: expect.stringContaining('has not verified the email address'),
    });
  });

  it('refuses an answer that was not asked for by this browser', async () => {
    const browser = new Browser();
    const url = await signIn(browser, 'ada');
    const stranger = await new Browser().open(url);
    expect(await stranger.json()).toMatchObject({
      statusCode: 400,
      message: expect.stringMatching(/no state/),
    });
    const changed = await browser.open(url.replace(/state=[^&]+/, 'state=other'));
    expect(await changed.json()).toMatchObject({
      statusCode: 400,
      message: expect.stringMatching(/did not match/),
    });
    // The state is used up by the first attempt, whatever came of it.
    expect((await browser.open(url)).status).toBe(400);
  });

  it('refuses a code that was made up', async () => {
    const browser = new Browser();
    const url = await signIn(browser, 'ada');
    const response = await browser.open(url.replace(/code=[^&]+/, 'code=made-up'));
    expect(await response.json()).toMatchObject({
      statusCode: 400,
      message: expect.stringMatching(/was refused/),
    });
  });

  it('takes an issuer whose address lacks a slash or has one too many', async () => {
    const response = await new Browser().open(start('', 'sloppy'));
    expect(response.headers.get('location')).toContain(provider.issuer);
  });

  it('says so when the provider cannot be reached, or does not exist', async () => {
    const gone = await new Browser().open(`${server.url}/internal/v1/sso/gone/start`);
    expect(await gone.json()).toMatchObject({
      statusCode: 503,
      message: expect.stringMatching(/can't be used: fetch failed/),
    });
    const unknown = await new Browser().open(`${server.url}/internal/v1/sso/other/start`);
    expect(unknown.status).toBe(404);
  });
});
