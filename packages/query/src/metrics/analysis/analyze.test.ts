import { describe, expect, it } from 'vitest';
import { analyzeMetricsQuery } from './analyze.ts';
import type { MetricsAnalysis } from './analysis.ts';
import type { Computation } from './computation.ts';
import { supportedFunctions } from './instrument.ts';
import { printFilter } from '../syntax/print.ts';
import type { Grouping, Instrument, MetricInfo, Selector } from './selector.ts';

const metrics: readonly MetricInfo[] = [
  { name: 'hits', alias: 'hits', instrument: 'counter', unit: '' },
  { name: 'hits', alias: 'same', instrument: 'counter', unit: '' },
  { name: 'memory', alias: 'memory', instrument: 'gauge', unit: 'By' },
  { name: 'disk', alias: 'disk', instrument: 'additive', unit: 'kb' },
  { name: 'duration', alias: 'duration', instrument: 'histogram', unit: 'us' },
  { name: 'calls_bucket', alias: 'calls', instrument: 'counter', unit: 's' },
  { name: 'readings_bucket', alias: 'readings', instrument: 'gauge', unit: 's' },
  { name: 'tracing.spans', alias: 'spans', instrument: 'histogram', source: 'spans', unit: 'ns' },
];

function analyze(query: string): MetricsAnalysis {
  const analysis = analyzeMetricsQuery(query, { metrics });
  expect(analysis.parts.flatMap(({ error }) => error ?? [])).toEqual([]);
  return analysis;
}

/** A selector as a line of text. */
function show(selector: Selector): string {
  const { func, of, metric, filters, valueFilters, groupBy, carry, uniqKeys } = selector;
  const { window, offset, unit } = selector;
  return [
    `${func}${of === 'time' ? ' time' : ''} ${metric.name}`,
    ...filters.map(printFilter),
    ...valueFilters.map(printFilter),
    ...list('by', groupBy.map(showGrouping)),
    ...list('carry', carry.map(showGrouping)),
    ...list('keys', uniqKeys),
    ...(window === 0 ? [] : [`window ${window}`]),
    ...(offset === 0 ? [] : [`offset ${offset}`]),
    ...(unit === '' ? [] : [unit]),
  ].join('; ');
}

function list(name: string, items: readonly string[]): string[] {
  return items.length === 0 ? [] : [`${name} ${items.join(', ')}`];
}

function showGrouping({ attribute, transform, label }: Grouping): string {
  const text = transform === undefined ? attribute : `${transform}(${attribute})`;
  return label === text ? text : `${text} as ${label}`;
}

function selectors(query: string): string[] {
  return analyze(query).selectors.map(show);
}

/** A computation as text: `s0` is the first selector, `c0` the first column. */
function steps(computation: Computation): string {
  switch (computation.kind) {
    case 'series':
      return `s${computation.selector}`;
    case 'column':
      return `c${computation.column}`;
    case 'constant':
      return String(computation.value);
    case 'bucket':
      return computation.unit;
    case 'map':
      return `${computation.func}(${steps(computation.argument)})`;
    case 'rollup':
      return `${computation.func}[${computation.window}](${steps(computation.argument)})`;
    case 'bucket-quantile':
      return `quantile<${computation.level}>(${steps(computation.argument)})`;
    case 'aggregate':
      return `${computation.func}<${computation.groupBy.map(showGrouping).join()}>(${steps(computation.argument)})`;
    case 'negate':
      return `-${steps(computation.argument)}`;
    case 'operation':
      return `(${steps(computation.left)} ${computation.operator} ${steps(computation.right)})`;
  }
}

function computations(query: string): string[] {
  return analyze(query).columns.map(({ computation }) => steps(computation));
}

describe('what the store is asked', () => {
  it.each<[string, string[]]>([
    ['$hits', ['raw hits']],
    ['sum($hits)', ['sum hits']],
    ['sum(($hits))', ['sum hits']],
    ['avg($memory)', ['avg memory; bytes']],
    ['count($duration)', ['count duration']],
    ['histogram_count($duration)', ['count duration']],
    ['p99($duration)', ['p99 duration; microseconds']],
    ['median($hits)', ['raw hits']],
    ['min($hits._time)', ['min time hits; time']],
    ['max($duration..time)', ['max time duration; time']],
    // Conditions
    [
      'sum($hits{a="1",b in (x)}) | where c exists and d != e | where f = 2 or g = 3',
      ['sum hits; a = "1"; b in ("x"); c exists; d != "e"; f = 2 or g = 3'],
    ],
    ['sum($hits{http.method=GET})', ['sum hits; http_method = "GET"']],
    ['sum($spans{.status_code=ok})', ['sum tracing.spans; _status_code = "ok"; nanoseconds']],
    ['$hits{_value>5} | where _value < 9 and a = 1', ['raw hits; a = 1; _value > 5; _value < 9']],
    ['p50($duration{.value>=1.5ms})', ['p50 duration; _value >= 1500; microseconds']],
    ['count($duration{_value=1})', ['count duration; _value = 1']],
    ['$disk{_value>2mb}', ['raw disk; _value > 2048; kilobytes']],
    ['$hits{_value in (1, "2")}', ['raw hits; _value in (1, 2)']],
    // Grouping
    ['sum($hits by (a, lower(b) as c))', ['sum hits; by a, lower(b) as c']],
    ['sum by (a) ($hits by (b)) group by c | group by d', ['sum hits; by b, a, c, d']],
    ['$hits by (a as x) | group by b as x', ['raw hits; by a as x']],
    ['group by host.name, upper(host.name) | $hits', ['raw hits; by host_name, upper(host_name)']],
    ['per_min(sum($hits) by (a))', ['sum hits; by a']],
    // Series keep what functions further out group by
    ['sum(irate($hits) by (a))', ['raw hits; carry a']],
    ['sum(irate($hits by (a, b)) by (a))', ['raw hits; by a, b']],
    ['max(sum(rate($hits)) by (a))', ['raw hits']],
    ['$hits as _x | avg(-_x * 2 by (a as b))', ['raw hits; carry a as b']],
    // Distinct values
    ['uniq($hits)', ['uniq hits']],
    ['uniq($hits, a, b)', ['uniq hits; keys a, b']],
    ['uniq($hits.a.b, c)', ['uniq hits; keys a_b, c']],
    ['uniq($hits by (g), a) group by h', ['uniq hits; by g, h; keys a']],
    ['uniq($hits) by (g)', ['uniq hits; by g']],
    ['uniq($spans, host_name)', ['uniq tracing.spans; keys host_name']],
    // Time
    [
      'rate($memory[10m]) | $memory offset 1w',
      ['raw memory; window 600000; bytes', 'raw memory; offset 604800000; bytes'],
    ],
  ])('%s', (query, expected) => {
    expect(selectors(query)).toEqual(expected);
  });

  it('is asked once, whatever the alias and the window', () => {
    expect(
      selectors('sum($hits{a=1}) | per_min(sum($same{a="1"})) | sum($hits{a="1"}[5m])'),
    ).toEqual(['sum hits; a = 1', 'sum hits; a = "1"; window 300000']);
    expect(selectors('sum(rate($hits[5m]) by (a)) | max(rate($hits[1h]) by (b))')).toEqual([
      'raw hits; carry a, b; window 3600000',
    ]);
  });

  it('is not asked for parts with an error', () => {
    const { columns, selectors: asked } = analyzeMetricsQuery(
      'sum($hits) | sum($memory) / p50($hits) | max($memory)',
      { metrics },
    );
    expect(asked.map(show)).toEqual(['sum hits', 'max memory; bytes']);
    expect(columns.map(({ computation }) => steps(computation))).toEqual(['s0', 's1']);
  });

  it.each<[Instrument, string]>([
    ['counter', 'raw sum uniq'],
    ['gauge', 'avg count max min raw sum uniq'],
    ['additive', 'avg count max min raw sum uniq'],
    ['histogram', 'avg count max min p50 p75 p90 p95 p99 sum uniq'],
    ['summary', 'avg count max min sum uniq'],
  ])('of a %s: %s', (instrument, functions) => {
    expect([...(supportedFunctions({ instrument }) ?? [])].sort().join(' ')).toBe(functions);
  });
});

describe('what is computed', () => {
  it.each<[string, string[]]>([
    ['per_min(sum($hits)) / 2', ['(per_min(s0) / 2)']],
    ['sum($hits) / _minutes + _seconds', ['((s0 / minutes) + seconds)']],
    ['sum($hits) as _h | _h / (_h + 1) as share', ['s0', '(c0 / (c0 + 1))']],
    [
      'log($hits) | ln($hits) | irate($hits) | delta($hits[5m])',
      ['ln(s0)', 'ln(s0)', 'rate[0](s0)', 'increase[300000](s0)'],
    ],
    ['sum(irate($hits by (a, b)) by (a)) | group by c', ['sum<a,c>(rate[0](s0))']],
    ['avg(sum($hits by (a)))', ['avg<>(s0)']],
    ['max(max($memory) + 1)', ['max<>((s0 + 1))']],
    ['-$hits', ['-s0']],
    ['1 - $hits unless $hits or 0', ['(((1 - s0) unless s0) or 0)']],
    ['p90($calls) by (a)', ['quantile<0.9>(s0)']],
    ['histogram_quantile(0.5, $readings)', ['quantile<0.5>(sum<le>(rate[0](s0)))']],
    ['histogram_quantile(1, rate($calls) by (le, a))', ['quantile<1>(rate[0](s0))']],
    // Units
    ['p50($duration) > 1.5ms', ['(s0 > 1500)']],
    ['5s < avg($duration)', ['(5000000 < s0)']],
    ['avg($memory) / 1gb', ['(s0 / 1073741824)']],
    ['$disk > 2gb', ['(s0 > 2097152)']],
    ['avg($duration) > 2 * 1d', ['(s0 > ((2 * 86400000000000) / 1000))']],
    ['1d + 1h', ['(86400000000000 + 3600000000000)']],
  ])('%s', (query, expected) => {
    expect(computations(query)).toEqual(expected);
  });
});

describe('columns', () => {
  it.each([
    ['$hits', 'hits', '', 'median'],
    ['$hits{}', 'hits', '', 'median'],
    ['$hits{a=1}', '$hits{a=1}', '', 'median'],
    ['$hits by (a)', '$hits by (a)', '', 'median'],
    ['per_min( sum($hits) )', 'per_min(sum($hits))', '', 'median'],
    ['min($memory)', 'min($memory)', 'bytes', 'min'],
    ['max($memory) as top', 'top', 'bytes', 'max'],
    ['count($duration)', 'count($duration)', '', 'sum'],
    ['increase($hits)', 'increase($hits)', '', 'sum'],
    ['per_min(count($duration))', 'per_min(count($duration))', '', 'median'],
    ['p90($duration) * 2 as twice', 'twice', 'microseconds', 'median'],
    ['2 * p90($duration)', '2 * p90($duration)', 'microseconds', 'median'],
    ['sum($memory) / sum($memory)', 'sum($memory) / sum($memory)', '', 'median'],
    ['uniq($memory)', 'uniq($memory)', '', 'median'],
    ['max($memory._time)', 'max($memory._time)', 'time', 'max'],
    ['1h', '1h', 'nanoseconds', 'median'],
    ['1h / 2', '1h / 2', 'nanoseconds', 'median'],
    ['1h / 1m', '1h / 1m', '', 'median'],
    ['1h > 1m', '1h > 1m', '', 'median'],
    ['2 ^ 3', '2 ^ 3', '', 'median'],
    ['1h and 5', '1h and 5', '', 'median'],
    ['5 and 1h', '5 and 1h', 'nanoseconds', 'median'],
    ['5 unless 1h', '5 unless 1h', '', 'median'],
    ['1h or 1m', '1h or 1m', 'nanoseconds', 'median'],
  ])('%s: called %s, in %j, reduced by %s', (query, name, unit, tableFunc) => {
    expect(analyze(query).columns).toMatchObject([{ name, unit, tableFunc, hidden: false }]);
  });

  it('are hidden by an underscore', () => {
    const { columns } = analyze('sum($hits) as _a | $memory as b | _a / b | _a + 1 as _c');
    expect(columns.map(({ name, hidden }) => [name, hidden])).toEqual([
      ['_a', true],
      ['b', false],
      ['_a / b', false],
      ['_c', true],
    ]);
  });

  it('keep the unit of an earlier column', () => {
    const { columns } = analyze('p50($duration) as _p | _p > 2ms as slow');
    expect(columns.map(({ computation }) => steps(computation))).toEqual(['s0', '(c0 > 2000)']);
  });

  it('say which part they came from', () => {
    const { columns, parts, where, groupBy } = analyze(
      'a = 1 | $hits, $memory | group by b | $disk',
    );
    expect(columns.map(({ partIndex }) => partIndex)).toEqual([1, 1, 3]);
    expect(parts.map(({ scope }) => scope)).toEqual(['filters', 'columns', 'groups', 'columns']);
    expect(parts[0]?.text).toBe('where a = 1');
    expect(where.map(({ partIndex, filter }) => [partIndex, printFilter(filter)])).toEqual([
      [0, 'a = 1'],
    ]);
    expect(groupBy).toEqual([{ attribute: 'b', label: 'b' }]);
  });
});
