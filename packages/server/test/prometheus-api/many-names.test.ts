import { afterAll, beforeAll, expect, test } from 'vitest';
import { metricRequest } from '../support/metric-data.ts';
import { MIRA, startTestServer, type TestServer } from '../support/server.ts';

/** Metrics whose names together are longer than any statement of the engine. */
const METRICS = 3000;
const WIDTH = 97;

/** Letters in no order, the same at each run. */
function letters(seed: number): string {
  let state = seed + 1;
  return Array.from({ length: WIDTH - 6 }, () => {
    state = (state * 48_271) % 2_147_483_647;
    return 'ab'[state % 2];
  }).join('');
}

const nameOf = (at: number): string => `m${String(at).padStart(4, '0')}_${letters(at)}`;

let server: TestServer;
let token: string;
let locked: string;

beforeAll(async () => {
  server = await startTestServer();
  const time = Date.now() - 60_000;
  const series = Array.from({ length: METRICS }, (_, at) => ({
    name: nameOf(at),
    instrument: 'gauge' as const,
    attributes: { customer: at % 2 === 0 ? 'even' : 'odd', part: `p${at % 5}` },
    points: [{ time, value: 1 }],
  }));
  for (let from = 0; from < METRICS; from += 1000)
    await server.send(
      'shop-token',
      'metrics',
      metricRequest('shop', series.slice(from, from + 1000)),
    );
  const { embedTokens } = server.client({ token: MIRA, project: 1 });
  ({ token } = await embedTokens.create({ resources: ['prometheus'] }));
  ({ token: locked } = await embedTokens.create({
    resources: ['prometheus'],
    filters: { customer: ['even'] },
  }));
});

afterAll(() => server.stop());

async function ask(path: string, matches: readonly string[] = [], by = token): Promise<unknown> {
  const query = new URLSearchParams(matches.map((match) => ['match[]', match]));
  const response = await fetch(`${server.url}/prometheus/1/api/v1/${path}?${query}`, {
    headers: { authorization: `Bearer ${by}` },
  });
  const { data, error } = (await response.json()) as { data?: unknown; error?: string };
  if (error !== undefined) throw new Error(`${response.status} ${error}`);
  return data;
}

const names = async (matches: readonly string[], by?: string): Promise<string[]> =>
  ((await ask('label/__name__/values', matches, by)) as string[]).filter((name) =>
    /^m\d{4}_/.test(name),
  );

/** All but a few of the names, which are still more than one statement takes. */
const MOST = '{__name__=~"m.*[^9]_.+"}';

test('names that no statement has room for are listed, all of them or most', async () => {
  const all = Array.from({ length: METRICS }, (_, at) => nameOf(at));
  expect(await names([])).toEqual(all);
  expect(await names([MOST])).toEqual(all.filter((name) => !name.includes('9_')));
});

test('so are their labels, values and series', async () => {
  expect(await ask('labels')).toEqual(expect.arrayContaining(['__name__', 'customer', 'part']));
  expect(await ask('labels', [MOST])).toEqual(['__name__', 'customer', 'part']);
  expect(await ask('label/part/values', [MOST])).toEqual(['p0', 'p1', 'p2', 'p3', 'p4']);
  expect(await ask('label/customer/values')).toEqual(['even', 'odd']);
  const series = (await ask('series', [MOST])) as Record<string, string>[];
  expect(series).toHaveLength(METRICS * 0.9);
  expect(series.at(-1)).toEqual({ __name__: nameOf(2998), customer: 'even', part: 'p3' });
});

test('who is held to filters knows the metrics that have what they say', async () => {
  expect(await ask('status/buildinfo', [], locked)).toHaveProperty('version');
  expect(await names([], locked)).toHaveLength(METRICS / 2);
  expect(await names([MOST], locked)).toHaveLength(METRICS / 2);
  expect(await ask('label/customer/values', [MOST], locked)).toEqual(['even']);
});

test('others are answered while expressions are tried on names', async () => {
  const slow = [20, 21, 22].map((at) => `{__name__=~"(.*a){20}(a?a?.){${at}}[i-z]"}`);
  const listed = ask('label/part/values', slow);
  let answered = 0;
  const isFirst = async (): Promise<boolean> =>
    (await Promise.race([listed, fetch(`${server.url}/healthz`)])) instanceof Response;
  while (await isFirst()) answered += 1;
  expect(await listed).toEqual([]);
  expect(answered).toBeGreaterThan(5);
});
