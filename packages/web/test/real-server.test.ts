import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sharedBrowser, openPage } from './browser.ts';
import { startRealServer, type RealServer } from './real-server.ts';

let server: RealServer | undefined;
let browser: Browser | undefined;

beforeAll(async () => {
  [server, browser] = await Promise.all([startRealServer(), sharedBrowser()]);
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const traceId = '5b8aa5a2d2c872e8321cf37308d69df2';
const spanIdOf = (id: number): string => `c${id.toString(16).padStart(15, '0')}`;

/** One trace of three spans: a request, a query and a failed call, their names as hostile as names can be. */
function exportRequest(now: number): unknown {
  const nanoseconds = (milliseconds: number) => `${BigInt(milliseconds) * 1_000_000n}`;
  const span = (id: number, parent: number, name: string, more: object) => ({
    traceId,
    spanId: spanIdOf(id),
    ...(parent === 0 ? {} : { parentSpanId: spanIdOf(parent) }),
    name,
    startTimeUnixNano: nanoseconds(now - 500 + id * 10),
    endTimeUnixNano: nanoseconds(now - id * 20),
    ...more,
  });
  const text = (key: string, value: string) => ({ key, value: { stringValue: value } });
  return {
    resourceSpans: [
      {
        resource: { attributes: [text('service.name', 'web-test')] },
        scopeSpans: [
          {
            spans: [
              span(1, 0, 'GET /cart/:id', {
                kind: 2,
                attributes: [text('http.route', '/cart/:id'), text('http.request.method', 'GET')],
              }),
              span(2, 1, 'select <img src=x onerror=alert(1)>', {
                kind: 3,
                attributes: [
                  text('db.system', 'postgresql'),
                  text('db.statement', "select '<script>alert(1)</script>'"),
                ],
              }),
              span(3, 1, 'charge card', { kind: 1, status: { code: 2, message: 'declined' } }),
            ],
          },
        ],
      },
    ],
  };
}

test('from the login page to a trace, on a real server', async () => {
  if (!server || !browser) throw new Error('The server or the browser did not start.');
  const sent = await fetch(`${server.url}/v1/traces`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'spanlight-dsn': server.dsn },
    body: JSON.stringify(exportRequest(Date.now())),
  });
  expect(sent.status).toBe(200);

  const { page, problems } = await openPage(browser);
  await page.goto(server.url);
  await page.getByRole('button', { name: 'Fill in' }).click();
  await page.getByRole('button', { name: 'Sign in' }).click();

  const systems = page.getByRole('table', { name: 'Systems' });
  await systems.getByRole('link', { name: 'httpserver:web-test' }).click();
  await page.waitForURL((url) => url.pathname === '/spans/1');
  await page
    .getByRole('link', { name: /GET \/cart\/:id/u })
    .first()
    .waitFor();

  const search = page.getByRole('searchbox', { name: 'Search spans or paste a trace id' });
  await search.fill(traceId);
  await search.press('Enter');
  await page.waitForURL((url) => url.pathname === `/traces/1/${traceId}`);
  await page.getByText('GET /cart/:id').first().waitFor();

  await search.fill(spanIdOf(3));
  await search.press('Enter');
  await page.waitForURL((url) => url.pathname === '/spans/1/items');
  await page.getByText('1 span', { exact: true }).waitFor();
  await page.getByText('charge card').waitFor();
  expect(problems).toEqual([]);
});
