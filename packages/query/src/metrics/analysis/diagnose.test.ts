import { describe, expect, it } from 'vitest';
import { diagnoseMetricsQuery } from '../../diagnose.ts';
import { checkMetricsQuery } from './check-query.ts';
import type { AnalyzeMetricsOptions } from './analysis.ts';
import type { MetricInfo } from './selector.ts';

const metrics: readonly MetricInfo[] = [
  { name: 'hits', alias: 'hits', instrument: 'counter', unit: '' },
  { name: 'memory', alias: 'memory', instrument: 'gauge', unit: 'bytes' },
  { name: 'queue', alias: 'queue', instrument: 'additive', unit: '' },
  { name: 'duration', alias: 'duration', instrument: 'histogram', unit: 'microseconds' },
  { name: 'latency', alias: 'latency', instrument: 'summary', unit: 'milliseconds' },
  { name: 'tracing.spans', alias: 'spans', instrument: 'histogram', source: 'spans', unit: 'ns' },
  { name: 'tracing.logs', alias: 'logs', instrument: 'counter', source: 'logs', unit: '' },
  { name: 'gone', alias: 'gone', exists: false },
];

function diagnose(query: string, more: Omit<AnalyzeMetricsOptions, 'metrics'> = {}) {
  return diagnoseMetricsQuery(query, { metrics, ...more });
}

/** The first thing wrong with a query: message, marked text, hint. */
function first(query: string): [string, string, string?] {
  const [found] = diagnose(query);
  if (!found) {
    throw new Error(`nothing is wrong with ${query}`);
  }
  const marked = query.slice(found.start, found.end);
  return found.hint === undefined ? [found.message, marked] : [found.message, marked, found.hint];
}

describe('a part that does not parse', () => {
  it.each<[string, [string, string, string?]]>([
    ['(', [`can't parse "("`, '', 'Expected a metric such as $hits, a function or an attribute.']],
    ['sum($hits', ['unexpected "$hits" in "sum($hits<-"', '', 'Expected ")", "offset" or "by".']],
    [
      'sum()',
      ['unexpected ")" in "sum()<-"', ')', 'Expected a metric such as $hits or a function.'],
    ],
    ['group by', ['unexpected "by" in "group by<-"', '', 'Expected an attribute.']],
    [
      '$hits by',
      ['unexpected "by" in "$hits by<-"', '', 'Put the attributes into brackets: by (host_name).'],
    ],
    [
      '$hits offset',
      ['unexpected "offset" in "$hits offset<-"', '', 'Add a duration, as in offset 1d.'],
    ],
    ['where a =', ['unexpected "=" in "where a =<-"', '', 'Expected a value.']],
    ['$hits{a=1,}', ['unexpected "}" in "$hits{a=1,}<-"', '}', 'Expected an attribute.']],
    ['$hits{a="x}', [`missing '"' at the end of a string: "x}`, '"x}', 'Close the string with ".']],
    [
      'sum($hits) as',
      ['alias is required (AS alias)', '', 'Put a name of letters, digits and _ after "as".'],
    ],
    [
      '$hits{a>1}',
      [
        'only =, !=, ~, !~, and "in" are allowed inside curly brackets',
        'a>1',
        'Other conditions go into a part of their own: where host_name exists.',
      ],
    ],
    [
      '$hits by host',
      [
        'unexpected "host" in "$hits by host<-"',
        'host',
        'Put the attributes into brackets: by (host_name).',
      ],
    ],
    [
      '$hits offset soon',
      ['unexpected "soon" in "$hits offset soon<-"', 'soon', 'Add a duration, as in offset 1d.'],
    ],
    ['$hits[5]', ['unexpected "5" in "$hits[5<-]"', '5', 'Expected a duration such as 5m.']],
    [
      '$hits > 5parsecs',
      [
        'can\'t parse number "5parsecs"',
        '5parsecs',
        'Numbers may have a unit of time (ms, s, m, h, d, w) or of size (kb, mb, gb, tb).',
      ],
    ],
    [
      '$hits; $memory',
      ['unexpected ";" in "$hits;<- $memory"', ';', 'Parts are separated by " | ".'],
    ],
    [
      'select $hits',
      [
        'unexpected "$hits" in "select $hits<-"',
        '$hits',
        'Write columns without "select", as in sum($hits) as hits.',
      ],
    ],
    [
      'wher a = 1',
      ['unexpected "a" in "wher a<- = 1"', 'a', 'Did you mean "where" instead of "wher"?'],
    ],
  ])('%s', (query, expected) => {
    expect(first(query)).toEqual(expected);
  });

  it('leaves the other parts alone and is shown with a caret', () => {
    const found = diagnose('sum($hits) |\n$memory + | max($memory)');
    expect(found.map(({ partIndex }) => partIndex)).toEqual([1]);
    expect(found[0]?.caret).toBe('sum($hits) | $memory + | max($memory)\n                      ^');
  });
});

describe('a part that makes no sense', () => {
  it.each<[string, [string, string, string?]]>([
    // Names
    [
      'sum($hist)',
      [
        'can\'t find metric with alias "$hist"',
        '$hist',
        'The query has $hits, $memory, $queue, $duration, $latency, $spans, $logs, $gone.',
      ],
    ],
    [
      'sum($gone)',
      ['metric "gone" not found', '$gone', 'The project has not received this metric.'],
    ],
    [
      'host_name > 2',
      [
        'can\'t resolve name "host_name"',
        'host_name',
        'A name refers to an earlier column. To filter by an attribute, start the part with "where".',
      ],
    ],
    [
      '$hits | hits',
      ['column "hits" already exists', 'hits', 'Give one of them another name with "as".'],
    ],
    ['summ($hits)', ['unsupported func: summ', 'summ']],
    // Instruments
    [
      'avg($hits)',
      ['counter instrument does not support avg', 'avg', 'Use sum($hits) or uniq($hits).'],
    ],
    [
      'p50($memory)',
      [
        'gauge instrument does not support p50',
        'p50',
        'Use avg($memory), min($memory) or max($memory).',
      ],
    ],
    [
      '$duration',
      [
        'histogram instrument requires a func',
        '$duration',
        'Use avg($duration), count($duration) or p50($duration).',
      ],
    ],
    [
      'median($latency)',
      [
        'summary instrument requires a func',
        '$latency',
        'Use avg($latency), count($latency) or min($latency).',
      ],
    ],
    [
      '$spans',
      [
        'tracing metric requires an agg func',
        '$spans',
        'Use avg($spans), count($spans) or p50($spans).',
      ],
    ],
    [
      'count($logs)',
      ['counter instrument does not support count', 'count', 'Use sum($logs) or uniq($logs).'],
    ],
    [
      'p50($duration + 1)',
      [
        'func "p50" must be applied to a metric',
        'p50',
        'Write p50($hits) with nothing between the function and the metric.',
      ],
    ],
    [
      '$hits._time',
      ['_time attr requires a func', '$hits._time', 'Use min($hits._time) or max($hits._time).'],
    ],
    [
      'sum($hits.host)',
      [
        'host attr does not support sum',
        'sum',
        'Use uniq($hits, host) to count its values, or $hits by (host) to group.',
      ],
    ],
    ['rate($memory[0s])', ['a window must be longer than 0', '0s']],
    // Units
    [
      '$memory > 5ms',
      [
        'can\'t convert 5ms from "nanoseconds" to "bytes"',
        '5ms',
        'Write the number without a unit.',
      ],
    ],
    [
      'sum($hits) * (1h * 1m)',
      ['1h * 1m has no unit', '1h * 1m', 'Write the numbers without units.'],
    ],
    ['1 / 1m', ['1 / 1m has no unit', '1 / 1m', 'Write the numbers without units.']],
    ['1s ^ 2', ['1s ^ 2 has no unit', '1s ^ 2', 'Write the numbers without units.']],
    ['2 ^ 1s', ['2 ^ 1s has no unit', '2 ^ 1s', 'Write the numbers without units.']],
    ['5 or 1s', ['5 or 1s has no unit', '5 or 1s', 'Write the numbers without units.']],
    ['1h + 5kb', ['1h + 5kb has no unit', '1h + 5kb', 'Write the numbers without units.']],
    [
      'sum($hits{_value>5kb})',
      ['can\'t convert 5kb from "bytes" to ""', '5kb', 'Write the number without a unit.'],
    ],
    [
      'where _value > 5kb | sum($hits)',
      ['can\'t convert 5kb from "bytes" to ""', '$hits', 'Write the number without a unit.'],
    ],
    // Conditions and groupings
    [
      'where $hits.host = 1',
      [
        "where can't reference other metrics: $hits",
        '$hits.host',
        'To filter a single metric, write $hits{host_name="value"}; to compare values, write $hits == 1.',
      ],
    ],
    [
      '$memory{$hits.host=1}',
      [
        "filters can't reference other metrics: $hits",
        '$hits.host',
        'To filter a single metric, write $hits{host_name="value"}; to compare values, write $hits == 1.',
      ],
    ],
    [
      'group by $hits.host',
      [
        "group by can't reference other metrics: $hits",
        '$hits.host',
        'To group a single metric, write $hits by (host_name).',
      ],
    ],
    [
      'group by trim(host)',
      ['unsupported grouping func: "trim"', 'trim(host)', 'Use lower or upper.'],
    ],
    [
      'where _value > 1 or host = a',
      [
        "conditions on _value and on attributes can't be joined with or",
        '_value > 1 or host = a',
        'Join them with "and", or put them into separate parts.',
      ],
    ],
    [
      'where _value like "1%"',
      [
        '_value can only be compared with numbers',
        '_value like "1%"',
        'Write a comparison such as _value > 10.',
      ],
    ],
    [
      '$hits{_value=many}',
      [
        '_value can only be compared with numbers',
        '_value=many',
        'Write a comparison such as _value > 10.',
      ],
    ],
  ])('%s', (query, expected) => {
    expect(first(query)).toEqual(expected);
  });

  it('suggests what would be right', () => {
    expect(diagnose('sum($hist)')[0]?.suggestion).toBe('$hits');
    expect(diagnose('per_mim(sum($hits))')[0]?.suggestion).toBe('per_min');
    expect(diagnose('sum($hits) as total | totel * 2')[0]?.suggestion).toBe('total');
  });

  it('takes no part in the rest', () => {
    expect(diagnose('$hits as a, avg($hits) as b | a / 2').map(({ message }) => message)).toEqual([
      'counter instrument does not support avg',
      'can\'t resolve name "a"',
    ]);
  });

  it('has a bad regular expression', () => {
    const checkPattern = (pattern: string): string | undefined =>
      pattern === '(' ? 'missing )' : undefined;
    const queries = ['where a ~ "("', 'sum($hits{a!~"("})'];
    expect(queries.map((query) => diagnose(query, { checkPattern })[0]?.message)).toEqual(
      queries.map(() => 'bad regular expression: missing )'),
    );
  });
});

describe('what a query is for', () => {
  it.each([
    ['gauge', 'sum($hits) | group by host', 'grouping is forbidden'],
    ['table', 'group by $hits.host | sum($hits)', 'individual grouping is forbidden'],
    ['heatmap', 'where a = 1 | sum($hits)', 'not supported by heatmap'],
    ['heatmap', 'group by a', 'not supported by heatmap'],
    ['heatmap', 'where _value > 1', '_value is not supported here'],
    ['filter', 'where a = 1 | group by a', 'only conditions are supported here'],
  ] as const)('%s: %s', (target, query, message) => {
    expect(diagnose(query, { target }).map((found) => found.message)).toEqual([message]);
  });

  it('lets tables group', () => {
    expect(diagnose('group by host | sum($hits)', { target: 'table' })).toEqual([]);
  });
});

it('checks only what is known about a metric', () => {
  const unknown = [{ name: 'a', alias: 'a' }];
  expect(
    diagnoseMetricsQuery('p50($a) > 5ms | $a | count($a{_value>5kb}) | $a as b | b > 1s', {
      metrics: unknown,
    }).map(({ message }) => message),
  ).toEqual(['can\'t convert 5kb from "bytes" to ""']);
});

it('takes a name without a dollar sign for the metric that it can only mean', () => {
  const { problems, columns } = checkMetricsQuery(
    'per_min(sum(hits)) | 1 - max(memory{mode="free"}) as used | used * 2',
    metrics,
    'table',
  );
  expect(problems).toEqual([
    { start: 12, end: 16, message: '"hits" is read as the metric $hits', severity: 'warning' },
    {
      start: 29,
      end: 35,
      message: '"memory" is read as the metric $memory',
      severity: 'warning',
    },
  ]);
  expect(columns.map(({ name }) => name)).toEqual(['per_min(sum($hits))', 'used', 'used * 2']);
  expect(diagnose('per_min(sum(hits))')).toEqual([]);
});

it.each([
  ['rate($hits[5m])', 'rate', 'per_sec(sum($hits))'],
  ['sum(irate(($hits{a="b"}[5m])) by (c)) / 2', 'irate', 'per_sec(sum($hits))'],
  ['-increase(sum($hits))', 'increase', 'sum($hits)'],
])('says what to write where growth is taken of a growth: %s', (query, name, instead) => {
  const start = query.indexOf(name);
  expect(checkMetricsQuery(query, metrics, 'table').problems).toEqual([
    {
      start,
      end: start + name.length,
      message: `$hits is stored as increments, so ${name} differs from Prometheus`,
      hint: `Write ${instead}.`,
      severity: 'warning',
    },
  ]);
  expect(checkMetricsQuery(query.replace('hits', 'memory'), metrics, 'table').problems).toEqual([]);
});

it('warns of parts of dashboards that can be read, and refuses those of monitors', () => {
  const severities = (query: string, target: 'table' | 'gauge' | 'monitor') =>
    checkMetricsQuery(query, metrics, target).problems.map(({ severity = 'error' }) => severity);
  expect(severities('sum($gone)', 'table')).toEqual(['warning']);
  expect(severities('sum($hits) | group by host', 'gauge')).toEqual(['warning']);
  expect(severities('sum($gone)', 'monitor')).toEqual(['error']);
  expect(severities('sum($hits', 'table')).toEqual(['error']);
});
