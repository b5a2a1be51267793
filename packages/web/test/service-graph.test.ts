import type { ServiceGraphEdge } from '@spanlight/sdk';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { boxAround, centreCamera, fitCamera } from '../src/service-graph/canvas/camera.ts';
import { pointOn } from '../src/service-graph/canvas/curve.ts';
import { type Scene, toScene } from '../src/service-graph/canvas/scene.ts';
import { layeredLayout } from '../src/service-graph/layout/layered.ts';
import { layoutInput } from '../src/service-graph/layout/layout.ts';
import { toEdges, toGraph } from '../src/service-graph/model/graph.ts';
import { accessibilityProblems } from './axe.ts';
import { parametersOf, rest, useConsole } from './console.ts';
import { failure, ok } from './fixture-server.ts';
import { manyCalls, shopCalls } from './graph-data.ts';
import { holdRequests } from './hold-requests.ts';
import { faultsInLooks } from './looks.ts';

const under = useConsole();

const services = (page: Page) => page.getByRole('listbox', { name: 'Services' });
const panel = (page: Page) => page.getByRole('complementary', { name: 'Selection' });
const chosen = (page: Page, name: string) =>
  panel(page).getByRole('heading', { name, exact: true });
const rows = (page: Page) =>
  page
    .getByRole('table', { name: 'Calls between services' })
    .locator('tbody tr[data-index]')
    .allTextContents();

/** Opens the graph and waits until it is drawn. */
async function open(search = '', options: Parameters<typeof under.open>[1] = {}): Promise<Page> {
  const { page } = await under.open(`/overview/2/service-graph${search}`, options);
  await page.locator('[data-zoom]').waitFor();
  await rest(page);
  return page;
}

/** The graph of some calls: the same functions place it that draw it. */
function drawn(calls: readonly ServiceGraphEdge[] = shopCalls): Scene {
  const edges = toEdges(calls);
  const graph = toGraph(edges);
  const ids = graph.nodes.map((node) => node.id).toSorted();
  const weighed = edges.map(({ source, target, call }) => ({ source, target, weight: call.count }));
  const layout = layeredLayout(layoutInput('layered', 'right', ids, weighed));
  return toScene(graph, ids, layout, { calls: 'incoming', by: 'rate' });
}

/** Where a service, or the middle of an edge, is in the window. */
async function placeOf(
  page: Page,
  id: string,
  scene: Scene = drawn(),
): Promise<{ x: number; y: number }> {
  const box = await services(page).boundingBox();
  if (!box) throw new Error('The graph is not there.');
  const camera = fitCamera(scene.box, box);
  const edge = scene.edges.find((one) => one.id === id);
  const at = edge ? pointOn(edge.curve, 0.5) : scene.nodes.find((node) => node.id === id);
  if (!at) throw new Error(`There is no ${id}.`);
  return { x: box.x + at.x * camera.scale + camera.x, y: box.y + at.y * camera.scale + camera.y };
}

const pointAt = async (page: Page, id: string) => {
  const { x, y } = await placeOf(page, id);
  await page.mouse.move(x, y);
};
const clickAt = async (page: Page, id: string) => {
  const { x, y } = await placeOf(page, id);
  await page.mouse.click(x, y);
};

test('the drawer and the tabs of the overview lead to the graph', async () => {
  const { page } = await under.open('/overview/2/systems');
  await page.getByRole('link', { name: 'Service graph' }).click();
  await services(page).waitFor();
  await expect
    .poll(() => page.getByRole('link', { name: 'Graph', exact: true }).getAttribute('aria-current'))
    .toBe('page');
  await page.getByRole('link', { name: 'Systems', exact: true }).last().click();
  await page.getByRole('link', { name: 'Graph', exact: true }).click();
  await expect
    .poll(() => services(page).getByRole('option').allTextContents())
    .toContain('cart; service_name; answers 30/min, 8% failed; calls 60/min, 0% failed');
});

test('a click on a service shows its calls and stands in the address; Reset and Back undo it', async () => {
  const page = await open();
  await clickAt(page, 'service_name=cart');
  await chosen(page, 'cart').waitFor();
  expect(parametersOf(page)['node']).toBe('service_name=cart');
  await expect
    .poll(() => panel(page).getByRole('list', { name: 'Callers' }).textContent())
    .toContain('shop');
  // Long after, so that it is a step of the history of its own.
  await page.clock.setSystemTime(Date.now() + 60_000);
  await page.getByRole('button', { name: 'Reset selection' }).first().click();
  await page.getByText('Select a service or an edge').waitFor();
  expect(parametersOf(page)['node']).toBeUndefined();
  await page.goBack();
  await chosen(page, 'cart').waitFor();
});

test('the ring of the keyboard goes when an edge is chosen, in the picture or elsewhere', async () => {
  const page = await open();
  const ringed = () => services(page).getAttribute('aria-activedescendant');
  await clickAt(page, 'service_name=cart');
  await chosen(page, 'cart').waitFor();
  expect(await ringed()).not.toBeNull();
  await page.getByRole('button', { name: 'Reset selection' }).first().click();
  await page.getByText('Select a service or an edge').waitFor();
  await clickAt(page, 'http:service_name=shop>service_name=payments');
  await chosen(page, 'shop → payments').waitFor();
  expect(await ringed()).toBeNull();

  await clickAt(page, 'service_name=cart');
  await chosen(page, 'cart').waitFor();
  await panel(page).getByRole('list', { name: 'Callers' }).getByRole('button').first().click();
  await chosen(page, 'shop → cart').waitFor();
  expect(await ringed()).toBeNull();
});

test('a click on an edge shows both ends, and spans of each', async () => {
  const page = await open('', {
    handlers: {
      'GET /tracing/(\\d+)/spans': ({ url }) => {
        const query = url.searchParams.get('query') ?? '';
        const count = query.includes('peer_service') ? 0 : query.includes('client') ? 1 : 1200;
        return ok({
          spans: [],
          count,
          query: { parts: [] },
          order: { column: '_duration', desc: true },
        });
      },
    },
  });
  await clickAt(page, 'http:service_name=shop>service_name=payments');
  await chosen(page, 'shop → payments').waitFor();
  // The caller names its host otherwise: the link leads to all of its calls and says so.
  const made = panel(page).getByRole('link', { name: 'All calls shop makes' });
  await made.waitFor();
  const link = new URL((await made.getAttribute('href')) ?? '', 'http://console');
  expect(link.pathname).toBe('/spans/2/items');
  expect(link.searchParams.get('query')).toBe(
    'where _kind = "client" | where service_name = "shop"',
  );
  // Those of other callers are among what answers.
  await panel(page).getByRole('link', { name: 'All calls payments answers' }).waitFor();
  await panel(page).getByText('1,200 spans, 100 of shop').waitFor();
  await panel(page)
    .getByText(/^1 span(?: |$)/u)
    .waitFor();
  // What answers doesn't tell which calls failed for who made them.
  expect(await panel(page).getByRole('link', { name: 'failed ones' }).count()).toBe(1);
  await panel(page).getByRole('button', { name: 'payments' }).click();
  await chosen(page, 'payments').waitFor();
});

test('spans that can not be counted are waited for no longer', async () => {
  const page = await open('', {
    handlers: {
      'GET /tracing/(\\d+)/spans': ({ url }) =>
        (url.searchParams.get('query') ?? '').includes('peer_service')
          ? ok({
              spans: [],
              count: 0,
              query: { parts: [] },
              order: { column: '_time', desc: true },
            })
          : failure(400, 'bad_request', 'no count'),
    },
  });
  await clickAt(page, 'http:service_name=shop>service_name=payments');
  await panel(page).getByRole('link', { name: 'All calls shop makes' }).waitFor();
  await expect.poll(() => panel(page).locator('[data-skeleton]').count()).toBe(0);
});

test('the picture is one stop of the keyboard, after its tabs', async () => {
  const page = await open();
  await page.getByRole('tab', { name: /^Graph/u }).focus();
  await page.keyboard.press('Tab');
  expect(await services(page).evaluate((list) => list === document.activeElement)).toBe(true);
});

test('an edge chosen from a list brings both of its ends into sight', async () => {
  const page = await open();
  await services(page).focus();
  for (let press = 0; press < 6; press += 1) await page.keyboard.press('+');
  await page.keyboard.press('End');
  await page.locator('[data-zoom="3.00"]').waitFor();
  await page.keyboard.press('Enter');
  await panel(page).getByRole('list', { name: 'Callers' }).getByRole('button').click();
  await panel(page).getByRole('heading', { name: /→/u }).waitFor();
  const id = String(parametersOf(page)['edge']);
  const edge = toEdges(shopCalls).find((one) => one.id === id);
  const box = await services(page).boundingBox();
  if (!edge || !box) throw new Error('An edge was chosen.');
  const scene = drawn();
  const ends = scene.nodes.filter((node) => node.id === edge.source || node.id === edge.target);
  const scale = fitCamera(scene.box, box).scale * 3;
  const camera = centreCamera({ scale, x: 0, y: 0 }, box, boxAround(ends));
  for (const { id: end, x, y } of ends) {
    await page.mouse.move(box.x + x * camera.scale + camera.x, box.y + y * camera.scale + camera.y);
    await page.locator(`[data-pointed="${end}"]`).waitFor();
  }
});

test('a service is found by a part of its name, and leads to a monitor that is filled in', async () => {
  const page = await open();
  await page.getByRole('combobox', { name: 'Find a service' }).click();
  await page.getByPlaceholder('Search', { exact: true }).fill('paym');
  await expect.poll(() => page.getByRole('option', { name: /service_name$/u }).count()).toBe(1);
  await page.keyboard.press('Enter');
  await chosen(page, 'payments').waitFor();
  await page.getByRole('combobox', { name: 'Find a service: payments' }).waitFor();
  await panel(page).getByRole('button', { name: 'Monitor' }).click();
  const entry = page.getByRole('menuitem', { name: 'Average duration' });
  const link = new URL((await entry.getAttribute('href')) ?? '', 'http://console');
  expect(link.pathname).toBe('/alerting/2/monitors/new-metric');
  expect(Object.fromEntries(link.searchParams)).toEqual({
    name: 'payments: average duration',
    metric: 'uptrace_service_graph_server_duration',
    alias: 'duration',
    query: 'avg($duration{server="payments"})',
  });
});

test('the key of the search goes to the one of the page', async () => {
  const page = await open();
  await page.keyboard.press('/');
  await page.getByRole('option', { name: 'payments service_name' }).waitFor();
  const isTyping = () => page.evaluate(() => document.activeElement?.tagName === 'INPUT');
  await expect.poll(isTyping).toBe(true);
  await page.keyboard.type('pay');
  await expect.poll(() => page.getByRole('option', { name: /service_name$/u }).count()).toBe(1);
  await page.keyboard.press('Enter');
  await chosen(page, 'payments').waitFor();
});

test('what the pointer is on says its figures beside it', async () => {
  const page = await open();
  await pointAt(page, 'service_name=payments');
  const tooltip = page.locator('[data-tooltip]');
  await tooltip.waitFor();
  await expect.poll(() => tooltip.textContent()).toContain('payments (service_name)');
  await expect.poll(() => tooltip.textContent()).toContain('Error rate1%');
  await pointAt(page, 'db:service_name=cart>db:redis');
  await expect.poll(() => tooltip.textContent()).toContain('cart → db:redis (Database)');
  await page.mouse.move(2, 2);
  await tooltip.waitFor({ state: 'detached' });
});

test('arrow keys walk through the services, Enter chooses, Escape shows all again', async () => {
  const page = await open();
  await services(page).focus();
  const active = () =>
    page.evaluate(() => {
      const id = document.activeElement?.getAttribute('aria-activedescendant');
      return document.getElementById(id ?? '')?.textContent?.split(';')[0];
    });
  expect(await active()).toBe('<http-client>');
  await page.keyboard.press('ArrowRight');
  expect(await active()).toBe('shop');
  await page.keyboard.press('Enter');
  await chosen(page, 'shop').waitFor();
  await page.keyboard.press('Escape');
  await page.getByText('Select a service or an edge').waitFor();
  await page.keyboard.press('+');
  await page.locator('[data-zoom="1.25"]').waitFor();
  for (let press = 0; press < 8; press += 1) await page.keyboard.press('+');
  await page.locator('[data-zoom="3.00"]').waitFor();
  for (let press = 0; press < 14; press += 1) await page.keyboard.press('-');
  await page.locator('[data-zoom="0.40"]').waitFor();
  await page.keyboard.press('0');
  await page.locator('[data-zoom="1.00"]').waitFor();
});

test('kinds of call are counted, and chosen ones alone are shown', async () => {
  const page = await open();
  await page.getByRole('combobox', { name: 'Edge type' }).click();
  const option = page.getByRole('option', { name: /Messaging/u });
  await expect.poll(() => option.textContent()).toBe('Messaging2');
  await option.click();
  await page.waitForURL(/edge_type=messaging/u);
  await page.keyboard.press('Escape');
  await expect.poll(() => services(page).getByRole('option').count()).toBe(3);
});

test('three sliders narrow the edges, by keyboard too', async () => {
  const { page } = await under.open('/overview/2/service-graph?view=table');
  const from = page.getByRole('slider', { name: 'Edge error rate, from' });
  expect(await from.getAttribute('aria-valuetext')).toBe('0%');
  expect(await from.getAttribute('step')).toBe('0.001');
  await from.focus();
  await page.keyboard.press('ArrowRight');
  await page.waitForURL(/errors=0.001\.\./u);
  await expect.poll(() => rows(page)).toHaveLength(2);
  await page.getByRole('slider', { name: 'Edge call rate, to' }).focus();
  await page.keyboard.press('Home');
  await expect.poll(async () => parametersOf(page)['rate']).toMatch(/^\.\./u);
  await page.getByRole('slider', { name: 'Edge duration, from' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(async () => parametersOf(page)['duration']).toMatch(/\.\.$/u);
});

test('size and layout are chosen, and stand in the address', async () => {
  const page = await open();
  const choose = async (select: string, option: string) => {
    await page.getByRole('combobox', { name: select, exact: true }).click();
    await page.getByRole('option', { name: option }).click();
  };
  await choose('Size nodes by', 'Size: outgoing');
  await choose('Size nodes by what', 'by duration');
  await choose('Layout', 'Circle');
  await page.waitForURL(/size_calls=outgoing/u);
  expect(parametersOf(page)).toMatchObject({
    size_by: 'duration',
    layout: 'circular',
    system: 'all',
  });
  await page.reload();
  await services(page).waitFor();
  await expect
    .poll(() => page.getByRole('combobox', { name: 'Layout' }).textContent())
    .toBe('Circle');
});

test('the table has the same edges, sorts by any column, and a row opens its edge', async () => {
  const { page } = await under.open('/overview/2/service-graph?view=table');
  const table = page.getByRole('table', { name: 'Calls between services' });
  await table.waitFor();
  await expect.poll(async () => (await rows(page))[0]).toMatch(/^cartdb:redisDatabase60\/min/u);
  await rest(page);
  await table.getByRole('button', { name: 'Err. rate' }).click();
  await page.waitForURL(/sort_by=errorRate/u);
  await expect.poll(async () => (await rows(page))[0]).toMatch(/^shopcart/u);
  await table.getByRole('button', { name: 'shop' }).first().press('Enter');
  await chosen(page, 'shop → cart').waitFor();
  await page.getByRole('tab', { name: /Graph/u }).click();
  await services(page).waitFor();
  expect(parametersOf(page)['edge']).toBe('http:service_name=shop>service_name=cart');
});

test('filters of the page are asked of the server, with the range and the systems', async () => {
  const asked: URLSearchParams[] = [];
  const page = await open(
    '?system=http:all&query=where+deployment_environment+%3D+%22production%22',
    {
      handlers: {
        'GET /tracing/(\\d+)/service-graph': ({ url }) => {
          asked.push(url.searchParams);
          return ok({ edges: shopCalls });
        },
      },
    },
  );
  expect(asked[0]?.get('query')).toBe('where deployment_environment = "production"');
  expect(asked[0]?.get('system')).toBe('http:all');
  expect(asked[0]?.has('time_gte')).toBe(true);
  await page.getByRole('link', { name: 'Explore groups' }).click();
  await page.waitForURL((url) => url.pathname === '/spans/2');
  expect(parametersOf(page)['query']).toMatch(
    /^where deployment_environment = "production" \| group by _group_id/u,
  );
});

test('without calls the help stands there, and a failure says why', async () => {
  const { page } = await under.open('/overview/2/service-graph', {
    handlers: { 'GET /tracing/(\\d+)/service-graph': () => ok({ edges: [] }) },
  });
  await page.getByText('There are no calls between services in this range').waitFor();
  await page.getByText('messaging.destination.name').first().waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  under.server.use({
    'GET /tracing/(\\d+)/service-graph': () => failure(500, 'internal', 'No store'),
  });
  await page.reload();
  await page.getByText('The service graph could not be loaded').waitFor();
});

test('a selection, the circle and the help, on a phone and on a desk', async () => {
  const looks = [
    { theme: 'dark', width: 390 },
    { theme: 'dark', width: 1280 },
    { theme: 'light', width: 1280 },
  ] as const;
  const page = await open('?layout=circular&node=service_name%3Dshop', looks[0]);
  await chosen(page, 'shop').waitFor();
  expect(await faultsInLooks(page, looks)).toEqual([]);
  await page.getByRole('button', { name: 'Help' }).click();
  await page.getByRole('dialog').waitFor();
  expect(await faultsInLooks(page, looks.toReversed())).toEqual([]);
});

test('what the pointer goes over is painted alone, however many edges there are', async () => {
  const edges = manyCalls(300, 2000);
  const page = await open('', {
    handlers: { 'GET /tracing/(\\d+)/service-graph': () => ok({ edges }) },
  });
  await expect.poll(() => services(page).getByRole('option').count()).toBe(300);
  const scene = drawn(edges);
  const pointed = page.locator('[data-pointed]');
  const pointAtNode = async (id: string): Promise<void> => {
    const { x, y } = await placeOf(page, id, scene);
    await page.mouse.move(x, y);
    await expect.poll(() => pointed.getAttribute('data-pointed')).toBe(id);
    // Painted in the next frame.
    await page.evaluate(() => new Promise((then) => requestAnimationFrame(() => setTimeout(then))));
  };
  const [first = '', ...others] = scene.nodes.slice(0, 6).map(({ id }) => id);
  // Once all edges are painted faded.
  await pointAtNode(first);
  await page.evaluate(() => {
    const counted = CanvasRenderingContext2D.prototype;
    const { bezierCurveTo } = counted;
    document.documentElement.dataset['curves'] = '0';
    counted.bezierCurveTo = function (...places) {
      const { dataset } = document.documentElement;
      dataset['curves'] = String(Number(dataset['curves']) + 1);
      bezierCurveTo.apply(this, places);
    };
  });
  for (const id of others) await pointAtNode(id);
  const curves = Number(await page.locator('html').getAttribute('data-curves'));
  const own = edges.filter(({ clientName, serverName }) =>
    others.some((id) => [clientName, serverName].includes(id.replace('service_name=', ''))),
  );
  expect(curves).toBeGreaterThan(0);
  expect(curves).toBeLessThan(own.length * 2);
  await page.mouse.move(2, 2);
  await pointed.waitFor({ state: 'detached' });
  // Put down as it was painted.
  expect(Number(await page.locator('html').getAttribute('data-curves'))).toBe(curves);
});

test('on a phone a finger scrolls the page over the graph, two zoom it, and what is chosen is brought into sight', async () => {
  const page = await open('', { width: 390, height: 844 });
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 2 });
  const boxOf = async (of: Locator) => {
    const box = await of.boundingBox();
    if (!box) throw new Error('It is not there.');
    return box;
  };
  const middle = async () => {
    const { x, y, width, height } = await boxOf(services(page));
    return { x: Math.round(x + width / 2), y: Math.round(y + height / 2) };
  };
  type Place = { x: number; y: number };
  /** Puts fingers down one after the other, moves them all, and lifts them. */
  const touch = async (from: readonly Place[], to: readonly Place[]): Promise<void> => {
    const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: readonly Place[]) =>
      session.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: touchPoints.map((at, id) => ({ ...at, id })),
      });
    for (const [last] of from.entries()) await send('touchStart', from.slice(0, last + 1));
    for (let step = 1; step <= 20; step += 1) {
      const between = (a: number, b = a): number => a + ((b - a) * step) / 20;
      await send(
        'touchMove',
        from.map((at, id) => ({ x: between(at.x, to[id]?.x), y: between(at.y, to[id]?.y) })),
      );
    }
    await send('touchEnd', []);
  };
  const zoom = () => page.locator('[data-zoom]').getAttribute('data-zoom');
  const scrolled = () => page.evaluate(() => window.scrollY);

  // Beside the picture, not over its names.
  const [buttons, picture] = [
    await boxOf(page.getByRole('button', { name: 'Zoom in' })),
    await boxOf(services(page)),
  ];
  expect(buttons.y).toBeGreaterThanOrEqual(picture.y + picture.height);

  await touch([{ x: 195, y: 700 }], [{ x: 195, y: 500 }]);
  await expect.poll(scrolled).toBeGreaterThan(100);
  expect(await zoom()).toBe('1.00');
  const { x, y } = await middle();
  await touch(
    [
      { x, y },
      { x: x + 40, y: y + 20 },
    ],
    [
      { x: x - 20, y: y - 20 },
      { x: x + 60, y: y + 40 },
    ],
  );
  await expect.poll(async () => Number(await zoom())).toBeGreaterThan(1.5);
  expect(await page.evaluate(() => window.visualViewport?.scale)).toBe(1);
  await page.getByRole('button', { name: 'Show everything' }).click();
  await page.evaluate(() => window.scrollTo(0, 0));

  await services(page).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const title = panel(page).getByRole('heading', { level: 2 });
  const bar = await boxOf(page.getByRole('banner'));
  const top = async () => (await boxOf(title)).y;
  await expect.poll(top).toBeLessThan(200);
  expect(await top()).toBeGreaterThanOrEqual(bar.height);
  await panel(page).getByRole('button', { name: 'Reset selection' }).click();
  await expect.poll(async () => (await boxOf(services(page))).y).toBeGreaterThanOrEqual(bar.height);
});

test('services stand on a circle where what lays them out can not be loaded', async () => {
  const { page } = await under.open('/overview/2/systems');
  await page.route('**/layout-worker-*', (route) => route.abort());
  await page.addInitScript(() => {
    window.Worker = class extends Worker {
      constructor(...of: ConstructorParameters<typeof Worker>) {
        super(...of);
        this.addEventListener('error', () =>
          document.documentElement.toggleAttribute('data-failed', true),
        );
      }
    };
  });
  const { asked, letGo } = await holdRequests(page, /tracing\/2\/service-graph/u);
  await page.goto(`${under.server.url}/overview/2/service-graph`);
  // It fails while the calls are on their way.
  await Promise.all([asked, page.locator('[data-failed]').waitFor({ state: 'attached' })]);
  letGo();
  await page.locator('[data-zoom]').waitFor();
  await services(page).getByRole('option').first().waitFor();
});

test('300 services with 2,000 edges are drawn, moved and zoomed, and found by keyboard', async () => {
  const edges = manyCalls(300, 2000);
  const page = await open('', {
    handlers: { 'GET /tracing/(\\d+)/service-graph': () => ok({ edges }) },
  });
  await expect.poll(() => services(page).getByRole('option').count()).toBe(300);
  const box = await services(page).boundingBox();
  await page.mouse.move((box?.x ?? 0) + 20, (box?.y ?? 0) + 20);
  await page.mouse.down();
  for (let step = 1; step <= 10; step += 1) {
    await page.mouse.move((box?.x ?? 0) + 20 + step * 12, (box?.y ?? 0) + 20 + step * 5);
  }
  await page.mouse.up();
  await page.mouse.wheel(0, -400);
  await expect.poll(() => page.locator('[data-zoom]').getAttribute('data-zoom')).toBe('1.82');
  await services(page).focus();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await panel(page).getByRole('heading', { level: 2 }).waitFor();
  expect(parametersOf(page)['node']).toMatch(/^service_name=service-/u);
});
