import { describe, expect, it } from 'vitest';
import { defaultQuery } from './default-query.ts';
import { queryForKind, queryWithResults } from './query-for-kind.ts';

describe('the default query', () => {
  it('measures durations of spans alone', () => {
    expect(defaultQuery('spans')).toBe(
      'group by _group_id | per_min(sum(_count)) | _error_rate | {p50,p90,p99}(_duration)',
    );
    expect(defaultQuery('logs')).toBe('group by _group_id | per_min(sum(_count)) | max(_time)');
  });
});

describe('queryForKind', () => {
  it('keeps conditions and changes the columns everybody starts with', () => {
    const query = `${defaultQuery('spans')} | where service_name = "cart"`;
    const changed = `${defaultQuery('logs')} | where service_name = "cart"`;
    expect(queryForKind(query, 'spans', 'logs')).toBe(changed);
    expect(queryForKind(changed, 'logs', 'spans')).toBe(query);
  });

  it('leaves a query somebody made', () => {
    const query = 'group by host_name | _count';
    expect(queryForKind(query, 'spans', 'logs')).toBe(query);
    expect(queryForKind('', 'spans', 'logs')).toBe('');
  });
});

describe('queryWithResults', () => {
  it('groups conditions that stood on a list', () => {
    const where = 'where service_name = "cart"';
    expect(queryWithResults(where, 'logs')).toBe(`${defaultQuery('logs')} | ${where}`);
  });

  it('leaves what groups or measures, and nothing', () => {
    for (const query of ['group by host_name', `where a = "b" | _count`, '', undefined])
      expect(queryWithResults(query, 'spans')).toBe(query);
  });
});
