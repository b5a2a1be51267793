import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { hashPassword } from '../src/auth/password.ts';
import { ACCOUNTS, MIRA, startTestServer, type TestServer } from './support/server.ts';

const CREDENTIALS = { email: 'mira@shop.example', password: 'correct horse' };

/** A POST to the login call. */
async function login(server: TestServer, body: unknown, headers = {}): Promise<Response> {
  return await fetch(`${server.url}/internal/v1/users/login`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers,
  });
}

const cookieOf = (response: Response): string =>
  response.headers.getSetCookie()[0]?.split(';')[0] ?? '';

describe('signing in', () => {
  let server: TestServer;

  beforeAll(async () => {
    server = await startTestServer();
  });

  afterAll(() => server.stop());

  it('sets a cookie that scripts and other sites cannot use', async () => {
    const response = await login(server, CREDENTIALS);
    expect(response.status).toBe(200);
    expect(await response.text()).toBe('');
    const [cookie] = response.headers.getSetCookie();
    expect(cookie).toMatch(/^token=[\w.-]+; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax$/);
  });

  it('takes the email in any case', async () => {
    const response = await login(server, { ...CREDENTIALS, email: ' Mira@SHOP.example' });
    expect(response.status).toBe(200);
  });

  it('answers an unknown email and a wrong password alike, in both error shapes', async () => {
    const answers = [];
    for (const wrong of [
      { email: 'nobody@x.y' },
      { password: 'wrong' },
      { email: 'ben@blog.example' },
    ]) {
      const response = await login(server, { ...CREDENTIALS, ...wrong });
      answers.push({ status: response.status, body: await response.json() });
    }
    const message = 'user with such credentials not found';
    for (const answer of answers)
      expect(answer).toEqual({
        status: 400,
        body: {
          statusCode: 400,
          code: 'credentials',
          message,
          error: { status: 400, code: 'credentials', message },
        },
      });
  });

  it('says which field is missing', async () => {
    const response = await login(server, { email: 'mira@shop.example' });
    expect(await response.json()).toMatchObject({
      statusCode: 400,
      parameter: 'password',
      message: 'password is required',
    });
  });

  it('ignores a cookie that was changed, and one signed by somebody else', async () => {
    const cookie = cookieOf(await login(server, CREDENTIALS));
    const [head, , signature] = cookie.split('.');
    const payload = { sub: 'ben@blog.example', exp: Math.floor(Date.now() / 1000) + 1000 };
    const forged = `${head}.${Buffer.from(JSON.stringify(payload)).toString('base64url')}.${signature}`;
    for (const value of [forged, `${cookie}x`, 'token=', 'token=a.b.c']) {
      const response = await fetch(`${server.url}/internal/v1/users/current`, {
        headers: { cookie: value },
      });
      expect(response.status).toBe(401);
    }
  });

  it('checks as many passwords as may wait, asks the others to come again, and holds nothing against them', async () => {
    const all = await Promise.all(
      Array.from({ length: 60 }, (_, at) => login(server, { ...CREDENTIALS, email: `${at}@x.y` })),
    );
    const busy = all.filter(({ status }) => status === 429);
    expect(busy.length).toBeGreaterThan(0);
    expect(busy[0]?.headers.get('retry-after')).toBe('3');
    expect((await login(server, CREDENTIALS)).status).toBe(200);
  });

  it('lets only pages of its own site change things with a cookie', async () => {
    const cookie = cookieOf(await login(server, CREDENTIALS));
    const pin = async (headers: Record<string, string>): Promise<number> => {
      const response = await fetch(`${server.url}/internal/v1/pinned-facets`, {
        method: 'POST',
        headers,
        body: '{"attr":"tenant_id"}',
      });
      return response.status;
    };
    expect(await pin({ cookie, origin: 'https://evil.example' })).toBe(403);
    expect(await pin({ cookie, origin: 'null' })).toBe(403);
    expect(await pin({ cookie, 'sec-fetch-site': 'cross-site' })).toBe(403);
    expect(await pin({ cookie, 'sec-fetch-site': 'same-site' })).toBe(403);
    expect(await pin({ cookie, origin: server.url, 'sec-fetch-site': 'same-origin' })).toBe(200);
    expect(await pin({ cookie })).toBe(200);
    // A token in a header is sent on purpose, wherever the page is from.
    expect(await pin({ authorization: `Bearer ${MIRA}`, origin: 'https://portal.example' })).toBe(
      200,
    );
    expect(await pin({ authorization: MIRA })).toBe(200);
    const foreign = await login(server, CREDENTIALS, { origin: 'https://evil.example' });
    expect(foreign.status).toBe(403);
  });

  it('makes guessing slow, for one account at a time', async () => {
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 11; attempt += 1)
      statuses.push(
        (await login(server, { email: 'guess@x.y', password: String(attempt) })).status,
      );
    expect(statuses).toEqual([...Array<number>(10).fill(400), 429]);
    const last = await login(server, { email: 'guess@x.y', password: 'again' });
    expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await login(server, CREDENTIALS)).status).toBe(200);
  });

  it('counts guesses that come all at once', async () => {
    const guess = async (): Promise<number> =>
      (await login(server, { email: 'burst@x.y', password: 'guess' })).status;
    const statuses = await Promise.all(Array.from({ length: 25 }, guess));
    expect(statuses.toSorted((a, b) => a - b)).toEqual([
      ...Array<number>(10).fill(400),
      ...Array(15).fill(429),
    ]);
  });

  it('refuses a token nobody has', async () => {
    const response = await fetch(`${server.url}/internal/v1/users/current`, {
      headers: { authorization: 'Bearer nobody' },
    });
    expect(await response.json()).toMatchObject({ code: 'unauthorized', statusCode: 401 });
  });
});

describe('accounts of other configurations', () => {
  it('lets guests read what the configuration names, and change nothing', async () => {
    const yaml = `${ACCOUNTS}\n  guests: { projects: [2] }\n`;
    const server = await startTestServer({ yaml });
    try {
      const guest = server.client({ project: 2 });
      const { user, projects } = await guest.users.current();
      expect(user).toMatchObject({ id: 0, name: 'Guest', email: '', authToken: '' });
      expect(projects).toMatchObject([{ id: 2, token: '' }]);
      expect((await guest.projects.get()).dsn).toBe('');
      expect(await guest.savedViews.list()).toEqual([]);
      expect((await guest.pinnedFacets.list()).length).toBeGreaterThan(10);
      await expect(guest.projects.get({ project: 1 })).rejects.toMatchObject({ status: 404 });
      const refused = { status: 403, code: 'forbidden' };
      const view = { name: 'x', route: 'SpanList' };
      await expect(guest.savedViews.create(view)).rejects.toMatchObject(refused);
      await expect(guest.savedViews.delete({ id: 1 })).rejects.toMatchObject(refused);
      await expect(guest.pinnedFacets.add({ attr: 'x' })).rejects.toMatchObject(refused);
      // A bad token is told so instead of being taken for a guest.
      const mistyped = server.client({ token: 'nobody', project: 2 });
      await expect(mistyped.users.current()).rejects.toMatchObject({ status: 401 });
    } finally {
      await server.stop();
    }
  });

  it('makes an administrator on first start, whose password is told once', async () => {
    const server = await startTestServer({ yaml: '' });
    try {
      const { firstLogin } = server.running;
      expect(firstLogin?.email).toBe('admin@spanlight.local');
      const client = server.client();
      await client.users.login(firstLogin ?? { email: '', password: '' });
      const { projects, user } = await client.users.current();
      // Clients show what it leads to, and a broken picture for nothing.
      expect(atob(user.avatar.replace('data:image/svg+xml;base64,', ''))).toMatch(
        /^<svg .*>[A-Z]{1,2}<\/text><\/svg>$/,
      );
      expect(projects).toHaveLength(1);
      expect(projects[0]?.token.length).toBeGreaterThan(16);
    } finally {
      await server.stop();
    }
  });

  it('has a known login in the demo, and tells it to the login page', async () => {
    const server = await startTestServer({ yaml: '', environment: { SPANLIGHT_DEMO: '1' } });
    try {
      const client = server.client();
      const { hint } = await client.sso.methods();
      expect(hint).toEqual({ email: 'admin@spanlight.local', password: 'spanlight' });
      await client.users.login(hint ?? { email: '', password: '' });
      expect(server.running.firstLogin).toBeUndefined();
      expect(server.running.dsn).toMatch(/^http:\/\/demo@localhost:\d+\?grpc=\d+$/);
    } finally {
      await server.stop();
    }
  });

  it('serves a site under a path behind https, and takes hashed passwords', async () => {
    const console = await mkdtemp(path.join(tmpdir(), 'spanlight-console-'));
    await writeFile(path.join(console, 'index.html'), '<script src="./assets/a.js"></script>');
    const hash = await hashPassword('horse');
    const yaml = `
site: { addr: 'HTTPS://apm.example/obs/' }
auth: { users: [{ email: a@b.c, password: '${hash}' }] }
`;
    const server = await startTestServer({
      yaml,
      environment: { SPANLIGHT_CONSOLE_DIR: console },
    });
    try {
      const login = await fetch(`${server.url}/obs/internal/v1/users/login`, {
        method: 'POST',
        headers: { origin: 'https://apm.example' },
        body: JSON.stringify({ email: 'a@b.c', password: 'horse' }),
      });
      expect(login.status).toBe(200);
      expect(login.headers.getSetCookie()[0]).toContain('Secure');
      expect(server.running.url).toBe('https://apm.example/obs');
      expect(server.running.dsn).toMatch(/^https:\/\/[\w-]+@apm\.example:443\?grpc=\d+$/);
      for (const page of ['/obs', '/obs?x=1', '/obs/?x=1', '/obs/login', '/login']) {
        const response = await fetch(server.url + page);
        expect(await response.text()).toBe('<script src="/obs/assets/a.js"></script>');
      }
    } finally {
      await server.stop();
      await rm(console, { recursive: true, force: true });
    }
  });
});

describe('the end of sessions', () => {
  it('comes with signing out, for this session alone', async () => {
    const server = await startTestServer();
    onTestFinished(() => server.stop());
    const [left, stays] = [await signedIn(server), await signedIn(server)];
    await expect(left.current()).resolves.toBe(200);
    await left.post('/users/logout');
    expect(await left.current()).toBe(401);
    expect(await stays.current()).toBe(200);
  });

  it('comes for every session of the one who asks, and for nobody else', async () => {
    const server = await startTestServer({ yaml: TWO_PASSWORDS });
    onTestFinished(() => server.stop());
    const mine = [await signedIn(server), await signedIn(server)];
    const other = await signedIn(server, { email: 'ben@blog.example', password: 'battery staple' });
    expect((await mine[0]?.post('/users/logout-everywhere'))?.status).toBe(200);
    expect(await Promise.all(mine.map((session) => session.current()))).toEqual([401, 401]);
    expect(await other.current()).toBe(200);
  });

  it('comes with another password and with leaving the configuration, not with a restart', async () => {
    const root = await mkdtemp(path.join(tmpdir(), 'spanlight-sessions-'));
    onTestFinished(() => rm(root, { recursive: true, force: true }));
    const environment = { SPANLIGHT_DATA_DIR: root };
    const statuses = async (yaml: string, ...cookies: string[]): Promise<number[]> => {
      const server = await startTestServer({ yaml, environment });
      const asked = cookies.map((cookie) => sessionOf(server, cookie).current());
      const found = await Promise.all(asked);
      await server.stop();
      return found;
    };
    const first = await startTestServer({ yaml: TWO_PASSWORDS, environment });
    const ben = { email: 'ben@blog.example', password: 'battery staple' };
    const cookies = [(await signedIn(first)).cookie, (await signedIn(first, ben)).cookie];
    await first.stop();
    expect(await statuses(TWO_PASSWORDS, ...cookies)).toEqual([200, 200]);
    const changed = TWO_PASSWORDS.replace('correct horse', 'another horse');
    expect(await statuses(changed, ...cookies)).toEqual([401, 200]);
    const without = changed.replace(/.*ben@blog.*\n/, '');
    expect(await statuses(without, ...cookies)).toEqual([401, 401]);
    expect(await statuses(TWO_PASSWORDS, ...cookies)).toEqual([401, 401]);
  });
});

it('a token goes to whom the configuration gives it, a renamed user above all', async () => {
  const root = await mkdtemp(path.join(tmpdir(), 'spanlight-tokens-'));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  const environment = { SPANLIGHT_DATA_DIR: root };
  const nameOf = async (yaml: string): Promise<string> => {
    const server = await startTestServer({ yaml, environment });
    const { user } = await server.client({ token: MIRA }).users.current();
    await server.running.stop();
    return user.email;
  };
  expect(await nameOf(ACCOUNTS)).toBe('mira@shop.example');
  const renamed = ACCOUNTS.replace('mira@shop.example', 'mira@corp.example');
  expect(await nameOf(renamed)).toBe('mira@corp.example');
  const swapped = renamed
    .replace(MIRA, 'x')
    .replace('ben-token-0123456789', MIRA)
    .replace('auth_token: x', 'auth_token: ben-token-0123456789');
  expect(await nameOf(swapped)).toBe('ben@blog.example');
});

const TWO_PASSWORDS = ACCOUNTS.replace('name: Ben', 'password: battery staple, name: Ben');

interface Session {
  readonly cookie: string;
  /** The status of asking who one is. */
  current(): Promise<number>;
  post(route: string): Promise<Response>;
}

const sessionOf = (server: TestServer, cookie: string): Session => {
  const ask = (route: string, method: string): Promise<Response> =>
    fetch(`${server.url}/internal/v1${route}`, { method, headers: { cookie } });
  return {
    cookie,
    current: async () => (await ask('/users/current', 'GET')).status,
    post: (route) => ask(route, 'POST'),
  };
};

async function signedIn(server: TestServer, credentials = CREDENTIALS): Promise<Session> {
  return sessionOf(server, cookieOf(await login(server, credentials)));
}
