import { expect, test } from 'vitest';
import { accessibilityProblems } from '../../web/test/axe.ts';
import { usePages, type Page } from './pages.ts';

const open = usePages();

/** Answers calls to the server with a body, and notes them. */
async function answerWith(page: Page, body: () => object | undefined): Promise<URL[]> {
  const asked: URL[] = [];
  await page.route('**/internal/v1/**', async (route) => {
    asked.push(new URL(route.request().url()));
    const json = body();
    await (json
      ? route.fulfill({ json })
      : route.fulfill({ status: 503, json: { message: 'server is restarting' } }));
  });
  return asked;
}

test('a badge says how many alerts are open, in every state', async () => {
  const { page, problems } = await open('alerting');
  await page.evaluate(() => {
    const { mount } = window.alerting;
    const tag = 'spanlight-alert-badge';
    mount(tag, { label: 'Checkout' }).data = { count: 3 };
    mount(tag, { label: 'One' }).data = { count: 1 };
    mount(tag, { label: 'Many' }).data = { count: 12_345 };
    mount(tag, { label: 'Quiet' }).data = { count: 0 };
    mount(tag, { label: 'Waiting' });
    const failing = mount(tag, { label: 'Broken' });
    failing.client = {
      alerts: { list: () => Promise.reject(new Error('no <b>such</b> project')) },
    };
  });
  for (const name of [
    'Checkout: 3 open alerts',
    'One: 1 open alert',
    'Many: 12,345 open alerts',
    'Quiet: no open alerts',
    'Waiting: loading',
    'Broken: could not be loaded: no <b>such</b> project',
  ])
    await page.getByRole('img', { name, exact: true }).waitFor();
  expect(await page.getByRole('img', { name: /^Many/ }).textContent()).toBe('999+');
  await expect.poll(() => page.locator('spanlight-alert-badge:state(empty)').count()).toBe(1);
  expect(await accessibilityProblems(page)).toEqual([]);
  expect(problems).toEqual([]);
});

test('data of another shape is an error, and shows nothing of what was there', async () => {
  const { page, problems } = await open('alerting');
  await page.evaluate(async () => {
    const list = window.alerting.mount('spanlight-alert-list', { label: 'Shop' });
    list.data = { alerts: [], count: 0 };
    await new Promise((done) => requestAnimationFrame(done));
    Object.assign(list, { data: { message: 'server is restarting' } });
  });
  await page.locator('spanlight-alert-list:state(error)').waitFor();
  expect(problems).toEqual([]);
});

test('a badge counts by filter, and keeps its number when that fails', async () => {
  const { page } = await open('alerting');
  let isUp = true;
  const asked = await answerWith(page, () =>
    isUp ? { alerts: [], count: 2, facets: [] } : undefined,
  );
  await page.evaluate(() => {
    const attributes = {
      monitor: '12',
      type: 'metric',
      attrs: 'host_name=a%26b&host_name=c',
      q: 'disk',
    };
    window.alerting.mount('spanlight-alert-badge', { ...attributes, project: '7', refresh: '1' });
  });
  await page.getByRole('img', { name: '2 open alerts that nobody is on', exact: true }).waitFor();
  isUp = false;
  await page
    .getByRole('img', {
      name: '2 open alerts that nobody is on; not up to date: server is restarting',
    })
    .waitFor();
  await expect.poll(() => page.locator('spanlight-alert-badge:state(stale)').count()).toBe(1);
  const [{ pathname, searchParams } = new URL('http://none.test')] = asked;
  expect(pathname).toBe('/internal/v1/projects/7/alerts');
  expect(searchParams.get('q')).toBe('monitor:12 disk');
  expect(searchParams.get('limit')).toBe('1');
  expect(searchParams.get('sort_by')).toBe('severity');
  expect(JSON.parse(searchParams.get('attrs') ?? '')).toEqual({
    host_name: ['a&b', 'c'],
    alert_status: ['open'],
    alert_acknowledged: ['no'],
    alert_type: ['metric'],
  });
});

test('a list shows its alerts as a table and tells which was chosen', async () => {
  const { page, problems } = await open('alerting');
  await page.evaluate(() => {
    const { mount, metricAlert, errorAlert } = window.alerting;
    const hostile = '<img src=x onerror=alert(1)>\u001b[31m\u202e';
    mount('spanlight-alert-list', { label: 'Shop' }).data = {
      alerts: [
        metricAlert(1, 'Disk nearly full'),
        errorAlert(2, hostile),
        metricAlert(3, 'Old', 'closed'),
      ],
      count: 40,
    };
    mount('spanlight-alert-list', { label: 'Nothing' }).data = { alerts: [], count: 0 };
    mount('spanlight-alert-list', { label: 'Waiting' });
    const failing = mount('spanlight-alert-list', { label: 'Broken' });
    failing.client = { alerts: { list: () => Promise.reject(new Error('no such project')) } };
  });
  await page.getByText('Could not be loaded: no such project').waitFor();
  const table = page.getByRole('table', { name: 'Shop' });
  const cells = await table
    .getByRole('row')
    .evaluateAll((rows) =>
      rows.map((row) => [...row.children].map(({ textContent }) => textContent)),
    );
  expect(cells).toEqual([
    ['Status', 'Alert', 'Value', 'Since', 'Updated'],
    ['Open', 'Disk nearly full', '95% > 90%', '1 h ago', '4 min ago'],
    ['Open', '<img src=x onerror=alert(1)> [31m ', '1,370 errors', '3 h ago', '2 min ago'],
    ['Closed', 'Old', '95% > 90%', '1 h ago', '4 min ago'],
  ]);
  await page.getByText('3 of 40', { exact: true }).waitFor();
  await page.getByText('No alerts', { exact: true }).waitFor();
  await page.getByText('loading', { exact: true }).waitFor();

  await page.keyboard.press('Tab');
  for (const key of ['j', 'ArrowDown', 'ArrowDown', 'k', 'Enter', 'Home', ' ', 'End', 'Enter']) {
    await page.keyboard.press(key);
  }
  await table.getByRole('row').nth(2).getByRole('cell').last().click();
  expect(await page.evaluate(() => window.alerting.selected)).toEqual([2, 1, 3, 2]);
  expect(await accessibilityProblems(page)).toEqual([]);
  expect(problems).toEqual([]);
});

test('what is said of an alert is whole where a list has room beside it', async () => {
  const { page } = await open('alerting');
  await page.setViewportSize({ width: 1000, height: 600 });
  await page.evaluate(() => {
    const { mount, metricAlert } = window.alerting;
    const disk = {
      ...metricAlert(1, 'CPU above 80% for 5 minutes: web-1 in eu-central'),
      acknowledgement: { user: 'Admin', note: '', time: '2026-03-04T10:00:00Z', until: null },
      mute: { silenceId: 3, name: '', reason: '', user: '', until: '2026-03-04T12:00:30Z' },
    };
    mount('spanlight-alert-list').data = { alerts: [disk], count: 1 };
  });
  const said = page.locator('[part=on-it], [part=muted], td.value, td.time');
  await said.first().waitFor();
  const cut = () =>
    said.evaluateAll((all) =>
      all.flatMap((each) =>
        each.scrollWidth > each.clientWidth && each.clientWidth > 0 ? [each.textContent] : [],
      ),
    );
  expect(await cut()).toEqual([]);
  // Without room for all the cells still stand inside the list.
  await page.setViewportSize({ width: 600, height: 600 });
  const overflow = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
  expect(overflow).toBe(0);
});

test('the name of a group has the room, before the names of its alerts', async () => {
  const { page } = await open('alerting');
  await page.setViewportSize({ width: 420, height: 600 });
  await page.evaluate(() => {
    const names = ['TimeoutError: the payment provider did not answer in 5 s', 'CardDeclined'];
    const group = window.alerting.alertGroup('Errors in payments', 9, names);
    window.alerting.mount('spanlight-alert-list').data = { groups: [group], groupCount: 1 };
  });
  const isCut = (element: Element): boolean => element.scrollWidth > element.clientWidth;
  const name = page.getByRole('button', { name: 'Errors in payments' });
  await name.waitFor();
  expect(await name.evaluate(isCut)).toBe(false);
  expect(await page.locator('[part=names]').evaluate(isCut)).toBe(true);
});

test('a list says how bad alerts are and who is on them, where the reader may know', async () => {
  const { page } = await open('alerting');
  await page.evaluate(() => {
    const { mount, metricAlert } = window.alerting;
    const onIt = (user: string) => ({
      user,
      note: 'restoring',
      time: '2026-03-04T10:00:00Z',
      until: null,
    });
    mount('spanlight-alert-list', { label: 'Shop' }).data = {
      alerts: [
        { ...metricAlert(1, 'Disk'), severity: 'critical', acknowledgement: onIt('<b>Mira\u202e') },
        { ...metricAlert(2, 'Load'), severity: 'info', acknowledgement: onIt('') },
        metricAlert(3, 'Memory'),
      ],
      count: 3,
    };
  });
  const names = page.getByRole('table', { name: 'Shop' }).locator('td.name');
  await names.first().waitFor();
  expect(await names.allTextContents()).toEqual([
    'CriticalDisk<b>Mira  is on it',
    'InfoLoadSomebody is on it',
    'Memory',
  ]);
  expect(await page.locator('[part=on-it]').first().getAttribute('title')).toBe('restoring');
  expect(await accessibilityProblems(page)).toEqual([]);
});

test('a badge counts what somebody is on where it is told to, and says how bad the worst is', async () => {
  const { page } = await open('alerting');
  const worst = await page.evaluate(() => ({
    ...window.alerting.metricAlert(1, 'Disk'),
    severity: 'critical',
  }));
  const asked = await answerWith(page, () => ({ alerts: [worst], count: 4, facets: [] }));
  await page.evaluate(() => {
    const attributes = { project: '7', count: 'all', severity: 'critical' };
    window.alerting.mount('spanlight-alert-badge', attributes);
  });
  await page.getByRole('img', { name: '4 open alerts, the worst is critical' }).waitFor();
  const [{ searchParams } = new URL('http://none.test')] = asked;
  expect(JSON.parse(searchParams.get('attrs') ?? '')).toEqual({
    alert_status: ['open'],
    alert_severity: ['critical'],
  });
});

test('a list asks a server by itself, and a refresh leaves the focus on its alert', async () => {
  const { page } = await open('alerting');
  const [first, second, third] = await page.evaluate(() =>
    ['a', 'b', 'c'].map((name, index) => window.alerting.metricAlert(index + 1, name)),
  );
  let alerts = [first, second];
  const asked = await answerWith(page, () => ({ alerts, count: alerts.length, facets: [] }));
  await page.evaluate(() => {
    const attributes = { project: '7', status: 'all', limit: '5', refresh: '1' };
    window.alerting.mount('spanlight-alert-list', attributes);
  });
  const rows = page.getByRole('table', { name: 'Alerts' }).getByRole('button');
  await rows.first().waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('End');
  alerts = [third, second, first];
  await rows.nth(2).waitFor();
  await page.keyboard.press('Enter');
  expect(await page.evaluate(() => window.alerting.selected)).toEqual([2]);
  const query = asked[0]?.searchParams;
  expect([query?.get('limit'), query?.get('attrs'), query?.get('sort_by')]).toEqual([
    '5',
    '{}',
    'updated_at',
  ]);
});

test('a monitor says its state, why, and how many alerts are open', async () => {
  const { page, problems } = await open('alerting');
  const monitor = {
    name: 'Disk <b>',
    state: 'firing',
    stateReason: '',
    alertOpenCount: 2,
    mute: { silenceId: 0, name: '', reason: '', user: '', until: '2026-03-04T12:00:30Z' },
  };
  const asked = await answerWith(page, () => ({ monitor }));
  await page.evaluate(() => {
    const { mount } = window.alerting;
    const tag = 'spanlight-monitor-status';
    mount(tag, { project: '7', monitor: '12' });
    const reason = { name: 'Orders', stateReason: 'nothing came since 10:02', alertOpenCount: 0 };
    mount(tag).data = { ...reason, state: 'no-data' };
    mount(tag, { label: 'Own name' }).data = { ...reason, state: 'active', stateReason: '' };
    const quiet = { name: 'Quiet', stateReason: '', alertOpenCount: 1 };
    mount(tag).data = { ...quiet, state: 'firing', mute: { until: null } };
    const failing = mount(tag, { label: 'Broken', monitor: '1' });
    failing.client = { monitors: { get: () => Promise.reject(new Error('no such monitor')) } };
  });
  const said = (name: string) => page.getByRole('group', { name, exact: true }).innerText();
  await page.getByText('Firing').first().waitFor();
  await page.getByText('no such monitor').waitFor();
  expect((await said('Disk <b>')).split('\n')).toEqual([
    'Firing',
    'Disk <b>',
    '2 open alerts',
    'Muted until 2026-03-04 12:00',
  ]);
  expect((await said('Quiet')).split('\n')).toEqual([
    'Firing',
    'Quiet',
    '1 open alert',
    'Muted until somebody ends it',
  ]);
  expect((await said('Orders')).split('\n')).toEqual([
    'No data',
    'Orders',
    'nothing came since 10:02',
  ]);
  expect((await said('Own name')).split('\n')).toEqual(['Active', 'Own name']);
  expect(asked[0]?.pathname).toBe('/internal/v1/projects/7/monitors/12');
  expect(await accessibilityProblems(page)).toEqual([]);
  expect(problems).toEqual([]);
});

test.each([
  ['{}', '{}'],
  ['null', 'null'],
  ['a list', '[]'],
  ['nothing', ''],
  ['a page', '<!doctype html>'],
])('rejects the answer of a different call, never a good state: %s', async (_name, body) => {
  const { page, problems } = await open('alerting');
  await page.route('**/internal/v1/**', (route) =>
    route.fulfill(body === '' ? { status: 204 } : { body, contentType: 'application/json' }),
  );
  await page.evaluate(() => {
    const { mount } = window.alerting;
    mount('spanlight-alert-badge', { label: 'Shop', project: '7' });
    mount('spanlight-alert-list', { project: '7' });
    mount('spanlight-monitor-status', { project: '7', monitor: '12' });
  });
  const sentence = 'The server sent an unexpected answer.';
  await page
    .getByRole('img', { name: `Shop: could not be loaded: ${sentence}`, exact: true })
    .waitFor();
  await page.getByText(`Could not be loaded: ${sentence}`, { exact: true }).waitFor();
  expect((await page.getByRole('group').innerText()).split('\n')).toEqual([
    'could not be loaded',
    sentence,
  ]);
  for (const tag of ['alert-badge', 'alert-list', 'monitor-status'])
    await expect.poll(() => page.locator(`spanlight-${tag}:state(error)`).count()).toBe(1);
  expect(await page.getByRole('img').textContent()).not.toContain('0');
  expect(problems).toEqual([]);
});

test.each([358, 390, 480])(
  'a list %i pixels wide says whole who is on an alert, and that it is muted',
  async (width) => {
    const { page } = await open('alerting');
    await page.evaluate((pixels) => {
      const { mount, metricAlert } = window.alerting;
      const list = mount('spanlight-alert-list', { label: 'Phone' });
      list.style.width = `${pixels}px`;
      const mute = { silenceId: 0, name: '', reason: '', user: '', until: '2026-03-04T12:00:00Z' };
      const acknowledgement = { user: '', time: '2026-03-04T10:00:00Z', until: null, note: '' };
      list.data = {
        alerts: [{ ...metricAlert(1, 'Disk nearly full'), acknowledgement, mute }],
        count: 1,
      };
    }, width);
    await page.getByText('Somebody is on it').waitFor();
    const cut = await page
      .locator('.said')
      .evaluateAll((said) =>
        said.flatMap((one) => (one.scrollWidth > one.clientWidth ? [one.textContent] : [])),
      );
    expect(cut).toEqual([]);
    expect(await page.locator('.said:visible').allTextContents()).toEqual([
      'Somebody is on it',
      'Muted until 2026-03-04 12:00',
    ]);
    const frame = page.locator('spanlight-alert-list .frame');
    expect(await frame.evaluate((box) => box.scrollWidth <= box.clientWidth)).toBe(true);
  },
);

test('a list as narrow as a hand shows whole names, and values below them', async () => {
  const { page } = await open('alerting');
  await page.evaluate(() => {
    const { mount, metricAlert } = window.alerting;
    const list = mount('spanlight-alert-list', { label: 'Narrow' });
    list.style.width = '200px';
    const alerts = [metricAlert(1, 'Checkout takes long in eu-west-1'), metricAlert(2, 'Disk')];
    list.data = { alerts, count: 2 };
  });
  const name = page.getByRole('button', { name: /^Checkout/ });
  await name.waitFor();
  const shown = await name.evaluate((button) => [button.clientWidth, button.scrollWidth]);
  expect(shown[1]).toBeLessThanOrEqual(shown[0] ?? 0);
  expect(shown[0]).toBeGreaterThan(120);
  const frame = page.locator('spanlight-alert-list .frame');
  expect(await frame.evaluate((box) => box.scrollWidth <= box.clientWidth)).toBe(true);
  expect(await accessibilityProblems(page)).toEqual([]);
});

test('English words are read from the left on a page that is read from the right', async () => {
  const { page } = await open('alerting');
  await page.evaluate(() => {
    const { mount, metricAlert } = window.alerting;
    document.documentElement.dir = 'rtl';
    mount('spanlight-alert-list', { label: 'Alerts' }).data = {
      alerts: [metricAlert(1, 'Disk of db-1 (eu)')],
      count: 3,
    };
  });
  await page.getByRole('button', { name: 'Disk of db-1 (eu)' }).waitFor();
  // A text that is read from the left has its first character left of its last.
  const order = await page.evaluate(() => {
    const root = document.querySelector('spanlight-alert-list')?.shadowRoot;
    return [...(root?.querySelectorAll('button, .time, p') ?? [])].flatMap((element) => {
      const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode();
      if (!(text instanceof Text) || text.length < 2) return [];
      const place = (at: number): number => {
        const range = new Range();
        range.setStart(text, at);
        range.setEnd(text, at + 1);
        return range.getBoundingClientRect().left;
      };
      return [[text.data, place(0) < place(text.length - 1)]];
    });
  });
  expect(order.length).toBeGreaterThan(2);
  expect(order.filter(([, isFromTheLeft]) => isFromTheLeft !== true)).toEqual([]);
});

test('equal questions of one page are asked once', async () => {
  const { page } = await open('alerting');
  const asked = await answerWith(page, () => ({ alerts: [], count: 2, facets: [] }));
  await page.evaluate(() => {
    for (const label of ['one', 'two', 'three'])
      window.alerting.mount('spanlight-alert-badge', { label, project: '7' });
    window.alerting.mount('spanlight-alert-badge', { label: 'other', project: '8' });
  });
  for (const label of ['one', 'two', 'three', 'other'])
    await page.getByRole('img', { name: `${label}: 2 open alerts` }).waitFor();
  expect(asked).toHaveLength(2);
  expect(new Set(asked.map(({ pathname }) => pathname.split('/')[4]))).toEqual(new Set(['7', '8']));
});

test('what is loaded again asks anew, however short ago it was answered', async () => {
  const { page } = await open('alerting');
  const counts = [2, 1];
  await answerWith(page, () => ({ alerts: [], count: counts.shift(), facets: [] }));
  await page.evaluate(() => {
    const badge = window.alerting.mount('spanlight-alert-badge', { label: 'now', project: '7' });
    badge.addEventListener('spanlight-status', ({ detail }) => {
      if (detail.status === 'ready') badge.reload();
    });
  });
  await page.getByRole('img', { name: 'now: 1 open alert' }).waitFor({ timeout: 10_000 });
});

test('what is far from the window asks when it comes near; what is hidden asks as before', async () => {
  const { page } = await open('alerting');
  const asked = await answerWith(page, () => ({ alerts: [], count: 2, facets: [] }));
  await page.evaluate(() => {
    const { mount } = window.alerting;
    const far = mount('spanlight-alert-badge', { label: 'far', project: '1', refresh: '1' });
    far.style.marginTop = '9000px';
    const eager = mount('spanlight-alert-badge', { label: 'eager', project: '2', eager: '' });
    eager.style.marginTop = '9000px';
    mount('spanlight-alert-badge', { label: 'near', project: '3', refresh: '1' }).style.cssText =
      'position:fixed;top:0';
    mount('spanlight-alert-badge', { label: 'hidden', project: '4' }).hidden = true;
  });
  const projects = () => asked.map(({ pathname }) => pathname.split('/')[4] ?? '');
  // The one in view has asked a second time: those that refresh with it had their turn.
  await expect.poll(() => projects().filter((id) => id === '3').length).toBeGreaterThan(1);
  expect(new Set(projects())).toEqual(new Set(['2', '3', '4']));
  await page.locator('spanlight-alert-badge').first().scrollIntoViewIfNeeded();
  await page.getByRole('img', { name: 'far: 2 open alerts' }).waitFor();
});

test('what is far and has nothing to ask any more asks nothing when it comes near', async () => {
  const { page } = await open('alerting');
  const asked = await answerWith(page, () => ({ alerts: [], count: 2, facets: [] }));
  await page.evaluate(async () => {
    const mount = (label: string, project: string) => {
      const badge = window.alerting.mount('spanlight-alert-badge', { label, project });
      badge.style.cssText = 'position:absolute;top:9000px';
      return badge;
    };
    const [given, faulty, waiting] = [
      mount('given', '1'),
      mount('faulty', '2'),
      mount('waiting', '3'),
    ];
    mount('asking', '4');
    await new Promise((done) => requestAnimationFrame(done));
    given.data = { count: 5 };
    faulty.setAttribute('refresh', 'often');
    waiting.removeAttribute('project');
    await new Promise((done) => requestAnimationFrame(done));
    given.scrollIntoView();
  });
  await page.getByRole('img', { name: 'asking: 2 open alerts' }).waitFor();
  expect(asked.map(({ pathname }) => pathname.split('/')[4])).toEqual(['4']);
  for (const name of ['given: 5 open alerts', 'faulty: could not be loaded', 'waiting: loading'])
    await page.getByRole('img', { name }).waitFor();
});

test('whatever is below the window asks when it comes into view, however far it was', async () => {
  const { page } = await open('alerting');
  await answerWith(page, () => ({ alerts: [], count: 2, facets: [] }));
  const places = Array.from({ length: 12 }, (_, index) => 50 + 50 * index);
  await page.evaluate((tops) => {
    for (const top of tops)
      window.alerting.mount('spanlight-alert-badge', {
        label: `at ${top}`,
        project: '1',
        refresh: '0',
      }).style.cssText = `position:absolute;top:calc(100vh + ${top}px)`;
  }, places);
  await page.getByRole('img', { name: 'at 50: 2 open alerts' }).waitFor();
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  for (const top of places)
    await page.getByRole('img', { name: `at ${top}: 2 open alerts` }).waitFor();
});

test('a monitor says in English what the texts of an older host lack', async () => {
  const { page, problems } = await open('alerting');
  await page.evaluate(() => {
    const status = window.alerting.mount('spanlight-monitor-status');
    Object.assign(status, { texts: { open: (count: number) => `${count} offen` } });
    const monitor = { name: 'Disk', stateReason: '', alertOpenCount: 2 };
    status.data = { ...monitor, state: 'firing', mute: { until: null } };
  });
  const disk = page.getByRole('group', { name: 'Disk', exact: true });
  await disk.getByText('2 offen').waitFor();
  expect((await disk.innerText()).split('\n')).toEqual([
    'Firing',
    'Disk',
    '2 offen',
    'Muted until somebody ends it',
  ]);
  expect(problems).toEqual([]);
});

test('a list says what is muted, until when, and not by whom', async () => {
  const { page } = await open('alerting');
  await page.evaluate(() => {
    const { mount, metricAlert } = window.alerting;
    const mute = (until: string | null) => ({
      silenceId: 3,
      name: 'move of Mira',
      reason: '<i>moving',
      user: 'Mira',
      until,
    });
    const alerts = [
      { ...metricAlert(1, 'Disk'), mute: mute('2026-03-04T12:00:30Z') },
      { ...metricAlert(2, 'Load'), mute: mute(null) },
      { ...metricAlert(3, 'Over', 'closed'), mute: mute(null) },
      metricAlert(4, 'Memory'),
    ];
    mount('spanlight-alert-list').data = { alerts, count: 4 };
  });
  const names = page.locator('td.name');
  await names.first().waitFor();
  expect(await names.allTextContents()).toEqual([
    'DiskMuted until 2026-03-04 12:00',
    'LoadMuted until somebody ends it',
    'Over',
    'Memory',
  ]);
  expect(await page.locator('[part=muted]').first().getAttribute('title')).toBe('<i>moving');
  const markup = await page.evaluate(
    () => document.querySelector('spanlight-alert-list')?.shadowRoot?.innerHTML,
  );
  expect(markup).not.toContain('Mira');
  expect(await accessibilityProblems(page)).toEqual([]);
});

const grouped = {
  project: '7',
  'group-by': 'host.name, monitor',
  status: 'all',
  monitor: '12',
  attrs: 'service_name=cart&host_name=db-1',
  refresh: '1',
} as const;

/** What has the focus inside the list. */
const focused = (page: Page): Promise<string | null | undefined> =>
  page.evaluate(
    () => document.querySelector('spanlight-alert-list')?.shadowRoot?.activeElement?.textContent,
  );

test('groups open in place, and close again, by keys alone', async () => {
  const { page, problems } = await open('alerting');
  const answers = await page.evaluate(() => {
    const { alertGroup, metricAlert } = window.alerting;
    const first = {
      ...alertGroup('eu-1', 12, ['db-1', 'db-2', 'db-3', 'db-4']),
      openCount: 3,
      unacknowledgedCount: 2,
    };
    const second = { ...alertGroup('', 1, ['db-9']), name: 'no host_name', openCount: 0 };
    return {
      groups: { groups: [first, second], groupCount: 5, count: 40, facets: [] },
      alerts: { alerts: [metricAlert(1, 'a'), metricAlert(2, 'b')], count: 12, facets: [] },
    };
  });
  const asked: URL[] = [];
  await page.route('**/internal/v1/**', async (route) => {
    const url = new URL(route.request().url());
    asked.push(url);
    const isOfGroups = url.pathname.endsWith('/groups');
    await route.fulfill({ json: isOfGroups ? answers.groups : answers.alerts });
  });
  await page.evaluate(
    (attributes) => window.alerting.mount('spanlight-alert-list', attributes),
    grouped,
  );
  const rows = page.getByRole('table', { name: 'Alerts' }).locator('tbody tr');
  const texts = () =>
    rows.evaluateAll((all) =>
      all.map((row) => [...row.children].map(({ textContent }) => textContent).join('|')),
    );
  const closed = [
    'Open|eu-1Nobody is on 2db-1, db-2, db-3 and 9 more|3 of 12 open||4 min ago',
    'Closed|no host_namedb-9|0 of 1 open||4 min ago',
  ];
  await rows.first().waitFor();
  expect(await texts()).toEqual(closed);
  await page.getByText('2 of 5 groups', { exact: true }).waitFor();
  const head = page.getByRole('button', { name: 'eu-1' });
  expect(await head.getAttribute('aria-expanded')).toBe('false');
  expect(asked[0]?.pathname).toBe('/internal/v1/projects/7/alerts/groups');
  expect(asked[0]?.searchParams.getAll('by')).toEqual(['host.name', 'monitor']);
  expect(asked[0]?.searchParams.get('q')).toBe('monitor:12');

  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByText('2 of 12', { exact: true }).waitFor();
  expect(await head.getAttribute('aria-expanded')).toBe('true');
  expect(await texts()).toEqual([
    closed[0],
    'Open|a|95% > 90%|1 h ago|4 min ago',
    'Open|b|95% > 90%|1 h ago|4 min ago',
    '2 of 12||',
    closed[1],
  ]);
  const within = asked.find(({ pathname }) => pathname.endsWith('/alerts'))?.searchParams;
  expect(JSON.parse(within?.get('attrs') ?? '')).toEqual({
    service_name: ['cart'],
    host_name: ['eu-1'],
  });
  expect([within?.get('q'), within?.get('limit')]).toEqual(['monitor:12', '20']);
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme });
    expect(await accessibilityProblems(page)).toEqual([]);
  }

  // What only says something takes no turn: after b comes the next group.
  for (const key of ['ArrowDown', 'Enter', 'j', 'Enter', 'j', 'k', 'k', 'Enter'])
    await page.keyboard.press(key);
  expect(await page.evaluate(() => window.alerting.selected)).toEqual([1, 2, 1]);
  await page.keyboard.press('Escape');
  expect(await texts()).toEqual(closed);
  expect(await focused(page)).toBe('eu-1');
  await page.keyboard.press('Enter');
  await rows.nth(3).waitFor();
  await page.keyboard.press('Enter');
  expect(await texts()).toEqual(closed);
  expect(await focused(page)).toBe('eu-1');
  expect(await page.evaluate(() => window.alerting.selected)).toEqual([1, 2, 1]);
  expect(problems).toEqual([]);
});

test('an open group comes up to date with the list, and keeps its alerts when that fails', async () => {
  const { page } = await open('alerting');
  const { group, other, a, b } = await page.evaluate(() => {
    const { alertGroup, metricAlert } = window.alerting;
    return {
      group: alertGroup('eu-1', 1, ['x']),
      other: alertGroup('eu-2', 1, ['y']),
      a: metricAlert(1, 'a'),
      b: metricAlert(2, 'b'),
    };
  });
  let groups = [group];
  let alerts = [a];
  let isUp = true;
  await page.route('**/internal/v1/**', async (route) => {
    const isOfGroups = new URL(route.request().url()).pathname.endsWith('/groups');
    const json = isOfGroups
      ? { groups, groupCount: groups.length, count: 1, facets: [] }
      : { alerts, count: alerts.length, facets: [] };
    await (isOfGroups || isUp
      ? route.fulfill({ json })
      : route.fulfill({ status: 503, json: { message: 'no <b>answer</b>' } }));
  });
  await page.evaluate(
    (attributes) => window.alerting.mount('spanlight-alert-list', attributes),
    grouped,
  );
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await button('eu-1').click();
  await button('a').waitFor();
  alerts = [b, a];
  await button('b').waitFor();
  await page.keyboard.press('End');
  expect(await focused(page)).toBe('a');
  isUp = false;
  await page.getByText('Not up to date: no <b>answer</b>').waitFor();
  expect(await button('b').count()).toBe(1);
  groups = [other, group];
  await button('eu-2').waitFor();
  expect(await focused(page)).toBe('a');
  // A group that is gone takes its alerts with it; another that can't be loaded says why.
  groups = [other];
  await button('eu-1').waitFor({ state: 'detached' });
  expect(await button('a').count()).toBe(0);
  await button('eu-2').click();
  await page.getByText('Could not be loaded: no <b>answer</b>').waitFor();
});

test('groups are asked of a client; another answer is a failure, and names stay texts', async () => {
  const { page, problems } = await open('alerting');
  await answerWith(page, () => ({ alerts: [], count: 0 }));
  await page.evaluate(() => {
    const { mount, alertGroup, metricAlert } = window.alerting;
    const list = mount('spanlight-alert-list', { label: 'Client', 'group-by': 'host_name' });
    list.client = {
      alerts: {
        list: ({ attrs }) =>
          Promise.resolve({ alerts: [metricAlert(1, JSON.stringify(attrs))], count: 1 }),
        groups: ({ by }) =>
          Promise.resolve({ groups: [alertGroup(by.join(), 1, ['<b>\u202e'])], groupCount: 1 }),
      },
    };
    mount('spanlight-alert-list', { label: 'Old', 'group-by': 'monitor' }).client = {
      alerts: { list: () => Promise.resolve({ alerts: [], count: 0 }) },
    };
    mount('spanlight-alert-list', { project: '7', 'group-by': 'monitor' });
    const given = mount('spanlight-alert-list', { label: 'Given' });
    given.data = { groups: [alertGroup('<i>\u001b[31m', 2, [])], groupCount: 1 };
    mount('spanlight-alert-list', { label: 'None' }).data = { groups: [], groupCount: 0 };
  });
  for (const text of [
    'Could not be loaded: The client has no alerts.groups().',
    'Could not be loaded: The server sent an unexpected answer.',
    'No alerts',
    '<b>',
  ])
    await page.getByText(text, { exact: true }).waitFor();
  await page.getByRole('button', { name: 'host_name' }).click();
  const name = '{"alert_status":["open"],"host_name":["host_name"]}';
  await page.getByRole('button', { name, exact: true }).waitFor();
  await page.getByRole('button', { name: '<i> [31m' }).click();
  await page
    .getByText('Could not be loaded: Neither project nor client says where its alerts are.')
    .waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  expect(problems).toEqual([]);
});

test('more groups are listed on demand, stay listed, and begin anew with another question', async () => {
  const { page, problems } = await open('alerting');
  const all = await page.evaluate(() =>
    Array.from({ length: 45 }, (_unused, at) => window.alerting.alertGroup(`eu-${at + 1}`, 1, [])),
  );
  let isUp = true;
  await page.route('**/internal/v1/**', async (route) => {
    const limit = Number(new URL(route.request().url()).searchParams.get('limit'));
    await (isUp
      ? route.fulfill({ json: { groups: all.slice(0, limit), groupCount: 45, count: 45 } })
      : route.fulfill({ status: 503, json: { message: 'away' } }));
  });
  await page.evaluate((attributes) => {
    window.alerting.mount('spanlight-alert-list', { ...attributes, refresh: '0' });
    window.alerting.mount('spanlight-alert-list', { label: 'Given' }).data = {
      groups: [window.alerting.alertGroup('given', 1, [])],
      groupCount: 2,
    };
  }, grouped);
  await page.getByText('1 of 2 groups', { exact: true }).waitFor();
  await page.getByText('20 of 45 groups', { exact: true }).waitFor();
  // Who hands in data has no more to ask for.
  const more = page.getByRole('button', { name: 'More' });
  expect(await more.count()).toBe(1);
  isUp = false;
  await more.click();
  await page.getByText('Not up to date: away').waitFor();
  isUp = true;
  await more.press('Enter');
  await page.getByText('40 of 45 groups', { exact: true }).waitFor();
  expect(await focused(page)).toBe('More');
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme });
    expect(await accessibilityProblems(page)).toEqual([]);
  }
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'eu-45', exact: true }).waitFor();
  expect(await more.count()).toBe(0);
  expect(await focused(page)).toBe('eu-41');
  await page.evaluate(() => document.querySelector('spanlight-alert-list')?.reload());
  const rows = page.getByRole('table', { name: 'Alerts' }).locator('tbody tr');
  expect(await rows.count()).toBe(45);
  const element = page.locator('spanlight-alert-list').first();
  await element.evaluate((list) => list.setAttribute('group-by', 'monitor'));
  await page.getByText('20 of 45 groups', { exact: true }).waitFor();
  await more.waitFor();
  expect(problems.filter((text) => !text.includes('503'))).toEqual([]);
});

test('groups have no column that would be empty', async () => {
  const { page } = await open('alerting');
  await page.evaluate(() => {
    const { mount, alertGroup, metricAlert } = window.alerting;
    const list = mount('spanlight-alert-list', { label: 'Wide' });
    const alerts = [metricAlert(1, 'Disk')];
    list.client = { alerts: { list: () => Promise.resolve({ alerts, count: 1 }) } };
    list.data = { groups: [alertGroup('Disks', 1, ['/var'])], groupCount: 1 };
    mount('spanlight-alert-list', { label: 'Alone' }).data = { alerts, count: 1 };
  });
  const heads = (name: string): Promise<string[]> =>
    page.getByRole('table', { name }).getByRole('columnheader').allTextContents();
  await page.getByRole('button', { name: 'Disks' }).click();
  await page
    .getByRole('table', { name: 'Wide' })
    .getByRole('button', { name: 'Disk', exact: true })
    .waitFor();
  expect(await heads('Wide')).toEqual(['Status', 'Alert', 'Value', 'Updated']);
  const cells = page.getByRole('table', { name: 'Wide' }).locator('tbody tr');
  expect(
    await cells.evaluateAll((rows) =>
      rows.map((row) => [...row.children].filter((cell) => cell.checkVisibility()).length),
    ),
  ).toEqual([4, 4]);
  expect(await heads('Alone')).toEqual(['Status', 'Alert', 'Value', 'Since', 'Updated']);
});

test('groups fit into a hand’s width, open or not', async () => {
  const { page } = await open('alerting');
  await page.evaluate(() => {
    const { mount, alertGroup, metricAlert } = window.alerting;
    const list = mount('spanlight-alert-list', { label: 'Narrow' });
    list.style.width = '200px';
    const alerts = [metricAlert(1, 'Checkout takes long in eu-west-1')];
    list.client = { alerts: { list: () => Promise.resolve({ alerts, count: 9 }) } };
    const long = 'a-host-with-quite-a-long-name-that-has-no-space.eu-west-1.internal';
    list.data = { groups: [alertGroup(long, 120, ['/var', '/srv', '/home'])], groupCount: 1 };
  });
  const name = page.getByRole('button', { name: /^a-host/ });
  await name.click();
  await page.getByText('1 of 9', { exact: true }).waitFor();
  const over = await page
    .locator('spanlight-alert-list')
    .locator('.frame, td button, [part=names], [part=note]:not(:empty)')
    .evaluateAll((all) => all.map((box) => box.scrollWidth - box.clientWidth));
  expect(over.filter((width) => width > 0)).toEqual([]);
  expect(over).toHaveLength(5);
  expect(await name.evaluate((button) => button.clientWidth)).toBeGreaterThan(100);
  expect(await page.locator('[part=names]').innerText()).toBe('/var, /srv, /home and 117 more');
  expect(await accessibilityProblems(page)).toEqual([]);
});
