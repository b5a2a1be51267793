import { expect, test } from 'vitest';
import { parametersOf, rest, useConsole } from './console.ts';
import { annotations } from './alerting-data.ts';
import { dashboard, dashboardHandlers, details } from './dashboard-data.ts';
import { ok } from './fixture-server.ts';

const under = useConsole();
const HALF_HOUR = 1_800_000;
// Charts are answered from 10:00 on, for what is asked half an hour later.
const range = 'time_gte=20260304T103000&time_dur=3600';
const content = { ...details, dashboard: { ...dashboard, timeOffset: HALF_HOUR } };

test('on a dashboard that looks back, marks and what is annotated stand at the times of the axis', async () => {
  const asked: string[] = [];
  const made: { time: string }[] = [];
  const [annotation] = annotations;
  const { page, problems } = await under.open(`/metrics/2/42/grid?${range}`, {
    handlers: {
      ...dashboardHandlers(content),
      'GET /projects/(\\d+)/annotations': ({ url }) => {
        asked.push(url.searchParams.get('time_gte') ?? '');
        return ok({
          annotations: [{ ...annotation, name: 'Deployed', createdAt: '2026-03-04T10:05:00Z' }],
          count: 1,
        });
      },
      'POST /projects/2/annotations': ({ body }) => {
        made.push(body as (typeof made)[number]);
        return ok(undefined);
      },
    },
  });
  const chart = page.getByRole('figure', { name: 'Requests per minute' });
  await expect.poll(() => asked).toEqual(['2026-03-04T10:00:00.000Z']);
  await page
    .getByRole('button', { name: /Deployed/u })
    .first()
    .waitFor();

  const drag = async (): Promise<void> => {
    await rest(page);
    const box = await chart.locator('.area').boundingBox();
    if (!box) throw new Error('The chart is not drawn.');
    await page.mouse.move(box.x + box.width / 4, box.y + 40);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width / 2, box.y + 40, { steps: 4 });
    await page.mouse.up();
  };
  await drag();
  await page.getByText(/^2026-03-04 10:1\d:\d\d – 10:[23]\d:\d\d$/u).waitFor();
  await page.getByRole('menuitem', { name: 'Annotate' }).click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Rolled back');
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await expect.poll(() => made).toHaveLength(1);
  expect(made[0]?.time).toMatch(/^2026-03-04T10:1\d/u);

  await drag();
  await page.getByRole('menuitem', { name: 'Zoom in' }).click();
  // The range that shows what was chosen.
  await expect.poll(() => parametersOf(page)['time_gte']).toMatch(/^20260304T104\d/u);
  expect(problems).toEqual([]);
});

test('what is had of an item elsewhere, and a monitor of it, asks what the dashboard asks', async () => {
  const { page, context } = await under.open('/profile', { handlers: dashboardHandlers(content) });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const where = new URLSearchParams({ query: 'where service_name = "cart"' }).toString();
  await page.goto(`${under.server.url}/metrics/2/42/grid?${range}&${where}`);
  await page.getByRole('button', { name: 'Actions of Requests per minute' }).click();
  const monitor = await page.getByRole('menuitem', { name: 'Create monitor' }).getAttribute('href');
  const wanted = 'per_min(count($duration)) as rpm | where service_name = "cart"';
  const search = new URL(monitor ?? '', under.server.url).searchParams;
  expect([search.get('query'), search.get('time_offset')]).toEqual([wanted, String(HALF_HOUR)]);
  await page.getByRole('menuitem', { name: 'CLI command' }).click();
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toBe(
      `spanlight metric query '${wanted}' -m 'http_server_request_duration as $duration' --chart --from 2026-03-04T10:00:00.000Z --to 2026-03-04T11:00:00.000Z --project 2`,
    );
});
