import type { Spanlight } from '@spanlight/sdk';
import { routes } from '@spanlight/sdk/schemas';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isAlertingCall } from './support/alerting-calls.ts';
import { checkedFetch } from './support/checked-fetch.ts';
import { metricRequest } from './support/metric-data.ts';
import { logRequest, traceRequest } from './support/otlp.ts';
import { BEN, MIRA, startTestServer, type TestServer } from './support/server.ts';

const TRACE = '9d1c3e07a4b6f2185c0d7e91ab34f6c2';
const ROOT = '11b0c9d2e4f5a687';
const CHILD = '7f3a91c05de2b846';
const BLOG_TRACE = '00000000000000000000000000000b10';

/** Every call goes through the SDK, and every answer through its schema. */
describe('the API', () => {
  const { fetch, called } = checkedFetch();
  const now = Math.floor(Date.now() / 1000) * 1000;
  const time = { gte: new Date(now - 3_600_000), lt: new Date(now + 60_000) };
  const spans = { time, system: 'spans:all' };
  let server: TestServer;
  let mira: Spanlight;
  let ben: Spanlight;

  beforeAll(async () => {
    server = await startTestServer();
    mira = server.client({ fetch, token: MIRA, project: 1 });
    ben = server.client({ fetch, token: BEN, project: 2 });
    await server.send(
      'shop-token',
      'traces',
      traceRequest('cart', [
        {
          traceId: TRACE,
          spanId: ROOT,
          name: 'GET /cart/:id',
          kind: 2,
          start: now - 1000,
          milliseconds: 800,
          failed: true,
          exception: 'deadline exceeded',
          attributes: { 'http.request.method': 'GET', 'http.route': '/cart/:id' },
        },
        {
          traceId: TRACE,
          spanId: CHILD,
          parentSpanId: ROOT,
          name: 'SELECT',
          kind: 3,
          start: now - 900,
          milliseconds: 200,
          attributes: { 'db.system': 'postgresql', 'db.statement': 'SELECT * FROM carts' },
        },
      ]),
    );
    await server.send('shop-token', 'logs', logRequest('cart', now - 500, 'cache warmed'));
    await server.send(
      'blog-token',
      'traces',
      traceRequest('blog', [
        { traceId: BLOG_TRACE, spanId: ROOT, name: 'render', start: now - 1000, milliseconds: 5 },
      ]),
    );
  });

  afterAll(() => server.stop());

  it('tells who asks and which projects they may open', async () => {
    const { user, projects } = await mira.users.current();
    expect(user).toMatchObject({ email: 'mira@shop.example', name: 'Mira', authToken: MIRA });
    expect(projects.map((project) => project.name)).toEqual(['Shop', 'Blog']);
    expect(projects[0]).toMatchObject({ pinnedAttrs: ['service_name'], groupByEnv: true });
  });

  it('lists ways to sign in', async () => {
    expect(await mira.sso.methods()).toEqual({ methods: [] });
  });

  it('shows a project with its DSN and its steps of getting started', async () => {
    const { project, dsn } = await mira.projects.get();
    expect(project).toMatchObject({ id: 1, token: 'shop-token' });
    const { httpPort, grpcPort } = server.running;
    expect(dsn).toBe(`http://shop-token@localhost:${httpPort}?grpc=${grpcPort}`);
    expect((await mira.projects.achievements()).map(({ name }) => name)).toEqual([
      'configure-tracing',
    ]);
    const writes = [{ call: 'monitors.createError', body: '{"name":""}' }] as const;
    expect(await mira.projects.checkWrites({ writes: [...writes] })).toMatchObject([
      { error: { code: 'bad_request', parameter: 'name' } },
    ]);
  });

  it('lists systems, and says where the data is when the range is empty', async () => {
    const { systems } = await mira.systems.list({ time });
    expect(systems.map(({ system }) => system)).toEqual([
      'db:postgresql',
      'httpserver:cart',
      'log:error',
      'log:info',
    ]);
    const before = await mira.systems.list({
      time: { gte: new Date(now - 7_200_000), lt: new Date(now - 3_600_000) },
    });
    expect(before.dataHint?.after).toBeDefined();
  });

  it('lists attributes and their values', async () => {
    const { items } = await mira.attributes.list({ time });
    expect(items).toContainEqual({ value: 'http_route', pinned: false });
    expect(items).toContainEqual({ value: 'service_name', pinned: true });
    const values = await mira.attributes.values({ time, attr: 'service_name' });
    expect(values.items).toEqual([{ value: 'cart', count: 4, hint: '' }]);
  });

  it('groups, summarises and charts', async () => {
    const query = 'group by _group_id | per_min(sum(_count)) | p50(_duration)';
    const { groups, hasMore } = await mira.groups.list({ ...spans, query });
    expect(groups.map((group) => group.display_name)).toContain('GET /cart/:id');
    expect(hasMore).toBe(false);
    const groupId = String(groups[0]?.['_group_id']);
    const { summary } = await mira.groups.summary({ ...spans, groupId });
    expect(summary._count).toBe(1);
    const column = 'sum(_count)';
    const stats = await mira.groups.stats({ ...spans, columns: [column] });
    expect(stats[column]?.length).toBe(stats._time.length);
    const percentiles = await mira.groups.percentiles(spans);
    expect(Math.max(...(percentiles.p99 ?? []).map(Number))).toBeGreaterThan(100_000_000);
    const series = await mira.groups.timeseries({ ...spans, query });
    expect(series.groups).toHaveLength(2);
  });

  it('lists and shows spans', async () => {
    const page = await mira.spans.list({ ...spans, sortBy: '_duration', sortDesc: true, limit: 1 });
    expect(page).toMatchObject({ count: 2, hasMore: true });
    expect(page.spans[0]).toMatchObject({ id: ROOT, duration: 800_000_000, statusCode: 'error' });
    const span = await mira.spans.get({ traceId: TRACE, spanId: CHILD });
    expect(span).toMatchObject({ parentId: ROOT, attrs: { db_system: 'postgresql' } });
  });

  it('shows a trace as a tree and as columns, and finds it', async () => {
    const { root, numSpan } = await mira.traces.get({ traceId: TRACE });
    expect(numSpan).toBe(2);
    expect(root.children?.[0]?.id).toBe(CHILD);
    expect(root.events?.[0]?.system).toBe('log:error');
    const columns = await mira.traces.columns({ traceId: TRACE });
    expect(columns.rowCount).toBe(2);
    expect([...columns.durations]).toEqual([800_000_000, 200_000_000]);
    expect(await mira.traces.find({ traceId: TRACE })).toMatchObject({ projectId: 1 });
  });

  it('draws the service graph', async () => {
    const edges = await mira.serviceGraph.get({ time });
    expect(Array.isArray(edges)).toBe(true);
  });

  it('counts what was sent', async () => {
    expect(await mira.questions.list({ question: ['one-that-nobody-asked'] })).toEqual([]);
    const usage = await mira.usage.get();
    expect(usage.usage.time.length).toBeGreaterThanOrEqual(28);
    expect(usage.usage.spans).toHaveLength(usage.usage.time.length);

    const before = await mira.usage.get({
      time: { gte: '2020-02-28T18:00:00Z', lt: '2020-03-01T00:00:00Z' },
    });
    expect(before).toEqual({
      usage: {
        time: ['2020-02-28T00:00:00Z', '2020-02-29T00:00:00Z'],
        spans: [0, 0],
        datapoints: [0, 0],
        bytes: [0, 0],
        timeseries: [0, 0],
      },
      spans: 0,
      datapoints: 0,
      bytes: 0,
      timeseries: 0,
      losses: [],
      startTime: '2020-02-28T00:00:00Z',
      endTime: '2020-03-01T00:00:00Z',
    });
    await expect(mira.usage.get({ time: { gte: '2000-01-01T00:00:00Z' } })).rejects.toThrow(
      'time_gte must be at most 3660 days before the end',
    );
  });

  it('saves, pins, lists and deletes views', async () => {
    const view = await mira.savedViews.create({
      name: 'Slow calls',
      route: 'SpanGroupList',
      params: { projectId: '1' },
      query: { query: 'p99(_duration)', system: ['httpserver:cart'] },
    });
    expect(view).toMatchObject({ name: 'Slow calls', pinned: false, projectId: 1 });
    await mira.savedViews.pin({ id: view.id });
    expect(await mira.savedViews.list()).toMatchObject([
      { id: view.id, pinned: true, user: { name: 'Mira' } },
    ]);
    await mira.savedViews.unpin({ id: view.id });
    await mira.savedViews.delete({ id: view.id });
    expect(await mira.savedViews.list()).toEqual([]);
  });

  it('pins and unpins facets', async () => {
    await mira.pinnedFacets.add({ attr: 'tenant_id' });
    expect((await mira.pinnedFacets.list())[0]).toBe('tenant_id');
    await mira.pinnedFacets.remove({ attr: 'tenant_id' });
    expect(await mira.pinnedFacets.list()).not.toContain('tenant_id');
  });

  it('builds, changes, copies and deletes a dashboard', async () => {
    const { dashboards, gridRows, gridItems } = mira;
    const { id } = await dashboards.create({
      name: 'Shop: HTTP',
      minInterval: 0,
      timeOffset: '5m',
    });
    const of = { dashboardId: id };
    await dashboards.update({
      id,
      name: 'Shop: HTTP',
      minInterval: '2m',
      timeOffset: 0,
      owner: 'team-shop',
    });
    await dashboards.updateTable({
      id,
      name: 'Shop: HTTP',
      tableMetrics: [{ name: 'http_server_duration', alias: 'dur' }],
      tableQuery: 'group by host_name | p90($dur) as p90',
      tableColumnMap: { p90: { unit: 'ms' } },
    });
    await dashboards.updateGrid({ id, gridQuery: 'where env = "prod"' });
    await dashboards.pin({ id });
    const lower = await gridRows.create({ ...of, title: 'Lower' });
    const upper = await gridRows.create({ ...of, title: 'Upper', expanded: true });
    const chart = await gridItems.create({
      ...of,
      dashKind: 'grid',
      title: 'Requests',
      type: 'chart',
      params: {
        metrics: [{ name: 'http_server_duration', alias: 'dur' }],
        query: 'per_min(count($dur))',
      },
    });
    expect(chart).toMatchObject({ rowId: upper.id, type: 'chart', width: 12 });
    await gridItems.update({ ...of, ...chart, title: 'Requests per minute' });
    const place = { id: chart.id, width: 24, height: 20, xAxis: 0, yAxis: 0 };
    await gridItems.layout({ ...of, items: [place], rowId: lower.id });
    await gridRows.up({ ...of, id: lower.id });
    await gridRows.down({ ...of, id: upper.id });
    await gridRows.update({ ...of, id: lower.id, title: 'First', expanded: true });
    expect(await gridRows.get({ ...of, id: lower.id })).toMatchObject({
      title: 'First',
      index: 0,
      items: [{ title: 'Requests per minute', width: 24 }],
    });
    const whole = await dashboards.get({ id });
    expect(whole.dashboard).toMatchObject({
      pinned: true,
      owner: 'team-shop',
      minInterval: 120_000,
      timeOffset: 0,
      tableGrouping: ['host_name'],
      tableColumnMap: { p90: { unit: 'milliseconds', aggFunc: 'median' } },
      gridQuery: 'where env = "prod"',
    });
    expect(whole.gridRows.map(({ title }) => title)).toEqual(['First', 'Upper']);
    expect(whole.gridMetrics).toEqual(['http_server_duration']);
    const stale = { id, gridQuery: '', ifMatch: whole.dashboard.revision - 1 };
    await expect(dashboards.updateGrid(stale)).rejects.toMatchObject({ status: 412 });
    const copy = await dashboards.clone({ id });
    expect(copy).toMatchObject({ name: 'Shop: HTTP clone', pinned: true });
    await dashboards.unpin({ id: copy.id });
    await dashboards.reset({ id: copy.id });
    expect((await dashboards.get({ id: copy.id })).gridRows[0]?.items[0]).toMatchObject({
      width: 12,
      height: 28,
    });
    expect(await dashboards.list({ q: 'shop', sortBy: 'name' })).toMatchObject([
      { id, pinned: true },
      { id: copy.id, pinned: false },
    ]);
    const yaml = await dashboards.yaml({ id });
    expect(yaml).toContain("name: 'Shop: HTTP'");
    const [again] = await dashboards.createFromYaml({ yaml });
    if (again === undefined) throw new Error('no dashboard was made');
    await dashboards.replaceYaml({ id: again.id, yaml, ifMatch: again.revision });
    await dashboards.delete({ id: again.id });
    await gridItems.delete({ ...of, id: chart.id });
    await gridRows.delete({ ...of, id: upper.id });
    await dashboards.delete({ id });
    const made = (await dashboards.list()).filter(({ templateId }) => templateId === '');
    expect(made.map((dashboard) => dashboard.id)).toEqual([copy.id]);
  });

  it('signs in and out with a cookie', async () => {
    const browser = server.client({ fetch, project: 1 });
    await expect(browser.users.current()).rejects.toMatchObject({ status: 401 });
    await browser.users.login({ email: 'mira@shop.example', password: 'correct horse' });
    expect((await browser.users.current()).user.name).toBe('Mira');
    await browser.users.logout();
    await expect(browser.users.current()).rejects.toMatchObject({ status: 401 });
    await browser.users.login({ email: 'mira@shop.example', password: 'correct horse' });
    await browser.users.logoutEverywhere();
    await expect(browser.users.current()).rejects.toMatchObject({ status: 401 });
  });

  it('keeps projects apart', async () => {
    expect((await ben.users.current()).projects.map(({ id }) => id)).toEqual([2]);
    const foreign = { project: 1, time, traceId: TRACE };
    const refused = { status: 404, code: 'not_found' };
    await expect(ben.projects.get({ project: 1 })).rejects.toMatchObject(refused);
    await expect(ben.systems.list(foreign)).rejects.toMatchObject(refused);
    await expect(ben.traces.get(foreign)).rejects.toMatchObject(refused);
    await expect(ben.traces.find({ traceId: TRACE })).rejects.toMatchObject(refused);
    await expect(ben.savedViews.list({ project: 1 })).rejects.toMatchObject(refused);
    // The same trace under a project that may be read is not there either.
    await expect(ben.traces.get({ traceId: TRACE })).rejects.toMatchObject(refused);
    await expect(ben.traces.columns({ traceId: TRACE })).rejects.toMatchObject(refused);
    await expect(ben.spans.get({ traceId: TRACE, spanId: ROOT })).rejects.toMatchObject(refused);
    const { systems } = await ben.systems.list({ time });
    expect(systems.map(({ projectId }) => projectId)).toEqual([2]);
    const shared = await mira.savedViews.create({ name: 'Shop view', route: 'SpanList' });
    await ben.savedViews.delete({ id: shared.id });
    await expect(ben.savedViews.pin({ id: shared.id })).rejects.toMatchObject(refused);
    expect(await mira.savedViews.list()).toHaveLength(1);
  });

  it('lists metrics and answers queries on them, also on those computed from spans', async () => {
    await server.send(
      'shop-token',
      'metrics',
      metricRequest('shop.meter', [
        {
          name: 'hits',
          instrument: 'counter',
          attributes: { type: 'hit' },
          points: [{ time: now - 1000, value: 3 }],
        },
      ]),
    );
    const listed = await mira.metrics.list();
    expect(listed.map(({ name }) => name)).toEqual([
      'hits',
      'uptrace_service_graph_client_duration',
      'uptrace_service_graph_failed_requests',
      'uptrace_service_graph_server_duration',
      'uptrace_tracing_events',
      'uptrace_tracing_logs',
      'uptrace_tracing_spans',
    ]);
    const counted = async (query?: string): Promise<unknown[]> => {
      const { metrics } = await mira.metrics.stats({ time, ...(query && { query }) });
      // Edges are counted once their other side was waited for: whether they are there is a matter of time.
      return metrics
        .filter(({ name }) => !name.startsWith('uptrace_service_graph'))
        .map(({ name, numTimeseries }) => [name, numTimeseries]);
    };
    expect(await counted()).toEqual([
      ['hits', 1],
      ['uptrace_tracing_logs', 1],
      ['uptrace_tracing_spans', 1],
    ]);
    expect(await counted('where service_name = "cart"')).toHaveLength(2);
    expect(await counted('where service_name = "nobody"')).toEqual([]);
    expect(await mira.metrics.describe({ metric: 'uptrace_tracing_spans' })).toMatchObject([
      { instrument: 'histogram', unit: 'nanoseconds', otelLibraryName: 'uptrace.dev' },
    ]);
    const spanKeys = await mira.metrics.attributes({ metric: 'uptrace_tracing_spans', time });
    expect(spanKeys.map(({ value }) => value)).toContain('http_route');
    expect(
      await mira.metrics.attributeValues({
        attr: 'service_name',
        metric: 'uptrace_tracing_spans',
        time,
      }),
    ).toMatchObject({ items: [{ value: 'cart', count: 2 }] });
    const metrics = [
      { name: 'hits', alias: 'hits' },
      { name: 'uptrace_tracing_spans', alias: 'spans' },
      { name: 'uptrace_tracing_logs', alias: 'logs' },
    ];
    const query =
      'sum($hits) as hits | count($spans) as all | count($spans{_status_code="error"}) as failed | max($spans) as slowest | sum($logs) as logs | uniq($spans, _name) as names';
    const sums = {
      hits: 'sum',
      all: 'sum',
      failed: 'sum',
      slowest: 'max',
      logs: 'sum',
      names: 'max',
    } as const;
    const { values } = await mira.metrics.gauge({ time, metrics, query, aggregations: sums });
    expect(values).toMatchObject({ hits: 3, all: 2, failed: 1, slowest: 800e6, logs: 2, names: 2 });
    const { items } = await mira.metrics.table({
      time,
      metrics,
      query: 'sum($spans) as busy | group by _kind',
      aggregations: { busy: 'sum' },
      sortBy: 'busy',
    });
    expect(items).toMatchObject([
      { _kind: 'client', busy: 200e6 },
      { _kind: 'server', busy: 800e6 },
    ]);
    const groups = await mira.metrics.table({
      time,
      metrics,
      query: 'group by _group_id | sum($spans) as busy',
      aggregations: { busy: 'sum' },
      sortBy: 'busy',
    });
    expect(groups.items.map(({ display_name: name, _system: system }) => [name, system])).toEqual([
      [expect.stringMatching(/\w/), expect.stringMatching(/^\w+:/)],
      [expect.stringMatching(/\w/), expect.stringMatching(/^\w+:/)],
    ]);
    const { timeseries } = await mira.metrics.timeseries({ time, metrics, query: 'avg($spans)' });
    expect(timeseries).toMatchObject([{ metric: 'avg($spans)', unit: 'nanoseconds' }]);
    const { heatmap } = await mira.metrics.heatmap({
      time,
      metric: 'uptrace_tracing_spans',
      query: 'where service_name = "cart"',
    });
    expect(heatmap.data.map(([, , count]) => count)).toEqual([1, 1]);
  });

  it('was asked for everything it offers', () => {
    const left = Object.keys(routes).filter(
      (name) => !called.has(name as keyof typeof routes) && !isAlertingCall(name),
    );
    expect(left).toEqual([]);
  });
});
