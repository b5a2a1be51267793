import { expect, test } from 'vitest';
import { plainText } from '../src/jsx/plain-text.ts';
import { alertingHandlers, metricAlert, why } from './alerting-data.ts';
import { useConsole } from './console.ts';
import { ok } from './fixture-server.ts';

const under = useConsole();

const TURNED = '\u202eevil\u2066cart';
const TURNING = /[\u202a-\u202e\u2066-\u2069]/u;

const alert = metricAlert(1, {
  name: `load of ${TURNED}`,
  attrs: { host_name: TURNED },
  acknowledgement: { user: TURNED, time: '2026-03-04T10:21:00Z', note: TURNED, until: null },
  mute: { silenceId: 3, name: TURNED, reason: TURNED, user: TURNED, until: null },
});

test('text from outside turns nothing that stands beside it, on any screen', async () => {
  const { page } = await under.open('/alerting/2/alerts', {
    handlers: {
      ...alertingHandlers,
      'GET /projects/2/alerts': () =>
        ok({
          alerts: [alert],
          count: 1,
          facets: [{ key: 'host_name', items: [{ value: TURNED, count: 1 }] }],
        }),
      'GET /projects/2/alerts/1/why': () => ok({ ...why, alert }),
      'GET /projects/2/alerts/groups': () =>
        ok({
          groups: [
            {
              values: { host_name: TURNED },
              name: TURNED,
              count: 2,
              openCount: 2,
              unacknowledgedCount: 1,
              severity: 'critical',
              createdAt: '2026-03-04T10:12:00Z',
              updatedAt: '2026-03-04T10:20:00Z',
              noun: 'hosts',
              names: ['db-1', TURNED],
            },
          ],
          groupCount: 1,
          count: 2,
          facets: [],
        }),
    },
  });
  for (const path of [
    '/alerting/2/alerts',
    '/alerting/2/alerts?group=host_name',
    '/alerting/2/alerts/1',
  ]) {
    await page.goto(new URL(path, page.url()).href);
    await page.getByText('�evil').first().waitFor();
    expect(await page.evaluate(() => document.body.innerText)).not.toMatch(TURNING);
    const titles = await page.evaluate(() =>
      [...document.querySelectorAll('[title]')].map((element) => element.getAttribute('title')),
    );
    expect(titles.join('\n')).not.toMatch(TURNING);
  }
});

test('what turns text is marked, and nothing else is lost', () => {
  expect(plainText('a\u202eb\u2066c\u2069')).toBe('a�b�c�');
  expect(plainText('שלום <b>\u200fx</b>')).toBe('שלום <b>\u200fx</b>');
});
