import { dashboardResponseSchema, errorBodySchema } from '@spanlight/sdk/schemas';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ACCOUNTS, BEN, MIRA, startTestServer, type TestServer } from './support/server.ts';

/** Dashboards as clients that are not our SDK talk about them. */
describe('dashboards on the wire', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ yaml: `${ACCOUNTS}\n  guests: { projects: [2] }\n` });
  });
  afterAll(() => server.stop());

  interface Answer {
    readonly status: number;
    readonly text: string;
    readonly etag: string | null;
    readonly json: () => Record<string, unknown>;
  }

  async function call(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const response = await fetch(`${server.url}/internal/v1/metrics/1/dashboards${path}`, {
      method,
      headers: {
        authorization: `Bearer ${MIRA}`,
        'content-type': 'application/x-www-form-urlencoded',
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    return {
      status: response.status,
      text,
      etag: response.headers.get('etag'),
      json: () => JSON.parse(text) as Record<string, unknown>,
    };
  }

  const create = async (body: object = {}): Promise<number> => {
    const answer = await call('POST', '', { name: 'Shop: HTTP', ...body });
    return (answer.json()['dashboard'] as { id: number }).id;
  };
  const whole = async (id: number) => {
    const { text } = await call('GET', `/${id}`);
    return dashboardResponseSchema.parse(JSON.parse(text));
  };
  const refused = ({ status, text }: Answer) => {
    const { code, message, parameter } = errorBodySchema.parse(JSON.parse(text));
    return { status, code, message, parameter };
  };

  const chart = {
    dashKind: 'grid',
    title: 'Errors',
    type: 'chart',
    params: { metrics: [{ name: 'http_errors', alias: 'err' }], query: 'per_min(sum($err))' },
  };

  it('are made with the defaults of what is left out, whatever else the body holds', async () => {
    const answer = await call('POST', '', {
      id: 77,
      templateId: 'sneaky',
      name: 'From a form',
      minInterval: '2m',
      timeOffset: '-90000',
      tableQuery: 'ignored',
      pinned: true,
    });
    expect(answer.json()['dashboard']).toMatchObject({
      name: 'From a form',
      templateId: '',
      pinned: false,
      minInterval: 120_000,
      timeOffset: -90_000,
      gridMaxWidth: 1416,
      tableMetrics: [],
      tableQuery: '',
      tableGrouping: [],
      tableColumnMap: {},
      revision: 1,
    });
    expect(answer.etag).toBe('"1"');
  });

  it('answer writes that return nothing with an empty 200', async () => {
    const id = await create();
    for (const [method, path, body] of [
      ['PUT', '', { name: 'Renamed' }],
      ['PUT', '/table', { name: 'Renamed', tableQuery: '' }],
      ['PUT', '/grid', { id, gridQuery: 'where env = "prod"' }],
      ['PUT', '/grid/layout', { items: [], rowId: null }],
      ['PUT', '/pinned', { anything: 1 }],
      ['PUT', '/unpinned', undefined],
      ['PUT', '/reset', undefined],
    ] as const) {
      const answer = await call(method, `/${id}${path}`, body);
      expect({ path, status: answer.status, text: answer.text }).toEqual({
        path,
        status: 200,
        text: '',
      });
    }
  });

  it('replace the table as a whole, derive its grouping and normalise its units', async () => {
    const id = await create();
    const table = {
      name: 'Shop: HTTP',
      tableMetrics: [{ name: 'http_server_duration', alias: 'dur' }],
      tableQuery: 'group by host_name, service_name as svc | p90($dur) as p90 | where env exists',
      tableColumnMap: { p90: { unit: 'us', color: '#5470c6', aggFunc: '' } },
    };
    await call('PUT', `/${id}/table`, table);
    const { dashboard } = await whole(id);
    expect(dashboard).toMatchObject({
      tableGrouping: ['host_name', 'svc'],
      tableColumnMap: {
        p90: {
          unit: 'microseconds',
          color: '#5470c6',
          aggFunc: 'median',
          sparklineDisabled: false,
        },
      },
      revision: 2,
    });
    expect(dashboard.updatedAt > dashboard.createdAt).toBe(true);
    await call('PUT', `/${id}/table`, { name: 'Shop: HTTP', tableMetrics: null });
    expect((await whole(id)).dashboard).toMatchObject({
      tableMetrics: [],
      tableGrouping: [],
      tableColumnMap: {},
    });
  });

  it('refuse what makes no sense, naming the field', async () => {
    const id = await create();
    const metric = { name: 'm', alias: 'm' };
    const eleven = Array.from({ length: 11 }, () => metric);
    const long = 'x'.repeat(1001);
    type Refused = [string, string, unknown, string | undefined, string | RegExp];
    const cases: Refused[] = [
      ['POST', '', {}, 'name', 'dashboard name is required'],
      ['POST', '', { name: '  ' }, 'name', 'dashboard name is required'],
      ['POST', '', { name: long }, 'name', /at most 1000 characters/],
      ['POST', '', { name: 'a', minInterval: 'soon' }, 'minInterval', /5m/],
      ['PUT', `/${id}`, { name: '' }, 'name', 'dashboard name is required'],
      [
        'PUT',
        `/${id}/table`,
        { name: 'a', tableMetrics: eleven },
        'tableMetrics',
        "you can't use more than 10 metrics in a single table",
      ],
      [
        'PUT',
        `/${id}/table`,
        { name: 'a', tableQuery: 'group by | sum(' },
        'tableQuery',
        /^can't parse table query: /,
      ],
      ['PUT', `/${id}/table`, { name: 'a', tableQuery: long }, 'tableQuery', /at most 1000/],
      ['PUT', `/${id}/grid`, { gridQuery: long }, 'gridQuery', /at most 1000/],
      ['POST', `/${id}/grid`, { ...chart, title: '' }, 'title', "grid item title can't be empty"],
      ['POST', `/${id}/grid`, { ...chart, dashKind: undefined }, 'dashKind', /can't be empty/],
      ['POST', `/${id}/grid`, { ...chart, dashKind: 'wall' }, 'dashKind', /grid or table/],
      [
        'POST',
        `/${id}/grid`,
        { ...chart, type: 'pie' },
        'type',
        /unsupported grid item type: "pie"/,
      ],
      ['POST', `/${id}/grid`, { ...chart, params: undefined }, 'params', /./],
      ...['chart', 'table', 'gauge'].map((type): Refused => [
        'POST',
        `/${id}/grid`,
        { ...chart, type, params: { ...chart.params, columnMap: { a: { aggFunc: 'foo' } } } },
        'params.columnMap.a.aggFunc',
        /must be one of min, max, .*, last_zero$/,
      ]),
      [
        'PUT',
        `/${id}/grid/layout`,
        { items: [{ id: 1, width: 1, height: 1, xAxis: 0, yAxis: 0 }], rowId: 4_000_000 },
        'rowId',
        'the dashboard has no row 4000000',
      ],
      ['POST', `/${id}/rows`, { title: '' }, 'title', "row title can't be empty"],
    ];
    for (const [method, path, body, parameter, message] of cases) {
      const error = refused(await call(method, path, body));
      expect({ path, body, ...error }).toMatchObject({ status: 400, parameter, path, body });
      expect(error.message).toMatch(message);
    }
    expect((await whole(id)).dashboard.revision).toBe(1);
  });

  it('refuse bodies that are none, or too large', async () => {
    const id = await create();
    expect(refused(await call('POST', '', ''))).toMatchObject({ status: 400, code: 'eof' });
    expect(refused(await call('POST', '', '{"name":'))).toMatchObject({
      status: 400,
      code: 'json_syntax',
    });
    expect(refused(await call('POST', '', { name: 7 }))).toMatchObject({
      status: 400,
      code: 'json_unmarshal',
    });
    for (const body of [{ name: 'a\0b' }, { name: 'a', other: [{ 'b\0': 1 }] }])
      expect(refused(await call('POST', '', body))).toMatchObject({
        status: 400,
        message: 'the body contains a NUL character, which texts must not contain',
      });
    for (const body of ['{"name":"a","__proto__":1}', '{"name":"a","x":[{"\\u005f_proto__":{}}]}'])
      expect(refused(await call('POST', '', body))).toMatchObject({
        status: 400,
        message: 'the body has the key "__proto__", which nothing can be stored under',
      });
    const padding = (bytes: number) => ({ padding: 'x'.repeat(bytes) });
    const tooLarge = { status: 413, code: 'request_body_too_large' };
    expect(refused(await call('POST', '', { name: 'a', ...padding(10_300) }))).toMatchObject(
      tooLarge,
    );
    expect(
      refused(await call('PUT', `/${id}/grid/layout`, { items: [], ...padding(10_300) })),
    ).toMatchObject(tooLarge);
    expect((await call('POST', `/${id}/grid`, { ...chart, ...padding(90_000) })).status).toBe(200);
    expect(
      refused(await call('POST', `/${id}/grid`, { ...chart, ...padding(103_000) })),
    ).toMatchObject(tooLarge);
  });

  it('put a new item into the first row, where it covers no other', async () => {
    const id = await create();
    const first = await call('POST', `/${id}/grid`, { ...chart, rowId: null, xAxis: 7, id: 3 });
    expect(first.json()['gridItem']).toMatchObject({ width: 12, height: 28, xAxis: 7, yAxis: 0 });
    await call('POST', `/${id}/grid`, { ...chart, title: 'Second', width: 24, height: 0 });
    const gauge = { ...chart, dashKind: 'table', type: 'gauge', title: 'Up' };
    await call('POST', `/${id}/grid`, gauge);
    const { gridRows, tableItems, gridMetrics, yamlUrl } = await whole(id);
    expect(gridRows).toHaveLength(1);
    expect(gridRows[0]).toMatchObject({ title: 'General', expanded: true, index: 0 });
    expect(gridRows[0]?.items.map(({ title, xAxis, yAxis }) => [title, xAxis, yAxis])).toEqual([
      ['Errors', 7, 0],
      ['Second', 0, 28],
    ]);
    expect(tableItems).toMatchObject([{ title: 'Up', rowId: 0, width: 3, height: 10 }]);
    expect(gridMetrics).toEqual(['http_errors']);
    expect(yamlUrl).toMatch(new RegExp(`/internal/v1/metrics/1/dashboards/${id}/yaml$`));
  });

  it('take at most 20 items', async () => {
    const id = await create();
    for (let count = 0; count < 20; count += 1)
      await call('POST', `/${id}/grid`, { ...chart, dashKind: count % 2 === 0 ? 'grid' : 'table' });
    expect(refused(await call('POST', `/${id}/grid`, chart))).toMatchObject({
      status: 400,
      message: "dashboard grid can't have more than 20 columns",
    });
  });

  it('keep the type and the place of an item that is updated', async () => {
    const id = await create();
    const made = (await call('POST', `/${id}/grid`, chart)).json()['gridItem'] as { id: number };
    const path = `/${id}/grid/${made.id}`;
    const updated = await call('PUT', path, { ...chart, title: 'Renamed', width: 3, height: 3 });
    expect(updated.json()['gridItem']).toMatchObject({ title: 'Renamed', width: 12, height: 28 });
    expect(refused(await call('PUT', path, { ...chart, type: 'gauge' }))).toMatchObject({
      status: 400,
      parameter: 'type',
    });
    const gone = await call('DELETE', path, { ignored: true });
    expect(gone.json()['gridItem']).toMatchObject({ id: made.id, title: 'Renamed' });
    expect(refused(await call('DELETE', path))).toMatchObject({ status: 404, code: 'not_found' });
  });

  it('lay items out, also into another row, without counting it as an edit', async () => {
    const id = await create();
    await call('POST', `/${id}/grid`, chart);
    await call('POST', `/${id}/rows`, { title: 'Other', expanded: true });
    const before = await whole(id);
    const [other, first] = before.gridRows;
    const item = first?.items[0];
    if (!other || !item) throw new Error('there are two rows and an item');
    const place = { id: item.id, width: 6, height: 10, xAxis: 4, yAxis: 2 };
    const unknown = { id: 4_000_000, width: 1, height: 1, xAxis: 0, yAxis: 0 };
    await call('PUT', `/${id}/grid/layout`, { items: [place, unknown], rowId: other.id });
    // Without a size an item keeps its own.
    await call('PUT', `/${id}/grid/layout`, { items: [{ id: item.id, xAxis: 4, yAxis: 2 }] });
    const after = await whole(id);
    expect(after.gridRows[0]?.items).toMatchObject([{ ...place, rowId: other.id }]);
    expect(after.gridRows[1]?.items).toEqual([]);
    expect(after.dashboard.updatedAt).toBe(before.dashboard.updatedAt);
    expect(after.gridRows[0]?.items[0]?.updatedAt).toBe(item.updatedAt);
    expect(after.dashboard.revision).toBe(before.dashboard.revision + 1);
    // The same again, and without a row: nothing moves, and nothing leaves the grid.
    await call('PUT', `/${id}/grid/layout`, { items: [place], rowId: null });
    expect(await whole(id)).toEqual(after);
    await call('PUT', `/${id}/reset`);
    const packed = await whole(id);
    expect(packed.gridRows[0]?.items).toMatchObject([
      { width: 12, height: 28, xAxis: 0, yAxis: 0 },
    ]);
    expect(packed.dashboard.updatedAt).toBe(before.dashboard.updatedAt);
  });

  it('guard changes with the revision, when asked to', async () => {
    const id = await create();
    let renames = 0;
    const rename = (tag?: string) => {
      renames += 1;
      const settings = { name: `Renamed ${renames}` };
      return call('PUT', `/${id}`, settings, tag === undefined ? {} : { 'if-match': tag });
    };
    expect((await call('GET', `/${id}`)).etag).toBe('"1"');
    expect((await rename('"1"')).etag).toBe('"2"');
    expect((await rename('W/"2"')).etag).toBe('"3"');
    expect(refused(await rename('"2"'))).toMatchObject({
      status: 412,
      code: 'precondition_failed',
      message: expect.stringMatching(/revision 3 now; read it again/) as string,
    });
    expect((await rename('"abc"')).status).toBe(412);
    expect((await rename('*')).etag).toBe('"4"');
    expect((await rename()).etag).toBe('"5"');
    const stale = { 'if-match': '"4"' };
    for (const [method, path, body] of [
      ['PUT', '/table', { name: 'x' }],
      ['PUT', '/grid', { gridQuery: '' }],
      ['PUT', '/grid/layout', { items: [] }],
      ['PUT', '/reset', undefined],
      ['POST', '/grid', chart],
      ['POST', '/rows', { title: 'Row' }],
      ['DELETE', '', undefined],
    ] as const)
      expect((await call(method, `/${id}${path}`, body, stale)).status).toBe(412);
    expect((await call('DELETE', `/${id}`, undefined, { 'if-match': '"5"' })).status).toBe(200);
  });

  it('are found by parts of their names, pinned ones first', async () => {
    const pinned = await create({ name: 'zzz Kafka: lag' });
    await create({ name: 'Kafka: brokers' });
    await create({ name: 'kafka: consumers' });
    await call('PUT', `/${pinned}/pinned`);
    const names = async (query: string): Promise<unknown[]> =>
      ((await call('GET', `?${query}`)).json()['dashboards'] as { name: string }[]).map(
        ({ name }) => name,
      );
    expect(await names('q=kafka&sort_by=name&sort_desc=false')).toEqual([
      'zzz Kafka: lag',
      'Kafka: brokers',
      'kafka: consumers',
    ]);
    expect(await names('q=kafka&sort_by=name&sort_desc=true')).toEqual([
      'zzz Kafka: lag',
      'kafka: consumers',
      'Kafka: brokers',
    ]);
    expect(await names('q=Kafak brokers')).toContain('Kafka: brokers');
    expect(await names('q=100%25')).toEqual([]);
    expect(await names('pinned=true')).toEqual(['zzz Kafka: lag']);
    await call('PUT', `/${pinned}/grid`, { gridQuery: 'where a = "b"' });
    for (const key of ['updated_at', 'updatedAt'])
      expect((await names(`q=kafka&sort_by=${key}&sort_desc=true`))[0]).toBe('zzz Kafka: lag');
    expect((await call('GET', '?pinned=maybe')).status).toBe(400);
  });

  it('belong to their project', async () => {
    const id = await create();
    const other = await create();
    const row = (await call('POST', `/${id}/rows`, { title: 'Row' })).json()['gridRow'] as {
      id: number;
    };
    const item = (await call('POST', `/${id}/grid`, chart)).json()['gridItem'] as { id: number };
    for (const [path, body] of [
      [`/${other}/rows/${row.id}`, { title: 'Mine now' }],
      [`/${other}/grid/${item.id}`, chart],
    ] as const) {
      expect(refused(await call('PUT', path, body))).toMatchObject({
        status: 403,
        code: 'forbidden',
        message: 'access denied',
      });
      expect((await call('DELETE', path)).status).toBe(403);
    }
    expect((await call('GET', `/${other}/rows/${row.id}`)).status).toBe(403);
    for (const nobody of ['4000000', '9007199254740993', '18446744073709551615'])
      expect(refused(await call('GET', `/${nobody}`))).toMatchObject({
        status: 404,
        message: 'not found',
      });
    expect(refused(await call('GET', '/abc'))).toMatchObject({ status: 400, code: 'strconv_num' });
    const theirs = (dashboard: number, token: string) =>
      fetch(`${server.url}/internal/v1/metrics/2/dashboards/${dashboard}`, {
        headers: token === '' ? {} : { authorization: `Bearer ${token}` },
      });
    expect((await theirs(id, MIRA)).status).toBe(403);
    expect((await theirs(id, BEN)).status).toBe(403);
    expect((await theirs(4_000_000, BEN)).status).toBe(404);
  });

  it('can be read by guests where they are allowed, and not be changed', async () => {
    const url = `${server.url}/internal/v1/metrics/2/dashboards`;
    const made = await fetch(url, {
      method: 'POST',
      headers: { authorization: `Bearer ${BEN}` },
      body: '{"name":"Public"}',
    });
    const { dashboard } = (await made.json()) as { dashboard: { id: number } };
    expect((await fetch(`${url}/${dashboard.id}`)).status).toBe(200);
    expect((await fetch(url)).status).toBe(200);
    const writes = [
      fetch(`${url}/${dashboard.id}`, { method: 'PUT', body: '{"name":"x"}' }),
      fetch(`${url}/${dashboard.id}`, { method: 'DELETE' }),
      fetch(`${url}/${dashboard.id}/pinned`, { method: 'PUT' }),
    ];
    for (const { status } of await Promise.all(writes)) expect(status).toBe(403);
  });
});
