import { type Route, routes } from '@spanlight/sdk/schemas';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ACCOUNTS, BEN, MIRA, startTestServer, type TestServer } from './support/server.ts';

const CALLS = Object.entries<Route>(routes);

const VALUES: Readonly<Record<string, string>> = {
  attr: 'service_name',
  groupId: '1',
  traceId: 'ab'.repeat(16),
  spanId: '1',
  viewId: '1',
  dashboardId: '1',
  itemId: '1',
  rowId: '1',
  alertId: '1',
  monitorId: '1',
  channelId: '1',
  annotationId: '1',
  deliveryId: '1',
  tokenId: '1',
};

/** Sends a call with its path filled in; what else is wrong with it is found later than who asks. */
async function ask(
  server: TestServer,
  route: Route,
  projectId: number,
  headers: Record<string, string> = {},
): Promise<number> {
  const path = route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    name === 'projectId' ? String(projectId) : (VALUES[name] ?? ''),
  );
  const response = await fetch(`${server.url}/internal/v1${path}`, {
    method: route.method,
    headers,
    ...(route.body && { body: '{}' }),
  });
  return response.status;
}

const ofProject = CALLS.filter(([, { path }]) => path.includes('{projectId}'));

describe('without an identity', () => {
  let server: TestServer;
  beforeAll(async () => (server = await startTestServer()));
  afterAll(() => server.stop());

  it.each(CALLS.filter(([, { auth }]) => auth !== 'none'))('%s is refused', async (_, route) => {
    expect(await ask(server, route, 1)).toBe(401);
    expect(await ask(server, route, 1, { cookie: 'token=e30.e30.e30' })).toBe(401);
    expect(await ask(server, route, 1, { authorization: 'Bearer wrong' })).toBe(401);
  });

  it.each(ofProject)("%s of another's project does not exist", async (_, route) => {
    expect(await ask(server, route, 1, { authorization: `Bearer ${BEN}` })).toBe(404);
    expect(await ask(server, route, 99, { authorization: `Bearer ${BEN}` })).toBe(404);
  });

  it.each(CALLS.filter(([, { method, auth }]) => method !== 'GET' && auth !== 'none'))(
    '%s is refused to a page of another site that uses the cookie',
    async (_, route) => {
      const login = await fetch(`${server.url}/internal/v1/users/login`, {
        method: 'POST',
        body: '{"email":"mira@shop.example","password":"correct horse"}',
      });
      const [cookie = ''] = login.headers.getSetCookie()[0]?.split(';') ?? [];
      const origin = 'https://evil.example';
      expect(await ask(server, route, 1, { cookie, origin })).toBe(403);
      expect(await ask(server, route, 1, { cookie, origin: server.url })).not.toBe(403);
    },
  );
});

describe('as a guest', () => {
  let server: TestServer;
  beforeAll(
    async () =>
      (server = await startTestServer({ yaml: `${ACCOUNTS}\n  guests: { projects: [2] }\n` })),
  );
  afterAll(() => server.stop());

  it.each(CALLS.filter(([, { auth }]) => auth === 'user'))('%s is refused', async (_, route) => {
    expect(await ask(server, route, 2)).toBe(403);
  });

  it.each(ofProject.filter(([, { auth }]) => auth === 'read'))(
    '%s of a project that is not open does not exist',
    async (_, route) => {
      expect(await ask(server, route, 1)).toBe(404);
    },
  );

  it('reads nothing from pages of other sites, which bring a token', async () => {
    const origin = 'https://portal.example';
    const readable = async (more: Record<string, string>, method = 'GET'): Promise<unknown> => {
      const headers = { origin, ...more };
      const response = await fetch(`${server.url}/internal/v1/metrics/2`, { method, headers });
      return response.headers.get('access-control-allow-origin');
    };
    expect(await readable({})).toBeNull();
    expect(await readable({ authorization: '' })).toBeNull();
    expect(await readable({ authorization: `Bearer ${MIRA}` })).toBe('*');
    expect(await readable({ 'access-control-request-method': 'GET' }, 'OPTIONS')).toBe('*');
  });
});
