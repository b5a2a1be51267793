import { diagnoseMetricsQuery } from '@spanlight/query';
import { expect, it } from 'vitest';
import { itemsWatchables } from './items-watchables.ts';

const name = 'GET /cart';
const conditions = 'where _group_id = "12"';

it('every entry asks a query that can be read, of one column', () => {
  for (const items of ['spans', 'logs', 'events'] as const) {
    const found = itemsWatchables({ projectId: '2', name, items, conditions });
    expect(found.length).toBeGreaterThan(0);
    for (const { link } of found) {
      const { query = '', metric = [], alias = [] } = link.search;
      const metrics = [{ name: metric[0] ?? '', alias: alias[0] ?? '', source: items }];
      expect(diagnoseMetricsQuery(query, { metrics })).toEqual([]);
      expect(query).toContain(conditions);
    }
  }
});

it('a share of errors brings its unit and its name', () => {
  const share = itemsWatchables({ projectId: '2', name, items: 'spans', conditions })[1];
  expect(share?.link.search).toMatchObject({
    name: 'Share of errors of GET /cart',
    columns: '{"failed":{"unit":"utilization"}}',
  });
});

it('quick searches, which metrics know nothing of, are left out', () => {
  const searched = 'search POST | where _group_id = "12"';
  const [rate] = itemsWatchables({ projectId: '2', name, items: 'spans', conditions: searched });
  expect(rate?.link.search.query).toBe(
    'per_min(count($spans)) as per_min | where _group_id = "12"',
  );
});
