import { diagnoseMetricsQuery, exploreQuery, joinParts } from '@spanlight/query';
import { expect, it } from 'vitest';
import { itemsMetrics, type ItemsQuestion } from './items-metrics.ts';

const question: ItemsQuestion = { items: 'spans', systems: ['spans:all'], query: '', search: '' };

/** Mistakes in what was made of a question. */
function mistakes(
  { metrics, query }: ReturnType<typeof itemsMetrics>,
  source: ItemsQuestion['items'],
) {
  return diagnoseMetricsQuery(query, { metrics: metrics.map((metric) => ({ ...metric, source })) });
}

it('what the explorer begins with is asked of metrics without anything left', () => {
  const made = itemsMetrics({ ...question, query: exploreQuery('_group_id', 'spans') });
  expect(made.left).toEqual([]);
  expect(made.query.split(' | ')).toEqual([
    'group by _group_id',
    'per_min(count($spans)) as per_min',
    'count($spans{_status_code="error"}) / count($spans) as error_rate',
    'p50($spans) as p50',
    'p90($spans) as p90',
    'p99($spans) as p99',
  ]);
  const grouped = (...columns: string[]) => ['group by _group_id', ...columns].join(' | ');
  expect(made.charts).toEqual([
    { about: 'count', query: grouped('per_min(count($spans)) as per_min'), columnMap: {} },
    {
      about: 'error rate',
      query: grouped('count($spans{_status_code="error"}) / count($spans) as error_rate'),
      columnMap: { error_rate: { unit: 'utilization' } },
    },
    {
      about: 'duration',
      query: grouped('p50($spans) as p50', 'p90($spans) as p90', 'p99($spans) as p99'),
      columnMap: {},
    },
  ]);
  expect(mistakes(made, 'spans')).toEqual([]);
});

it('conditions, systems and own names come along', () => {
  const query = joinParts([
    'group by service_name',
    'where http_route = "/cart" and _status_code = "error"',
    'p99(_duration) as slow',
  ]);
  const made = itemsMetrics({ ...question, systems: ['http:all', 'db:redis'], query });
  expect(made.query).toBe(
    joinParts([
      'group by service_name',
      'where http_route = "/cart" and _status_code = "error"',
      'where _system like "http%" or _system = "db:redis"',
      'p99($spans) as slow',
    ]),
  );
  expect(made.left).toEqual([]);
  expect(mistakes(made, 'spans')).toEqual([]);
});

it('conditions without `where` are asked as well, those on results are named', () => {
  const query = 'group by service_name | count() as n | http_route = "/x" | n > 5';
  const made = itemsMetrics({ ...question, query });
  expect(made.query).toBe('group by service_name | where http_route = "/x" | count($spans) as n');
  expect(made.left).toEqual(['where n > 5']);
});

it('what metrics know nothing of is named', () => {
  const query = 'max(_time) | uniq(user_id) | per_min(sum(_count)) | where p50(_duration) > 1s';
  const made = itemsMetrics({ items: 'logs', systems: ['log:all'], query, search: 'mail' });
  expect(made.query).toBe('per_min(sum($logs)) as per_min');
  expect(made.left).toEqual([
    'max(_time)',
    'uniq(user_id)',
    'where p50(_duration) > 1s',
    'search "mail"',
  ]);
  expect(itemsMetrics({ ...question, query: 'uniq(user_id)' })).toMatchObject({
    query: '',
    charts: [],
  });
});
