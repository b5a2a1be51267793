import { describe, expect, it } from 'vitest';
import { parseMetricsQuery } from './parse-query.ts';
import { printMetricsQuery, printPart } from './print.ts';
import type { Expression } from './tree.ts';

/** Canonical texts of the parts, with the message where a part has an error. */
function canonical(query: string): string[] {
  return parseMetricsQuery(query).map(({ part, error }) =>
    part ? printPart(part) : `! ${error?.message}`,
  );
}

describe('forms of a part', () => {
  it.each([
    // Conditions
    ['WHERE host = 1', 'where host = 1'],
    ['host_name = "x"', 'where host_name = "x"'],
    ['host_name exists', 'where host_name exists'],
    ['host == "x"', 'where host = "x"'],
    ['where host does not exist', 'where host not exists'],
    ['where host in (a, "b c", 3)', 'where host in ("a", "b c", 3)'],
    ['where host not like "%x%" and a ~= b', 'where host not like "%x%" and a ~ "b"'],
    ['where a = {"k": [1, "}"]}', String.raw`where a = "{\"k\": [1, \"}\"]}"`],
    ['where _value > 1.5 or _value <= -2', 'where _value > 1.5 or _value <= -2'],
    ['where not (a = 1 or b = 2)', 'where not (a = 1 or b = 2)'],
    ['where code = 1d', 'where code = 1d'],
    ['where "my-attr" = 1', 'where "my-attr" = 1'],
    // Grouping
    ['group by a, lower(b) as c', 'group by a, lower(b) as c'],
    ['Group By a', 'group by a'],
    ['sum($a) as x group by host', 'sum($a) as x group by host'],
    ['min($a), max($a) as top group by a, b', 'min($a), max($a) as top group by a, b'],
    // Metrics
    ['$a', '$a'],
    ['$a{}', '$a{}'],
    ['$a{b=c, d!="e", f=~"g", h!~i}', '$a{b="c",d!="e",f~"g",h!~"i"}'],
    ['$a{b in (x), c not in (y, 1)}', '$a{b in ("x"),c not in ("y", 1)}'],
    ['$a{_value >= 5, .value<7}', '$a{_value>=5,.value<7}'],
    ['$a{b=1}[5m] offset 1w2d by (c as d)', '$a{b=1}[5m] offset 1w2d by (c as d)'],
    ['$a offset -1h', '$a offset -1h'],
    ['$a._time', '$a._time'],
    ['$a..time', '$a..time'],
    ['hits{a=1}[5m] offset 1d by (b)', 'hits{a=1}[5m] offset 1d by (b)'],
    // Calls
    ['sum by (a) ($m)', 'sum by (a) ($m)'],
    ['sum($m) by (a)', 'sum by (a) ($m)'],
    ['sum($m by (a))', 'sum($m by (a))'],
    ['sum(irate($m by (a, b)) by (a))', 'sum(irate($m by (a, b)) by (a))'],
    ['avg by (a)(sum by (a, b)($m))', 'avg(sum by (a, b) ($m) by (a))'],
    ['sum($m) by (a) / sum($n) by (a)', 'sum by (a) ($m) / sum by (a) ($n)'],
    ['sum(x by (a))', 'sum(x by (a))'],
    ['UNIQ($a, b, "c-d")', 'uniq($a, b, "c-d")'],
    ['uniq($a by (g), b)', 'uniq($a by (g), b)'],
    ['sum(uniq($a) by (g))', 'sum(uniq($a) by (g))'],
    // Numbers and operators
    ['1e-5 + 0', '1e-5 + 0'],
    ['5kb * 1.5GiB / 1h30m', '5kb * 1.5GiB / 1h30m'],
    ['$a -1', '$a - 1'],
    ['$a-$b', '$a - $b'],
    ['-$a * 2', '-$a * 2'],
    ['- 5 - -5', '-5 - -5'],
    ['--5', '--5'],
    ['$a > = 5 AND $b', '$a >= 5 and $b'],
    ['$a\n+\u00a0$b', '$a + $b'],
    // Words that are keywords elsewhere
    ['where', 'where'],
    ['$in and by', '$in and by'],
    ['where in in (in)', 'where "in" in ("in")'],
    ['$offset offset 1d as offset', '$offset offset 1d as offset'],
  ])('%s', (query, text) => {
    expect(canonical(query)).toEqual([text]);
  });

  it('are separated by bars, except inside quotes and brackets', () => {
    expect(canonical('$a{b=" | "} | where c = "x | y" | $d|$e | ')).toEqual([
      '$a{b=" | "}',
      'where c = "x | y"',
      '! unexpected "|" in "$d|<-$e"',
    ]);
  });

  it('begin with "where" when they are conditions', () => {
    expect(parseMetricsQuery('$a | host = "x"')[1]).toMatchObject({
      text: 'where host = "x"',
      impliedWhere: true,
      start: 5,
      end: 15,
    });
  });

  it('are joined again by the printer', () => {
    const parts = parseMetricsQuery('$a|| | $a | host=x').flatMap(({ part }) => part ?? []);
    expect(printMetricsQuery(parts)).toBe('$a | where host = "x"');
  });
});

describe('precedence', () => {
  it.each([
    ['a - b - c - d', '(((a - b) - c) - d)'],
    ['a > 1 and b < 2 or c', '(((a > 1) and (b < 2)) or c)'],
    ['a + b * c ^ d', '(a + (b * (c ^ d)))'],
    ['-a ^ 2 * b', '(-(a ^ 2) * b)'],
    ['a / b % c', '((a / b) % c)'],
    ['a or b unless c == d + e', '(a or (b unless (c == (d + e))))'],
  ])('%s', (query, bracketed) => {
    const part = parseMetricsQuery(query)[0]?.part;
    const column = part?.kind === 'columns' ? part.columns[0] : undefined;
    expect(column && withBrackets(column.expression)).toBe(bracketed);
  });
});

function withBrackets(expression: Expression): string {
  switch (expression.kind) {
    case 'operation':
      return `(${withBrackets(expression.left)} ${expression.operator} ${withBrackets(expression.right)})`;
    case 'negation':
      return `-${withBrackets(expression.operand)}`;
    case 'reference':
      return expression.name;
    case 'number':
      return expression.text;
    default:
      return expression.kind;
  }
}
