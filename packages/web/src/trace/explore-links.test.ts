import { describe, expect, it } from 'vitest';
import {
  exploreTraceLink,
  filterLink,
  groupByLink,
  groupLink,
  traceLink,
} from './explore-links.ts';

const gte = Date.UTC(2026, 2, 4, 10);
const scope = { projectId: '7', range: { gte, lt: gte + 3_600_000, isLive: false } };
const time = { time_gte: '20260304T100000', time_dur: '3600', time_within: undefined };

describe('links into the explorer', () => {
  it('select a group, a trace, a value', () => {
    expect(groupLink(scope, 'db:redis', '42')).toEqual({
      to: '/spans/$projectId/items',
      params: { projectId: '7' },
      search: { ...time, system: ['db:redis'], query: 'where _group_id = 42' },
    });
    // From half an hour before its first span to half an hour after its last.
    const facts = { traceStart: gte + 1_800_000, traceDuration: 7200e9 };
    expect(exploreTraceLink('7', 'abc', facts).search).toEqual({
      ...time,
      time_dur: '10800',
      system: ['spans:all'],
      query:
        'where _trace_id = abc | group by _group_id | _count | _error_count | {p50,p90,p99,sum}(_duration)',
    });
    expect(groupByLink(scope, 'db:redis', 'host_name').search.query).toMatch(
      /^group by host_name \| /,
    );
  });

  it('quote whatever an attribute holds', () => {
    const queryOf = (value: unknown) => filterLink(scope, 'all', 'note', '=', value).search.query;
    expect(queryOf('a "b" | where c = 1')).toBe(String.raw`where note = "a \"b\" | where c = 1"`);
    expect(queryOf('"quoted"')).toBe(String.raw`where note = "\"quoted\""`);
    expect(queryOf(504)).toBe('where note = 504');
    expect(queryOf(true)).toBe('where note = true');
  });

  it('open a span of a trace', () => {
    expect(traceLink('7', 'abc').search).toEqual({});
    expect(traceLink('7', 'abc', '01').search).toEqual({ span: '01' });
  });
});
