import { expect, test } from 'vitest';
import { alertingHandlers } from './alerting-data.ts';
import { accessibilityProblems, contrastProblems } from './axe.ts';
import { useConsole } from './console.ts';
import { dashboardHandlers } from './dashboard-data.ts';
import { ok } from './fixture-server.ts';
import { faultsInLooks } from './looks.ts';
import { usage } from './wire-data.ts';

const under = useConsole();

const pages: readonly [path: string, text: string][] = [
  ['/login', 'Sign in to Spanlight'],
  ['/overview/2/systems', 'httpserver:checkout'],
  ['/overview/2/service-graph', 'Select a service or an edge'],
  ['/overview/2/service-graph?view=table&node=service_name%3Dcart', 'Incoming calls'],
  ['/overview/2/slowest-groups', 'select number 39'],
  ['/overview/2/groups/db:postgresql', 'select number 0'],
  ['/overview/2/attributes/host_name', 'View groups'],
  ['/projects/2', 'Pinned attributes'],
  ['/projects/2/dsn', 'shop_token'],
  ['/spans/2/help', 'OTLP over gRPC'],
  ['/help/projects', 'spanlight.yml'],
  ['/profile', 'Alert by email'],
  ['/usage', 'Ingested bytes'],
  ['/nonsense', 'Page not found'],
];

// Both themes and both widths, each once: every page is looked at twice.
const looks = [
  { theme: 'light', width: 360 },
  { theme: 'dark', width: 1280 },
] as const;

test.each(pages)('%s, light on a phone and dark on a desk', async (path, text) => {
  const { page, problems } = await under.open(path, looks[0]);
  const ready = () => page.getByText(text).first().waitFor();
  expect(await faultsInLooks(page, looks, { ready })).toEqual([]);
  expect(problems).toEqual([]);
  expect(under.server.unexpected).toEqual([]);
});

test('what was refused stands beside what was stored, with the reason', async () => {
  const { page } = await under.open('/usage');
  const table = page.getByRole('table', { name: 'Rejected, truncated and skipped' });
  await expect
    .poll(() => table.locator('tbody tr').allTextContents())
    .toEqual([
      expect.stringMatching(/^points of new series were refused.*ShopRejected1,030$/u),
      expect.stringMatching(/^attribute values longer than 16 KiB were cut.*Truncated7$/u),
    ]);
});

test('a table whose page keeps no order is sorted by its heads', async () => {
  const { page } = await under.open('/usage');
  const table = page.getByRole('table', { name: 'Rejected, truncated and skipped' });
  const head = table.getByRole('columnheader', { name: 'Count' });
  await head.getByRole('button').click();
  await expect.poll(() => head.getAttribute('aria-sort')).toBe('descending');
  await head.getByRole('button').click();
  await expect.poll(() => head.getAttribute('aria-sort')).toBe('ascending');
  await expect
    .poll(() => table.locator('tbody tr').allTextContents())
    .toEqual([expect.stringMatching(/Truncated7$/u), expect.stringMatching(/Rejected1,030$/u)]);
});

test('open menus and dialogs, light and dark', async () => {
  const { page, problems } = await under.open('/overview/2/systems');
  await page.getByRole('link', { name: 'db:redis' }).waitFor();
  const states: (() => Promise<void>)[] = [
    () => page.getByRole('button', { name: 'Project Shop' }).click(),
    () => page.getByRole('button', { name: 'Appearance' }).click(),
    () => page.getByRole('button', { name: 'How to?' }).click(),
    () => page.getByRole('combobox', { name: 'Systems' }).click(),
    () => page.keyboard.press('Control+k'),
  ];
  for (const open of states) {
    await open();
    await page.locator('[role=menu], [role=listbox]').waitFor();
    // A menu belongs to its button, wherever in the document it is drawn.
    expect(await accessibilityProblems(page, ['region'])).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await contrastProblems(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'light' });
    await page.keyboard.press('Escape');
    await page.locator('[role=menu], [role=listbox]').waitFor({ state: 'detached' });
  }
  expect(problems).toEqual([]);
});

const headerMenus = [
  ['/alerting/2/channels', 'Create channel'],
  ['/alerting/2/monitors', 'New monitor'],
  ['/metrics/2', 'New dashboard'],
  ['/metrics/2/42/grid', 'Add'],
] as const;

test.each(headerMenus)('%s, its menu "%s" on a phone', async (path, name) => {
  const handlers = { ...dashboardHandlers(), ...alertingHandlers };
  const { page, problems } = await under.open(path, {
    theme: 'dark',
    width: 390,
    height: 844,
    handlers,
  });
  const trigger = page.getByRole('button', { name, exact: true });
  await trigger.click();
  await page.getByRole('menu').waitFor();
  expect(await accessibilityProblems(page, ['region'])).toEqual([]);
  // A press on its button closes it, and does not open it again.
  const box = await trigger.boundingBox();
  if (!box) throw new Error('The button is there.');
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await page.getByRole('menu').waitFor({ state: 'detached' });
  expect(await trigger.getAttribute('aria-expanded')).toBe('false');
  await trigger.click();
  await page.getByRole('menu').waitFor();
  expect(problems).toEqual([]);
});

test('an empty project and a minimised drawer have no violations either', async () => {
  const { page } = await under.open('/overview/2/systems', {
    handlers: { 'GET /tracing/(\\d+)/systems': () => ok({ systems: [], dataHint: {} }) },
  });
  await page.getByText('OTEL_EXPORTER_OTLP_HEADERS').first().waitFor();
  await page.getByRole('button', { name: 'Minimise navigation' }).click();
  expect(await accessibilityProblems(page)).toEqual([]);
});

test('2560 px are filled', async () => {
  const { page } = await under.open('/overview/2/systems', { width: 2560, height: 1200 });
  const table = page.getByRole('table', { name: 'Systems' });
  await table.waitFor();
  const box = await table.boundingBox();
  expect(box?.width).toBeGreaterThan(2000);
});

test('the usage is that of the chosen period', async () => {
  const asked: number[] = [];
  const { page } = await under.open('/usage', {
    handlers: {
      'GET /data-usage': ({ url }) => {
        const [start, end] = ['time_gte', 'time_lt'].map((name) =>
          Date.parse(url.searchParams.get(name) ?? ''),
        );
        asked.push(Math.round(((end ?? 0) - (start ?? 0)) / 86_400_000));
        return ok(usage);
      },
    },
  });
  await page.getByText('Ingested bytes').first().waitFor();
  await page.getByRole('combobox', { name: 'Period' }).click();
  await page.getByRole('option', { name: 'Last 90 days' }).click();
  await page.waitForURL(/days=90/u);
  await expect.poll(() => asked).toEqual([Number.NaN, 89]);
});
