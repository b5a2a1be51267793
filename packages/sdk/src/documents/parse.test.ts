import { describe, expect, it } from 'vitest';
import type { CheckQuery } from './queries/check-query.ts';
import { dashboardsOf } from '../../test/dashboards-of.ts';
import { diffDashboards } from './diff.ts';
import { parseDocuments } from './parse.ts';
import { printDashboard } from './print.ts';
import { problemText } from './source/problem.ts';

const texts = (source: string, checkQuery?: CheckQuery): string[] =>
  parseDocuments(source, checkQuery ? { checkQuery } : {}).problems.map((problem) =>
    problemText(problem),
  );

/** A dashboard of one chart. */
const chart = (lines: string): string => `schema: v2
name: Shop
grid_rows:
  - title: General
    items:
      - title: Orders
        ${lines.replaceAll('\n', '\n        ')}
`;

describe('what is wrong with a file', () => {
  it('names every key there is, whole', () => {
    const { problems } = parseDocuments('monitors:\n  - name: a\n    zzqqxx: 1');
    const unknown = problems.find(({ code }) => code === 'unknown-key');
    expect(unknown?.hint).toMatch(/^Keys here: id, key, .* time_offset\b.*\w$/);
  });

  it.each([
    [
      'schema: v2\nname: a\ngrid_rowz: []',
      '3:1: there is no key "grid_rowz" here, it is ignored. Did you mean "grid_rows"?',
    ],
    ['schema: v2\nname: a\nname: b', '3:1: the key "name" is given twice. Remove one of them'],
    ['schema: v3\nname: a', '1:9: "schema" must be v2'],
    ['schema: v2', '1:1: "name" is missing. Add a line "name: …"'],
    ['schema: v2\nname: ""', '2:7: "name" can\'t be empty'],
    ['schema: v2\nname: " "', '2:7: "name" can\'t be blank'],
    ['schema: v2\nname: a\ngrid_rows: [{ title: "\\t" }]', '3:22: "title" can\'t be blank'],
    [chart('type: gauge').replace('title: Orders', "title: ' '"), '6:16: "title" can\'t be blank'],
    ['monitors: [{ name: " ", type: error }]', '1:20: "name" can\'t be blank'],
    ['channels: [{ name: " ", type: slack, webhook_url: x }]', '1:20: "name" can\'t be blank'],
    [
      'schema: v2\nname: a\nmin_interval: soon',
      '3:15: "min_interval" must be milliseconds or a duration such as 5m or 1h30m',
    ],
    [
      'schema: v2\nname: a\ntable:\n  if: []',
      '4:3: "table" must be a list, not keys and values. Put "- " before each entry',
    ],
    [
      'name: a: b',
      '1:7: Nested mappings are not allowed in compact mappings. Put a text with ": " between quotes',
    ],
    ['schema: v2\n\tname: a', '2:1: Tabs are not allowed as indentation. Indent with spaces'],
    ['- a', '1:1: the document must be keys and values, not a list'],
    ['a: "b\\0"', '1:4: a text must not contain the NUL character'],
    [
      'channels:\n  - { name: a, type: webhook, url: x, payload: { list: [{ __proto__: { b: 1 } }] } }',
      '2:59: the key "__proto__" is not allowed',
    ],
    [
      'monitors:\n  - name: a\n    type: error\n    labels: { "__proto__": x }',
      '4:15: the key "__proto__" is not allowed',
    ],
    ['a: *b', '1:4: there is no anchor "&b" before this alias'],
    ['a: &b [*b]', '1:8: there is no anchor "&b" before this alias'],
    [
      chart('metrics: a as $a\nquery: [$a]'),
      '7:18: "metrics" must be a list, not a text. Put each entry on a line of its own after "- "',
    ],
    [
      chart('metrics: [a as $a]\nquery: [b: c]'),
      '8:17: an entry of "query" must be a text, not keys and values. Put a text with ": " or braces between quotes',
    ],
    [
      chart('metrics: [a as b]\nquery: [$b]'),
      '7:19: alias "b" must start with a dollar sign. Write "a as $b"',
    ],
    [
      chart('metrics: [a]\nquery: [$b]'),
      '7:19: can\'t parse metric alias "a". Write it as "metric_name as $alias"',
    ],
    [
      chart('metrics: [a as $x, b as $x]\nquery: [$x]'),
      '7:28: duplicated metric alias "x". Give each metric of a query its own alias',
    ],
    [chart('metrics: [a as $x, b as $xy]\nquery: [$xy]'), '7:19: the query does not use "$x"'],
    [
      chart('metrics: [a as $x]\nquery: []'),
      '8:16: query can\'t be empty. Write one as "query: [sum($alias)]"',
    ],
    [
      chart('query: [a]'),
      '6:9: at least one metric is required. Write one as "metrics: [name as $alias]"',
    ],
    [chart('type: chrat'), '7:15: unsupported grid item type: "chrat". Did you mean "chart"?'],
    [
      chart('chart: lines'),
      '7:16: "chart" must be one of line, area, bar, stacked-area, stacked-bar. Did you mean "line"?',
    ],
    [
      chart('metrics: [a as $x]\nquery: [$x]\nx_axis: 12\nwidth: 13'),
      '9:17: the item reaches beyond the 24 columns of the grid',
    ],
    [
      chart('metrics: [a as $x]\nquery: [$x]\nwidth: 25'),
      '9:16: the item reaches beyond the 24 columns of the grid',
    ],
    [
      chart('metrics: [a as $X]'),
      '7:19: invalid alias: "X". An alias has lower-case letters, digits and underscores, and begins with a letter',
    ],
    [
      chart('metrics: [a as $9n]'),
      '7:19: invalid alias: "9n". An alias has lower-case letters, digits and underscores, and begins with a letter',
    ],
    [chart('styles: {x: {opacity: 101}}'), '7:31: "opacity" must be at most 100'],
    [chart('styles: {x: {line_width: 0}}'), '7:34: "line_width" must be at least 1'],
    [chart('styles: {x: {symbol_size: 17}}'), '7:35: "symbol_size" must be at most 16'],
    [chart('type: table\nitems_per_page: 2'), '8:25: "items_per_page" must be at least 3'],
    [
      'schema: v2\nname: a\ntime_offset: 301m',
      '3:14: "time_offset" must be between -300 and 300 minutes',
    ],
    ...['-1m', '1', '999ms', '7d1s', '86400000000'].map((interval) => [
      `schema: v2\nname: a\nmin_interval: ${interval}`,
      '3:15: "min_interval" must be 0, or between 1 second and 7 days',
    ]),
    ...[5, 319, 10_001, 100_000_000].map((width) => [
      `schema: v2\nname: a\ngrid_max_width: ${width}`,
      '3:17: "grid_max_width" must be between 320 and 10000 pixels',
    ]),
    [
      chart('type: gauge').replace('title: Orders', `title: ${'x'.repeat(41)}`),
      '6:16: "title" must be at most 40 characters long in a gauge',
    ],
    [chart('width: 1.5'), '7:16: "width" must be a whole number, not 1.5'],
    [
      chart('legend: {plaecment: right}'),
      '7:18: there is no key "plaecment" here, it is ignored. Did you mean "placement"?',
    ],
    [
      chart('metrics: [a as $x\nquery: [$x]'),
      '8:9: Flow sequence in block collection must be sufficiently indented and end with a ]. The [ at line 7, column 18 is never closed',
    ],
    [
      'schema: v2\nname: {a: "x}", b: 1\nfoo: 1',
      '3:1: Flow map in block collection must be sufficiently indented and end with a }. The { at line 2, column 7 is never closed',
    ],
    [
      'name: "a\nfoo: b\n',
      '3:1: Missing closing double quote. The " at line 1, column 7 is never closed',
    ],
    [
      'name: [a]]\n',
      '1:10: Unexpected flow-seq-end token in YAML stream: "]". Remove it, or put the text between quotes',
    ],
  ])('%j', (source, expected) => {
    expect(texts(source)).toContain(expected);
  });

  it('tells what is wrong with the rest beside what does not fit', () => {
    const checkQuery: CheckQuery = (query) => ({
      problems: query.includes('bad') ? [{ start: 0, end: 3, message: `no ${query}` }] : [],
    });
    const found = texts(
      `schema: v2\ngrid_query: bad1\ngrid_rows:\n  - description: [x]\n    items:\n      - title: A\n        metrics: [m as $a]\n        query: [bad2]\n      - {title: B, type: nothing}\n`,
      checkQuery,
    );
    expect(found).toEqual([
      '1:1: "name" is missing. Add a line "name: …"',
      '2:13: no bad1',
      expect.stringContaining('4:5: "title" is missing'),
      expect.stringContaining('4:18: "description" must be a text'),
      expect.stringContaining('does not use "$a"'),
      '8:17: no bad2',
      expect.stringContaining('unsupported grid item type: "nothing"'),
    ]);
    const monitors = texts(
      'monitors:\n  - name: [a]\n  - name: b\n    metrics: [m as $x]\n    query: [bad]\n    column: y\n    min_allowed_value: 1\n',
      checkQuery,
    );
    expect(monitors).toEqual([
      expect.stringContaining('"name" must be a text'),
      expect.stringContaining('does not use "$x"'),
      expect.stringContaining('5:13: no bad'),
    ]);
  });

  it('reads a file with a byte order mark, which is no column', () => {
    expect(texts('\uFEFFschema: v2\nname: a\n')).toEqual([]);
    expect(texts('\uFEFFnaem: a\nschema: v2\nname: a\n')).toEqual([
      expect.stringMatching(/^1:1: there is no key "naem"/),
    ]);
  });

  it('takes numbers for texts and texts for numbers, the way they are written', () => {
    const source = chart(
      'type: gauge\nmetrics: [a as $a]\nquery: [$a]\nwidth: "6"\ncolumns: {a: {unit: 1}}\ntemplate: 1.50\nvalue_mappings: [{op: eq, value: "2", text: yes}]',
    );
    const { documents, problems } = parseDocuments(source);
    expect(problems).toEqual([]);
    expect(dashboardsOf({ documents, problems })[0]?.grid_rows[0]?.items[0]).toMatchObject({
      width: 6,
      columns: { a: { unit: '' } },
      template: '1.50',
      value_mappings: [{ value: 2, text: 'yes' }],
    });
  });

  it('reads anchors, merged maps, line ends of Windows and any indentation inside braces', () => {
    const source =
      'schema: v2\r\nname: a\r\ntable:\r\n- metrics: &m [a as $a]\r\n  query: [sum($a) as s]\r\n  columns:\r\n' +
      '    s: {unit: us,\r\n\t\tcolor: red}\r\n    t: &t {unit: ms}\r\n    u: {<<: *t, color: blue} # {\r\n';
    const { documents, problems } = parseDocuments(source);
    expect(problems).toEqual([]);
    expect(dashboardsOf({ documents, problems })[0]?.table[0]?.columns).toMatchObject({
      s: { unit: 'microseconds', color: 'red' },
      u: { unit: 'milliseconds', color: 'blue' },
    });
  });

  it.each([
    ['|', ['[a', 'b # no comment', '', '\t{c]'], '[a\nb # no comment\n\n\t{c]\n'],
    ['>-', ['{a', '"b # no comment'], '{a "b # no comment'],
    ['!!str &t | # a comment', ['- [a', '  - b: |'], '- [a\n  - b: |\n'],
    ['|2', ['  [a', ' b'], '  [a\n b\n'],
    ['|', [], ''],
  ])(
    'leaves the block %s %j as it is, beside any indentation inside brackets',
    (mark, block, text) => {
      const indented = block.map((line) => `\n      ${line}`).join('');
      const { documents, problems } = parseDocuments(`schema: v2
name: a
grid_rows:
  - title: r
    description: ${mark}${indented}
    items: [
{ title: t, type: heatmap, # [
\tmetric: m }]
`);
      expect(problems).toEqual([]);
      expect(dashboardsOf({ documents, problems })[0]?.grid_rows).toMatchObject([
        { description: text, items: [{ title: 't', metric: 'm' }] },
      ]);
    },
  );

  it('reads what is merged as it is read where it is written, and tells of it there', () => {
    const text = (query: string): string => `schema: v2
name: a
grid_rows:
  - title: r
    items:
      - &first
        title: 404
        description: 7
        metrics: [a as $a]
        query:
          - |
            ${query}
      - { <<: *first, title: second }
      - { <<: [{ title: third }, *first] }
      - { <<: { <<: *first }, title: fourth }
`;
    const checkQuery: CheckQuery = (query) => {
      const start = query.indexOf('oops');
      return { problems: start < 0 ? [] : [{ start, end: start + 4, message: 'no' }] };
    };
    const { documents, problems } = parseDocuments(text('sum($a)'), { checkQuery });
    expect(problems).toEqual([]);
    const read = { description: '7', query: ['sum($a)'] };
    expect(dashboardsOf({ documents, problems })[0]?.grid_rows[0]?.items).toMatchObject(
      ['404', 'second', 'third', 'fourth'].map((title) => ({ ...read, title })),
    );
    expect(texts(text('$a + oops'), checkQuery)).toEqual(Array(4).fill('12:18: no'));
    expect(texts(text('$a').replace('description: 7', 'description: []'))).toEqual(
      Array(4).fill('8:22: "description" must be a text, not a list'),
    );
  });

  it.each([
    ['<<: 5', '3:5'],
    ['<<: *name', '3:5'],
    ['<<: [{ owner: a }, text]', '3:5'],
    ['grid_rows: [{ <<: text, title: r }]', '3:19'],
  ])('has nothing to merge in %j', (line, place) => {
    expect(texts(`schema: v2\nname: &name a\n${line}\n`)).toEqual([
      `${place}: "<<" must be keys and values, or a list of them`,
    ]);
    expect(texts('schema: v2\nname: a\n<<: ~\n')).toEqual([]);
  });

  it('takes an alias inside an anchor for what it stood for there', () => {
    const source =
      'schema: v2\nname: &n first\ngrid_rows: [&row { title: *n }, { title: &n second }, *row]\n';
    const [document] = dashboardsOf(parseDocuments(source));
    expect(document?.grid_rows.map(({ title }) => title)).toEqual(['first', 'second', 'first']);
  });

  it('reads several documents and keeps the sound ones', () => {
    const { documents, problems } = parseDocuments(
      '# first\nschema: v2\nname: a\n---\n---\nschema: v2\nname: [b]\n---\nschema: v2\nname: c\n',
    );
    expect(documents.map(({ value }) => value.name)).toEqual(['a', 'c']);
    expect(problems).toMatchObject([{ line: 7, column: 7, path: 'name', severity: 'error' }]);
    expect(documents[1]?.positionOf(['name'])).toMatchObject({ line: 10, column: 7, endColumn: 8 });
  });

  it('leaves items in the order of the file, which makes no difference', () => {
    const item = (title: string, place: string): string =>
      `      - { title: ${title}, type: heatmap, metric: m${place} }\n`;
    const items = [
      item('last', ', x_axis: 1, y_axis: "40"'),
      item('second', ', x_axis: 3'),
      item('first', ''),
    ];
    const read = (list: readonly string[]): ReturnType<typeof parseDocuments> =>
      parseDocuments(
        `schema: v2\nname: a\ntable_grid_items:\n${list.join('')}grid_rows:\n  - title: r\n    items:\n${list.join('')}`,
      );
    const { documents } = read(items);
    const lines = [0, 1, 2].map(
      (at) => documents[0]?.positionOf(['grid_rows', 0, 'items', at, 'title']).line,
    );
    const [document] = dashboardsOf(read(items));
    expect(document?.grid_rows[0]?.items.map(({ title }) => title)).toEqual([
      'last',
      'second',
      'first',
    ]);
    expect(lines).toEqual([10, 11, 12]);
    const [sorted] = dashboardsOf(read(items.toReversed()));
    expect(document && sorted && diffDashboards(document, sorted)).toEqual([]);
  });

  it('places what is wrong with a query inside its text', () => {
    const checkQuery: CheckQuery = (query) => {
      const start = query.indexOf('oops');
      return { problems: start < 0 ? [] : [{ start, end: start + 4, message: 'no' }] };
    };
    const place = (lines: string): string[] =>
      texts(chart(`metrics: [a as $a]\n${lines}`), checkQuery);
    expect(place('query: [sum($a), where oops]')).toEqual(['8:32: no']);
    expect(place("query:\n  - sum($a)\n  - 'where x = ''y'' oops'")).toEqual(['10:30: no']);
    expect(place('query:\n  - "where x = \\"y\\" oops"\n  - $a')).toEqual(['9:30: no']);
    expect(place('query:\n  - |\n    where x\n    oops\n  - $a')).toEqual(['11:13: no']);
    expect(place('query:\n  - sum($a)\n    + oops\n  - $a')).toEqual(['10:15: no']);
  });

  it('tells mistakes of queries also where something else has a wrong value', () => {
    const checkQuery: CheckQuery = (query) => ({
      problems: query.includes('oops') ? [{ start: 0, end: 4, message: 'no' }] : [],
    });
    const source = `schema: v2
name: Shop
min_interval: soon
table:
  - { metrics: [a as $a], query: ['$a oops'] }
  - { metrics: 5, query: ['$a oops'] }
grid_rows:
  - title: General
    items:
      - { title: One, metrics: [a as $a], query: ['$a oops'] }
      - { title: Two, type: chrt, metrics: [a as $a], query: ['$a oops'] }
      - { title: Three, metrics: [a as $a], query: ['$a oops'] }
`;
    const places = parseDocuments(source, { checkQuery }).problems.map(
      ({ line, path }) => `${line} ${path}`,
    );
    expect(places.toSorted()).toEqual([
      '10 grid_rows[0].items[0].query[0]',
      '11 grid_rows[0].items[1].type',
      '12 grid_rows[0].items[2].query[0]',
      '3 min_interval',
      '5 table[0].query[0]',
      '6 table[1].metrics',
    ]);
  });

  it('knows when a comma has cut a part of a query short', () => {
    const checkQuery: CheckQuery = () => ({ problems: [{ start: 0, end: 1, message: 'no' }] });
    const hints = (query: string): (string | undefined)[] =>
      parseDocuments(chart(`metrics: [a as $a]\nquery: ${query}`), { checkQuery }).problems.map(
        ({ hint }) => hint,
      );
    expect(hints('[uniq($a, host) as hosts]')[0]).toMatch(/^Put the part between quotes/);
    expect(hints("['uniq($a, host']")).toEqual([undefined]);
    expect(hints('[sum($a)]')).toEqual([undefined]);
  });

  it('completes columns from the query and warns about others', () => {
    const checkQuery: CheckQuery = () => ({
      problems: [],
      columns: [{ name: 'rpm', tableFunc: 'sum' }],
    });
    const source = chart(
      'type: gauge\nmetrics: [a as $a]\nquery: [$a]\ncolumns: {rpm: {unit: us}, rmp: {}}',
    );
    const { documents, problems } = parseDocuments(source, { checkQuery });
    expect(problems).toMatchObject([
      { code: 'column', message: 'the query has no column "rmp"', hint: 'Did you mean "rpm"?' },
    ]);
    expect(dashboardsOf({ documents, problems })[0]?.grid_rows[0]?.items[0]).toMatchObject({
      columns: { rpm: { agg_func: 'sum' } },
    });
  });

  it('keeps what only templates use', () => {
    const source =
      'schema: v2\nname: a\nif: [{metric: m, state: absent}]\ninclude_grid_rows: [x.y]\nmonitors: [{name: n, query: [a], max_allowed_value: 5, flapping: true}]\n';
    const [document] = dashboardsOf(parseDocuments(source));
    const [again] = document ? dashboardsOf(parseDocuments(printDashboard(document))) : [];
    expect(again).toEqual(document);
    expect(again?.monitors).toEqual([
      { name: 'n', query: ['a'], max_allowed_value: 5, flapping: true },
    ]);
  });

  it.each([
    [
      'aliases that multiply',
      Array.from(
        { length: 12 },
        (_, at) =>
          `k${at}: &a${at} [${'*a'.concat(String(at - 1), ',').repeat(at === 0 ? 0 : 12)}x]`,
      ).join('\n'),
    ],
    ['deep nesting', `a: ${'['.repeat(50_000)}`],
    ['deep lists', `${'- '.repeat(20_000)}x`],
    ['many keys', Array.from({ length: 60_000 }, (_, at) => `k${at}: 1`).join('\n')],
    ['a long file', `a: ${'x'.repeat(1_100_000)}`],
    ['many documents', '---\n'.repeat(5000)],
    [
      'aliases of what is wrong',
      `a: [${Array.from({ length: 30_000 }).fill('x').join(', ')}]\nb: &b {}\ntable:\n  - query: [${Array.from({ length: 9000 }).fill('*b').join(', ')}]`,
    ],
    [
      'merged maps of what is wrong',
      `a: &a { title: [] }\ngrid_rows:\n${'  - { <<: *a }\n'.repeat(9000)}`,
    ],
    ['many quotes', '"\n'.repeat(20_000)],
  ])('refuses %s in good time', (_name, source) => {
    // Processor time: the machine may be busy with something else.
    const start = process.cpuUsage();
    const { documents, problems } = parseDocuments(source);
    expect(documents).toEqual([]);
    expect(problems.length).toBeGreaterThan(0);
    expect(process.cpuUsage(start).user / 1000).toBeLessThan(5000);
  });

  it('takes nothing for sound that it has no room left to tell of', () => {
    const monitor = (name: string, column: string): string =>
      `  - { name: ${name}, metrics: [m as $a], query: [sum($a) as x], column: ${column}, min_allowed_value: 1 }\n`;
    const bad = Array.from({ length: 260 }, (_, at) => monitor(`bad${at}`, 'y')).join('');
    const checkQuery: CheckQuery = () => ({
      problems: [],
      columns: [{ name: 'x', tableFunc: 'sum' }],
    });
    const text = `monitors:\n${monitor('first', 'x')}${bad}${monitor('last', 'x')}`;
    const { documents, problems } = parseDocuments(text, { checkQuery });
    expect(problems).toHaveLength(200);
    expect(documents.map(({ value }) => value.name)).toEqual(['first', 'last']);
    const unknown = Array.from({ length: 200 }, (_, at) => `    k${at}: 1\n`).join('');
    const others = `monitors:\n  - name: a\n    type: error\n${unknown}channels: []\n`;
    expect(parseDocuments(others).documents).toEqual([]);
    expect(parseDocuments(others).problems).toHaveLength(200);
  });

  it('tells of no more than anyone reads, errors first', () => {
    const keys = Array.from({ length: 20_000 }, (_, at) => `k${at}: 1`).join('\n');
    const { documents, problems } = parseDocuments(`schema: v2\n${keys}\nname: a\ntable: 7\n`);
    expect(documents).toEqual([]);
    expect(problems).toHaveLength(200);
    expect(problems.at(-1)).toMatchObject({ line: 20_003, path: 'table', severity: 'error' });
    const [problem] = parseDocuments(`${'x'.repeat(5000)}: 1`).problems;
    expect(problem?.message.length).toBeLessThanOrEqual(300);
  });
});
