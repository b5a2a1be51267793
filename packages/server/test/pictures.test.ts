import type { EmbedTokenRequest, Picture } from '@spanlight/sdk';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { metricRequest } from './support/metric-data.ts';
import { MIRA, startTestServer, type TestServer } from './support/server.ts';
import { MINUTE } from '../src/shared/time-units.ts';

const NOW = Math.floor(Date.now() / MINUTE) * MINUTE;

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
  const points = Array.from({ length: 50 }, (_, minute) => ({
    time: NOW - (50 - minute) * MINUTE,
    value: minute,
  }));
  const series = ['a<script>', 'b'].map((host) => ({
    name: 'queue_length',
    instrument: 'gauge' as const,
    attributes: { host },
    points,
  }));
  await server.send('shop-token', 'metrics', metricRequest('shop', series));
});

afterAll(() => server.stop());

const PICTURE = {
  title: 'Queues & more',
  metrics: [{ name: 'queue_length', alias: 'q' }],
  query: 'avg($q) group by host',
  last: '1h',
  width: 640,
};

/** Mints a picture and answers its address on this machine. */
async function mint(
  picture: Partial<Picture> = {},
  request: Partial<EmbedTokenRequest> = {},
): Promise<{ id: string; url: string; token: string }> {
  const { embedToken, token, url } = await server
    .client({ token: MIRA, project: 1 })
    .embedTokens.create({
      resources: ['picture'],
      ttl: 30 * 86_400,
      only: { picture: { ...PICTURE, ...picture } },
      ...request,
    });
  expect(url).toMatch(/\/pictures\/spe_[\w-]+\.svg$/);
  return { id: embedToken.id, token, url: `${server.url}${new URL(url ?? '').pathname}` };
}

describe('a picture', () => {
  test('is the chart, for whoever knows its address', async () => {
    const { url } = await mint();
    const response = await fetch(url);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('image/svg+xml');
    expect(response.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
    expect(response.headers.get('cache-control')).toBe('public, max-age=60');
    const svg = await response.text();
    expect(svg).toContain('width="640" height="300"');
    expect(svg).toContain('>Queues &amp; more</text>');
    expect(svg).toMatch(/>[^<]*a&lt;script&gt; 49</);
    expect(svg).toContain('stroke="#1d44ba"');
    expect(svg).not.toContain('<script');
  });

  test('says the figures it was minted with beside the names', async () => {
    const { url } = await mint({ figures: ['avg', 'max'] });
    const svg = await (await fetch(url)).text();
    expect(svg).toMatch(/>[^<]*a&lt;script&gt; avg 24\.5 max 49</);
  });

  test('is painted once a minute', async () => {
    const { url } = await mint({ kind: 'stacked-bar', theme: 'dark' });
    const first = await (await fetch(url)).text();
    expect(first).toContain('fill="#151a21"');
    await server.send(
      'shop-token',
      'metrics',
      metricRequest('shop', [
        {
          name: 'queue_length',
          instrument: 'gauge',
          attributes: { host: 'new' },
          points: [{ time: NOW - 30 * MINUTE, value: 1000 }],
        },
      ]),
    );
    expect(await (await fetch(url)).text()).toBe(first);
    const other = await mint({ kind: 'stacked-bar', theme: 'dark' });
    expect(await (await fetch(other.url)).text()).toContain('new');
  });

  test('of nothing says so', async () => {
    const { url } = await mint({ query: 'avg($q{host="nobody"})' });
    const response = await fetch(url);
    expect(response.status).toBe(200);
    expect(await response.text()).toContain('>no data</text>');
  });

  test('shows what its token is held to', async () => {
    const { url } = await mint({}, { filters: { host: ['b'] } });
    const svg = await (await fetch(url)).text();
    expect(svg).toContain('>b 49<');
    expect(svg).not.toContain('script');
  });
});

describe('its address', () => {
  test('ends when it is revoked', async () => {
    const { id, url } = await mint();
    expect((await fetch(url)).status).toBe(200);
    await server.client({ token: MIRA, project: 1 }).embedTokens.revoke({ id });
    const response = await fetch(url);
    expect(response.status).toBe(404);
    expect(response.headers.get('content-type')).toBe('image/svg+xml');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await response.text()).toContain('there is no picture here');
  });

  test('is no key to anything else, and nothing else is one to a picture', async () => {
    const { token } = await mint();
    for (const path of ['/internal/v1/metrics/1', '/prometheus/1/api/v1/query?query=1']) {
      const headers = { authorization: `Bearer ${token}`, origin: server.url };
      expect((await fetch(`${server.url}${path}`, { headers })).status).toBe(401);
    }
    const other = await server
      .client({ token: MIRA, project: 1 })
      .embedTokens.create({ resources: ['prometheus'] });
    for (const file of [`${other.token}.svg`, `${token}.png`, `${MIRA}.svg`, 'x'])
      expect((await fetch(`${server.url}/pictures/${file}`)).status).toBe(404);
  });
});

test.each<[string, Partial<Picture>, RegExp]>([
  ['a query that is none', { query: 'avg($q' }, /bad part "avg/],
  ['a metric that nobody sent', { metrics: [{ name: 'nosuch', alias: 'q' }] }, /not found/],
  ['no range', { last: 'soon' }, /length of time/],
  ['a size beyond the limits', { width: 5000 }, /width/],
])('%s is refused before there is an address', async (_, picture, reason) => {
  await expect(mint(picture)).rejects.toThrow(reason);
});

test('a picture goes with its own kind of token alone', async () => {
  const origins = ['https://portal.example'];
  await expect(mint({}, { resources: ['metrics'], origins, ttl: 900 })).rejects.toThrow(/picture/);
  await expect(mint({}, { only: undefined })).rejects.toThrow(/picture/);
  await expect(mint({}, { origins })).rejects.toThrow(/origins/);
});
