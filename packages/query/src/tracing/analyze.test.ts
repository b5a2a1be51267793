import { describe, expect, it } from 'vitest';
import { analyzeQuery } from './analyze.ts';
import { printFilter } from './print.ts';

function columns(query: string): unknown[] {
  const { groups, columns } = analyzeQuery(query);
  return [...groups, ...columns].map(({ name, unit, isNum, isGroup }) => [
    name,
    unit,
    isNum,
    isGroup,
  ]);
}

describe('result columns', () => {
  it.each<[string, unknown[][]]>([
    ['sum(_count)', [['sum(_count)', '', true, false]]],
    [
      '_count | _error_count | _error_rate',
      [
        ['_count', '', true, false],
        ['_error_count', '', true, false],
        ['_error_rate', 'utilization', true, false],
      ],
    ],
    ['per_min(_count)', [['per_min(_count)', '', true, false]]],
    [
      '{p50,max}(_duration)',
      [
        ['p50(_duration)', 'nanoseconds', true, false],
        ['max(_duration)', 'nanoseconds', true, false],
      ],
    ],
    ['max(_time)', [['max(_time)', 'unix-time', false, false]]],
    ['avg(http_request_body_size)', [['avg(http_request_body_size)', '', true, false]]],
    ['uniq(enduser_id)', [['uniq(enduser_id)', '', true, false]]],
    ['any(service_name)', [['any(service_name)', '', false, false]]],
    ['top3(enduser_id)', [['top3(enduser_id)', '', false, false]]],
    [
      'sum(_duration) / sum(_count)',
      [['sum(_duration) / sum(_count)', 'nanoseconds', true, false]],
    ],
    ['1000 * sum(_duration)', [['1000 * sum(_duration)', 'nanoseconds', true, false]]],
    ['avg(_dur_ms)', [['avg(_dur_ms)', 'milliseconds', true, false]]],
    [
      'avg(size_bytes) | sum(a) as total_seconds',
      [
        ['avg(size_bytes)', 'bytes', true, false],
        ['total_seconds', 'seconds', true, false],
      ],
    ],
    ['sum(a) as x | sum(b) as x | sum(a) as x', [['x', '', true, false]]],
    [
      'group by a, _time | sum(b)',
      [
        ['a', '', false, true],
        ['_time', 'unix-time', false, true],
        ['sum(b)', '', true, false],
      ],
    ],
    [
      'group by a | a | select a, sum(b)',
      [
        ['a', '', false, true],
        ['sum(b)', '', true, false],
      ],
    ],
    ['group by lower(a) as b | b | lower(a)', [['b', '', false, true]]],
  ])('%s', (query, expected) => {
    expect(columns(query)).toEqual(expected);
  });
});

describe('conditions', () => {
  function filters(query: string): unknown {
    const { rowFilters, resultFilters, parts } = analyzeQuery(query);
    return {
      rows: rowFilters.map(({ filter }) => printFilter(filter)),
      results: resultFilters.map(({ filter }) => printFilter(filter)),
      scopes: parts.map(({ scope }) => scope),
    };
  }

  it('go to rows or to results by what stands on their left side', () => {
    expect(
      filters('where a = 1 and p50(_duration) > 10ms | where b = 2 or c = 3 | _count > 5'),
    ).toEqual({
      rows: ['a = 1', 'b = 2 or c = 3'],
      results: ['p50(_duration) > 10ms', '_count > 5'],
      scopes: ['results', 'rows', 'results'],
    });
  });

  it('may use the names of result columns, wherever these are defined', () => {
    expect(
      filters('where total > 5 | sum(a) as total | group by lower(b) as c | where c = x'),
    ).toEqual({
      rows: ['lower(b) = "x"'],
      results: ['sum(a) > 5'],
      scopes: ['results', 'columns', 'groups', 'rows'],
    });
  });

  it('mean the stored attribute where an alias hides it', () => {
    expect(filters('group by lower(a) as a | where a = X')).toMatchObject({ rows: ['a = "X"'] });
  });

  it('of a having part may name grouping columns', () => {
    expect(filters('group by a | having a = x and sum(b) > 1')).toMatchObject({
      rows: [],
      results: ['a = "x" and sum(b) > 1'],
    });
    expect(filters('group by lower(a) as a | sum(b) as b | having a = x and b > 1')).toEqual({
      rows: [],
      results: ['lower(a) = "x" and sum(b) > 1'],
      scopes: ['groups', 'columns', 'results'],
    });
  });
});

it.each([
  ['sum(_count) as x, sum(_duration) as x', [], 1],
  ['sum(a) as x | sum(b) as x', ['x'], 2],
  ['group by service_name as x, host_name as x', [], 1],
  ['group by a as x | group by b as x', ['x'], 2],
  ['group by service_name | sum(_count) as service_name', ['service_name'], 2],
  ['sum(a) as x, sum( a ) as x | sum(a) as y', ['x', 'y'], 0],
  ['group by a, a | group by a | a', ['a'], 0],
])('refuses a second column of one name that is something else: %s', (query, names, part) => {
  const analysis = analyzeQuery(query);
  expect([...analysis.groups, ...analysis.columns].map(({ name }) => name)).toEqual(names);
  expect(
    analysis.parts.map(({ error }, index) => (error ? [index + 1, error.message] : [])),
  ).toEqual(
    analysis.parts.map((_, index) =>
      index + 1 === part ? [part, expect.stringMatching(/^column "\w+" already exists$/)] : [],
    ),
  );
});

it('keeps the other parts when one has an error', () => {
  const { parts, columns: found } = analyzeQuery('sum(_oops) | sum(a) | group by');
  expect(parts.map(({ error }) => error?.message)).toEqual([
    'unsupported attr: _oops',
    undefined,
    'unexpected "by" in "group by<-"',
  ]);
  expect(found.map(({ name }) => name)).toEqual(['sum(a)']);
});
