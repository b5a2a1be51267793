import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { deflateSync, gzipSync } from 'node:zlib';
import { errorBodySchema } from '@spanlight/sdk/schemas';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MIRA, startTestServer, type TestServer } from './support/server.ts';

const HOUR = 'time_gte=2026-03-04T10:00:00.000Z&time_lt=2026-03-04T11:00:00.000Z';

/** What a build of the console writes of one of its pages; no `$` at its end, as some patterns have none. */
const PAGES = [
  {
    path: String.raw`^\/traces\/(\d+)\/([\da-f-]+)`,
    scripts: ['assets/main-a1b2c3.js'],
    calls: ['/internal/v1/users/current', '/internal/v1/tracing/$1/traces/$2/columns'],
  },
];

let server: TestServer;
let root = '';

beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'spanlight-console-'));
  await mkdir(path.join(root, 'console', 'assets'), { recursive: true });
  const html = '<!doctype html><html><head><title>Spanlight</title></head><body></body></html>';
  await writeFile(path.join(root, 'console', 'index.html'), html);
  await writeFile(
    path.join(root, 'console', 'favicon.svg'),
    '<svg xmlns="http://www.w3.org/2000/svg"/>',
  );
  await writeFile(
    path.join(root, 'console', 'assets', 'main-a1b2c3.js'),
    'export {};\n'.repeat(300),
  );
  await writeFile(path.join(root, 'console', 'pages.json'), JSON.stringify(PAGES));
  await writeFile(path.join(root, 'secret.txt'), 'not to be served');
  server = await startTestServer({
    environment: { SPANLIGHT_CONSOLE_DIR: path.join(root, 'console') },
  });
});

afterAll(async () => {
  await server.stop();
  await rm(root, { recursive: true, force: true });
});

const get = (target: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(server.url + target, { headers: { authorization: `Bearer ${MIRA}`, ...headers } });

const api = (target: string): Promise<Response> => get(`/internal/v1${target}`);

/** A request as written: `fetch` would tidy the path up first. */
function rawGet(target: string): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(server.url);
    const sent = request({ hostname, port, path: target, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks).toString() }),
      );
    });
    sent.on('error', reject);
    sent.end();
  });
}

it('takes addresses with a whole value of an attribute in their query', async () => {
  const value = encodeURIComponent('ä'.repeat(8192));
  expect((await rawGet(`/spans/1?query=where+a+%3D+%22${value}%22`)).status).toBe(200);
});

async function errorOf(response: Response): Promise<unknown> {
  const body: unknown = await response.json();
  return { status: response.status, ...errorBodySchema.parse(body) };
}

it('takes annotations with a DSN by either path', async () => {
  for (const target of ['/internal/v1/annotations', '/api/v1/annotations']) {
    const send = (dsn: string): Promise<Response> =>
      fetch(server.url + target, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'uptrace-dsn': dsn },
        body: JSON.stringify({ name: `Deployed by ${target}` }),
      });
    expect((await send('http://shop-token@localhost')).status).toBe(200);
    expect((await send('http://nobody@localhost')).status).toBe(401);
  }
  const { annotations } = (await (await api('/projects/1/annotations')).json()) as {
    annotations: { name: string }[];
  };
  expect(annotations.map(({ name }) => name).toSorted()).toEqual([
    'Deployed by /api/v1/annotations',
    'Deployed by /internal/v1/annotations',
  ]);
});

describe('paths nobody serves', () => {
  it('answer 404 in JSON, also to a GET', async () => {
    for (const target of [
      '/internal/v1/nope',
      '/internal/v1/tracing/1/systems/',
      '/api/v1/nope',
      '/v1/nope',
    ])
      expect(await errorOf(await get(target))).toMatchObject({ status: 404, code: 'not_found' });
  });

  it('are never repeated with what may be secret in them', async () => {
    for (const target of ['/v1/nope', '/v1/traces%zz', '/internal/v1/x%zz']) {
      const { status, body } = await rawGet(`${target}?dsn=http://shop-token@localhost`);
      expect([400, 404]).toContain(status);
      expect(body).not.toContain('shop-token');
    }
  });

  it('answer 405 with the methods the path takes', async () => {
    const response = await fetch(`${server.url}/internal/v1/projects/1`, { method: 'DELETE' });
    expect(response.headers.get('allow')).toBe('GET');
    expect(await errorOf(response)).toMatchObject({ status: 405, code: 'method_not_allowed' });
    expect((await get('/internal/v1/users/login')).status).toBe(405);
  });
});

describe('parameters', () => {
  it('are refused by name', async () => {
    const cases: [string, string, string][] = [
      ['/tracing/1/systems', 'time_gte', 'bad_request'],
      ['/tracing/1/systems?time_gte=5', 'time_lt', 'bad_request'],
      [`/tracing/1/systems?time_gte=yesterday&time_lt=5`, 'time_gte', 'bad_request'],
      ['/tracing/1/systems?time_gte=9&time_lt=5', 'time_gte', 'bad_request'],
      [`/tracing/1/groups?${HOUR}&sort_desc=yes`, 'sort_desc', 'bad_request'],
      [`/tracing/1/groups?${HOUR}&group_id=0xff`, 'group_id', 'bad_request'],
      [`/tracing/1/spans?${HOUR}&page=abc`, 'page', 'strconv_num'],
      [`/tracing/1/spans?${HOUR}&limit=abc`, 'limit', 'bad_request'],
      [`/tracing/1/spans?${HOUR}&search=~(`, 'search', 'bad_request'],
      [`/tracing/1/group-stats?${HOUR}`, 'column', 'bad_request'],
      [`/tracing/1/groups/0?${HOUR}`, 'groupId', 'bad_request'],
      [`/tracing/1/attributes/p50(_duration)?${HOUR}`, 'attr', 'bad_request'],
      ['/tracing/x/systems', 'projectId', 'strconv_num'],
      ['/tracing/1/traces/12', 'traceId', 'bad_request'],
      ['/tracing/1/traces/9d1c3e07a4b6f2185c0d7e91ab34f6c2/xyz', 'spanId', 'strconv_num'],
      ['/traces/search', 'trace_id', 'bad_request'],
    ];
    for (const [target, parameter, code] of cases) {
      const error = await errorOf(await api(target));
      expect({ target, ...(error as object) }).toMatchObject({
        target,
        status: 400,
        parameter,
        code,
      });
      expect(error).toMatchObject({ message: expect.stringContaining(parameter) });
    }
  });

  it('are told of where a query is more than the store takes', async () => {
    const queries = [
      `group by _group_id | where _duration${' + 2'.repeat(490)} = 1`,
      `group by _group_id | p50(_duration)${' + p99(_duration)'.repeat(490)} as much`,
    ];
    for (const query of queries) {
      const response = await api(`/tracing/1/groups?${HOUR}&query=${encodeURIComponent(query)}`);
      expect(response.status).toBe(400);
      expect(await errorOf(response)).toMatchObject({ message: expect.stringMatching(/too deep/) });
    }
  });

  it('are checked after the project, and the project after the user', async () => {
    expect((await api('/tracing/77/systems')).status).toBe(404);
    expect((await fetch(`${server.url}/internal/v1/tracing/x/systems`)).status).toBe(401);
  });

  it('come in every form existing clients send', async () => {
    for (const range of [
      'time_gte=1772618400&time_lt=1772622000',
      'time_gte=20260304T100000&time_lt=20260304T110000',
      'time_gte=20260304T120000%2B02:00&time_lt=20260304T130000%2B02:00',
      `${HOUR}&time_offset=60000&_force=1&with_columns`,
      `${HOUR}&system=a&system=b`,
      `${HOUR}&system[]=a&system[]=b`,
      `${HOUR}&group_id=&search=&query=`,
    ])
      expect((await api(`/tracing/1/systems?${range}`)).status).toBe(200);
  });
});

describe('bodies', () => {
  const post = (
    body: string | Uint8Array<ArrayBuffer>,
    headers: Record<string, string> = {},
  ): Promise<Response> =>
    fetch(`${server.url}/internal/v1/pinned-facets`, {
      method: 'POST',
      headers: { authorization: MIRA, ...headers },
      body,
    });

  it('are refused with the reason', async () => {
    const large = JSON.stringify({ attr: 'x'.repeat(11_000) });
    const cases: [string, number, string][] = [
      ['', 400, 'eof'],
      ['{"attr":', 400, 'json_syntax'],
      ['{"attr":5}', 400, 'json_unmarshal'],
      ['[]', 400, 'json_unmarshal'],
      ['{}', 400, 'bad_request'],
      ['{"attr":""}', 400, 'bad_request'],
      [`{"attr":"x","more":${'['.repeat(5000)}${']'.repeat(5000)}}`, 400, 'bad_request'],
      [large, 413, 'request_body_too_large'],
    ];
    for (const [body, status, code] of cases)
      expect(await errorOf(await post(body))).toMatchObject({ status, code });
  });

  it('may be compressed and carry any content type', async () => {
    const body = '{"attr":"tenant_id"}';
    expect((await post(body, { 'content-type': 'application/x-www-form-urlencoded' })).status).toBe(
      200,
    );
    expect((await post(gzipSync(body), { 'content-encoding': 'gzip' })).status).toBe(200);
    for (const encoding of ['deflate', 'zlib'])
      expect((await post(deflateSync(body), { 'content-encoding': encoding })).status).toBe(200);
    const bomb = gzipSync(JSON.stringify({ attr: 'x'.repeat(1_000_000) }));
    expect((await post(bomb, { 'content-encoding': 'gzip' })).status).toBe(413);
  });

  it('are taken from a DELETE too, and one that has nothing to say answers nothing', async () => {
    const response = await fetch(`${server.url}/internal/v1/pinned-facets`, {
      method: 'DELETE',
      headers: { authorization: MIRA },
      body: '{"attr":"tenant_id"}',
    });
    expect(response.status).toBe(200);
    expect(await response.text()).toBe('');
    expect(response.headers.get('content-type')).toBeNull();
  });
});

describe('answers', () => {
  it('are compressed when they are large, and kept by no cache', async () => {
    const response = await rawHeaders('/internal/v1/openapi.json');
    expect(response['content-encoding']).toBe('gzip');
    expect(response['cache-control']).toBe('no-store');
    const small = await rawHeaders('/internal/v1/sso/methods');
    expect(small['content-encoding']).toBeUndefined();
  });

  it('describe the API as OpenAPI', async () => {
    const document = (await (await get('/internal/v1/openapi.json')).json()) as {
      openapi: string;
      paths: Record<string, unknown>;
    };
    expect(document.openapi).toBe('3.1.0');
    expect(Object.keys(document.paths)).toContain('/tracing/{projectId}/spans');
  });

  it('may be read by pages of other sites, without cookies', async () => {
    const origin = 'https://portal.example';
    const preflight = await fetch(`${server.url}/internal/v1/tracing/1/systems`, {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': 'GET',
        'access-control-request-headers': 'authorization',
      },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-headers')).toBe('authorization');
    for (const target of ['/users/current', '/nope', '/tracing/1/systems']) {
      const response = await get(`/internal/v1${target}`, { origin });
      expect(response.headers.get('access-control-allow-origin')).toBe('*');
      expect(response.headers.get('access-control-allow-credentials')).toBeNull();
    }
  });
});

describe('health', () => {
  it('is told without signing in', async () => {
    for (const target of ['/healthz', '/readyz'])
      expect(await (await fetch(server.url + target)).json()).toEqual({ status: 'ok' });
  });

  it('is told to who asks for the head alone', async () => {
    for (const target of ['/healthz', '/readyz']) {
      const response = await fetch(server.url + target, { method: 'HEAD' });
      expect([response.status, await response.text()]).toEqual([200, '']);
      expect(response.headers.get('content-type')).toContain('application/json');
    }
  });
});

describe('the console', () => {
  it('is a page for every page path, under a strict policy', async () => {
    for (const target of ['/', '/login', '/spans/1/items?query=a', '/traces/1/abc', '/1']) {
      const response = await fetch(server.url + target);
      expect({ target, status: response.status }).toEqual({ target, status: 200 });
      expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(response.headers.get('x-frame-options')).toBe('DENY');
      const policy = response.headers.get('content-security-policy') ?? '';
      expect(policy).toContain("default-src 'none'; script-src 'self';");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).not.toContain('unsafe');
      expect(await response.text()).toContain('<title>Spanlight</title>');
    }
  });

  it('names what its page will ask, and nothing else of the path', async () => {
    const linksOf = async (target: string): Promise<string[]> => {
      const { body } = await rawGet(target);
      return Array.from(body.matchAll(/<link [^>]*href="([^"]*)">/g), ([, href = '']) => href);
    };
    const expected = [
      '/internal/v1/users/current',
      '/internal/v1/tracing/1/traces/9d1c3e07/columns',
      '/assets/main-a1b2c3.js',
    ];
    for (const target of ['/traces/1/9d1c3e07', '/traces/1/9d1c3e07"><script>alert(1)</script>'])
      expect(await linksOf(target)).toEqual(expected);
    const { body } = await rawGet('/traces/1/9d1c3e07"><script>alert(1)</script>');
    expect(body).not.toContain('alert(1)');
    expect(await linksOf('/traces/one')).toEqual([]);
  });

  it('shows its not-found page with the status that says so', async () => {
    const response = await fetch(`${server.url}/no/such/page`);
    expect(response.status).toBe(404);
    expect(await response.text()).toContain('<title>Spanlight</title>');
  });

  it('has files that are kept for ever when their name carries a hash', async () => {
    const script = await fetch(`${server.url}/assets/main-a1b2c3.js`);
    expect(script.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(script.headers.get('content-type')).toMatch(/^(text|application)\/javascript/);
    const icon = await fetch(`${server.url}/favicon.svg`);
    expect(icon.headers.get('cache-control')).toBe('public, max-age=86400');
    expect(icon.headers.get('x-content-type-options')).toBe('nosniff');
    const missing = await fetch(`${server.url}/assets/gone-000000.js`);
    expect(missing.status).toBe(404);
  });

  it('serves no file outside of its directory', async () => {
    for (const target of [
      '/../secret.txt',
      '/assets/../../secret.txt',
      '/%2e%2e/secret.txt',
      '/assets/%2e%2e%2f%2e%2e%2fsecret.txt',
      '/..%5csecret.txt',
      '//etc/passwd',
      '/%00',
    ]) {
      const { status, body } = await rawGet(target);
      expect(body).not.toContain('not to be served');
      expect(body).not.toContain('root:');
      expect([400, 403, 404]).toContain(status);
    }
  });
});

/** Headers of a compressed answer; `fetch` hides how it was sent. */
function rawHeaders(target: string): Promise<NodeJS.Dict<string | string[]>> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(server.url);
    const options = {
      hostname,
      port,
      path: target,
      headers: { 'accept-encoding': 'gzip' },
      agent: false,
    };
    const sent = request(options, (response) => {
      response.resume();
      resolve(response.headers);
    });
    sent.on('error', reject);
    sent.end();
  });
}
