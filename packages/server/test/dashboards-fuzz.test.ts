import { dashboardResponseSchema } from '@spanlight/sdk/schemas';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  chartItem,
  gaugeItem,
  heatmapItem,
  tableItem,
  wholeDashboard,
} from './support/dashboard-content.ts';
import { MIRA, startTestServer, type TestServer } from './support/server.ts';

/** Bodies that are nearly right: something inside is replaced, left out or added. */
describe('bodies nobody planned', () => {
  let server: TestServer;
  let root = '';
  let paths: Record<'item' | 'row', string>;

  const call = async (method: string, path: string, body?: unknown) => {
    const response = await fetch(`${server.url}/internal/v1/metrics/1/dashboards${path}`, {
      method,
      headers: { authorization: `Bearer ${MIRA}` },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return { status: response.status, text: await response.text() };
  };
  const made = async (path: string, body: unknown, name: string): Promise<number> => {
    const { text } = await call('POST', path, body);
    return (JSON.parse(text) as Record<string, { id: number }>)[name]?.id ?? 0;
  };

  beforeAll(async () => {
    server = await startTestServer();
    root = `/${await made('', { name: 'Fuzzed' }, 'dashboard')}`;
    const row = await made(`${root}/rows`, { title: 'Row' }, 'gridRow');
    const item = await made(`${root}/grid`, { ...chartItem, dashKind: 'grid' }, 'gridItem');
    paths = { row: `${root}/rows/${row}`, item: `${root}/grid/${item}` };
  });
  afterAll(() => server.stop());

  const odd = fc.oneof(
    fc.constantFrom<unknown>(null, true, '', 0, -1, 1.5, 1e300, 2 ** 53, [], {}, '5m', 'NaN'),
    fc.constantFrom<unknown>('\0', '\uD800', '<b>', '$x', ' | ', 'group by', 'x'.repeat(1001)),
    fc.constantFrom<unknown>([[]], [null], { name: 1 }, { unit: null }, { ['__proto__']: 1 }),
    fc.string({ unit: 'binary' }),
    fc.jsonValue({ maxDepth: 2 }),
  );

  /** The value with the part that `steps` lead to replaced; undefined leaves it out. */
  const replaced = (value: unknown, steps: readonly number[], part: unknown): unknown => {
    const [step, ...rest] = steps;
    if (typeof value !== 'object' || value === null || step === undefined) return part;
    const keys = Object.keys(value);
    if (keys.length === 0) return part;
    const key = keys[step % keys.length] ?? '';
    const inner: unknown = Reflect.get(value, key);
    const after = replaced(inner, rest, part);
    if (Array.isArray(value)) return value.with(Number(key), after);
    return { ...value, [key]: after };
  };

  const { tableMetrics, tableQuery, tableColumnMap, gridQuery, ...settings } = wholeDashboard;
  const place = { id: 1, width: 3, height: 4, xAxis: 5, yAxis: 6 };
  const items = [chartItem, tableItem, heatmapItem, gaugeItem].map((item) => ({
    ...item,
    dashKind: 'table',
  }));
  const targets: [string, string, () => string, readonly object[]][] = [
    ['settings', 'PUT', () => root, [{ ...settings, tableItems: undefined, gridRows: undefined }]],
    [
      'table',
      'PUT',
      () => `${root}/table`,
      [{ name: 'T', tableMetrics, tableQuery, tableColumnMap }],
    ],
    ['grid', 'PUT', () => `${root}/grid`, [{ gridQuery }]],
    ['layout', 'PUT', () => `${root}/grid/layout`, [{ items: [place, place], rowId: 1 }]],
    ['new items', 'POST', () => `${root}/grid`, items],
    ['items', 'PUT', () => paths.item, items],
    ['rows', 'PUT', () => paths.row, [{ title: 'Row', description: 'd', expanded: true }]],
  ];

  it.each(targets)(
    '%s are stored as they should be or refused',
    async (_, method, path, bodies) => {
      const answers = new Set<number>();
      const steps = fc.array(fc.nat({ max: 11 }), { minLength: 1, maxLength: 5 });
      await fc.assert(
        fc.asyncProperty(fc.constantFrom(...bodies), steps, odd, async (body, way, part) => {
          const { status, text } = await call(method, path(), replaced(body, way, part));
          expect({ status: [200, 400].includes(status) || text }).toEqual({ status: true });
          answers.add(status);
          if (method !== 'POST' || status !== 200) return;
          // A dashboard takes 20 items only.
          const { gridItem } = JSON.parse(text) as { gridItem: { id: number } };
          await call('DELETE', `${path()}/${gridItem.id}`);
        }),
        { numRuns: 60 },
      );
      const { text } = await call('GET', root);
      dashboardResponseSchema.parse(JSON.parse(text));
    },
  );
});
