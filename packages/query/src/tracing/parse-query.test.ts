import { describe, expect, it } from 'vitest';
import { parseQuery } from './parse-query.ts';
import { printExpression, printPart } from './print.ts';
import type { Expression } from './tree.ts';

/** Canonical texts of the parts, with the message where a part has an error. */
function canonical(query: string): string[] {
  return parseQuery(query).map(({ part, error }) =>
    part ? printPart(part) : `! ${error?.message}`,
  );
}

describe('forms of a part', () => {
  it.each([
    // Filters
    ['WHERE a = 1', 'where a = 1'],
    ['where a == x', 'where a = "x"'],
    ['where a <> x', 'where a != "x"'],
    ['where a > = 1', 'where a >= 1'],
    ['where a=b', 'where a = "b"'],
    ['where a', 'where a'],
    ['where a = 2024-01-02', 'where a = "2024-01-02"'],
    ['where a = 10.0.0.1', 'where a = "10.0.0.1"'],
    ['where a = 8080/tcp', 'where a = "8080/tcp"'],
    ['where a = my-service', 'where a = "my-service"'],
    ['where a = -5ms', 'where a = -5ms'],
    ['where a >= 5KiB and b < 1h30m', 'where a >= 5KiB and b < 1h30m'],
    ["where a = 'it''s'", `! unexpected "'s'" in "where a = 'it''s'<-"`],
    [String.raw`where a = 'it\'s'`, 'where a = "it\'s"'],
    [String.raw`where a ~ "\d+"`, String.raw`where a ~ "\\d+"`],
    ['where a ~ `^\\w"`', String.raw`where a ~ "^\\w\""`],
    ['where a =~ x and b ~= y and c !~ z', 'where a ~ "x" and b ~ "y" and c !~ "z"'],
    ['where a does not contain x', 'where a not contains "x"'],
    ['where a include x or a includes y', 'where a contains "x" or a contains "y"'],
    ['where a does not exist', 'where a not exists'],
    ['where a exist', 'where a exists'],
    ['where a not like "%x%"', 'where a not like "%x%"'],
    ['where a in (0, 5ms, x, "y z", 2kb)', 'where a in (0, 5ms, "x", "y z", 2kb)'],
    ['where a not in (1)', 'where a not in (1)'],
    ['where {a,b} contains "x"', 'where {a,b} contains "x"'],
    ['where {a, b} = 1 and c = 2', 'where {a,b} = 1 and c = 2'],
    ['where a = 1 and (b = 2 or c = 3)', 'where a = 1 and (b = 2 or c = 3)'],
    ['where (a = 1 and b = 2) or c = 3', 'where a = 1 and b = 2 or c = 3'],
    ['where not a = 1', 'where not a = 1'],
    ['where not (a or b)', 'where not (a or b)'],
    ['where (a + b) / 2 > 1', 'where (a + b) / 2 > 1'],
    ['where p50(_duration) > 10ms', 'where p50(_duration) > 10ms'],
    [
      'where a > 1.5 s and b in (5 ms, 2 KB) or c < -3 us',
      'where a > 1.5s and b in (5ms, 2KB) or c < -3us',
    ],
    ['having p50(_duration) > 500  ms', 'having p50(_duration) > 500ms'],
    ['apdex(500 ms, 2 s)', 'apdex(500ms, 2s)'],
    ['where "my-attr" = 1', 'where "my-attr" = 1'],
    ['where "and" = 1 and "or" = 2', 'where "and" = 1 and "or" = 2'],
    ['where and = 1 and in in (in)', 'where "and" = 1 and "in" in ("in")'],
    ['where not exists', 'where "not" exists'],
    ['where\n  a = 1\n  and\tb = 2', 'where a = 1 and b = 2'],
    ['having sum(x) > 5', 'having sum(x) > 5'],
    // Filters without the word
    ['a = "x"', 'where a = "x"'],
    ['a > 1 or b exists', 'where a > 1 or b exists'],
    ['not a', 'where not a'],
    // Grouping
    ['GROUP BY a, b as c', 'group by a, b as c'],
    ['group  by lower(service_name) AS service', 'group by lower(service_name) as service'],
    [
      'group by extract(host_name, `^srv-(\\w+)`) as host',
      String.raw`group by extract(host_name, "^srv-(\\w+)") as host`,
    ],
    // Columns
    ['select sum(a), p99(b) as slow', 'select sum(a), p99(b) as slow'],
    ['{p50,p90}(_duration)', '{p50,p90}(_duration)'],
    ['sum(a)-1', 'sum(a) - 1'],
    ['sum(a) -1', 'sum(a) - 1'],
    ['2*sum(a)', '2 * sum(a)'],
    ['sum(a) / sum(b) / sum(c)', 'sum(a) / sum(b) / sum(c)'],
    ['(sum(a) + 1) * -2', '(sum(a) + 1) * -2'],
    ['count() | count( )', 'count()', 'count()'],
    ['countIf(a = 1 or b = 2)', 'countIf(a = 1 or b = 2)'],
    ['p50If(_duration, service_name = x)', 'p50If(_duration, service_name = "x")'],
    ['apdex(500ms, 2s)', 'apdex(500ms, 2s)'],
    ['where', '"where"'],
    ['in', '"in"'],
    // Search
    ['search a|b -"c d" ~^x', 'search a|b -"c d" ~^x'],
    ['search "in" a', 'search "in" "a"'],
    ['search"<"', 'search "<"'],
    ['search = 1', 'where "search" = 1'],
    ['search exists', 'where "search" exists'],
  ])('%s', (query, ...texts) => {
    expect(canonical(query)).toEqual(texts);
  });
});

/** An expression with all its brackets. */
function bracketed(expression: Expression): string {
  return expression.kind === 'arithmetic'
    ? `(${bracketed(expression.left)} ${expression.operator} ${bracketed(expression.right)})`
    : printExpression(expression);
}

describe('precedence', () => {
  it.each([
    ['a + b * c', '(a + (b * c))'],
    ['a * b + c', '((a * b) + c)'],
    ['a - b - c', '((a - b) - c)'],
    ['a / b % c * d', '(((a / b) % c) * d)'],
    ['a - b * c / d + e', '((a - ((b * c) / d)) + e)'],
  ])('%s is %s', (written, meant) => {
    const part = parseQuery(written)[0]?.part;
    const column = part?.kind === 'columns' ? part.columns[0] : undefined;
    expect(column?.kind === 'column' && bracketed(column.expression)).toBe(meant);
  });
});

describe('parts', () => {
  it('are cut at blank-bar-blank only, outside quotes and brackets', () => {
    expect(
      parseQuery(` a | where b contains 'x | y' | {p50}(c) |  | where d = a|b `).map(
        (part) => part.text,
      ),
    ).toEqual(['a', "where b contains 'x | y'", '{p50}(c)', 'where d = a|b']);
  });

  it('have positions in the query', () => {
    const query = '  group by a |  b > 1 ';
    const parts = parseQuery(query).map(({ start, end }) => query.slice(start, end));
    expect(parts).toEqual(['group by a', 'b > 1']);
  });

  it('do not spoil each other by an open quote or bracket', () => {
    expect(canonical('where a = "x | sum(b | group by c')).toEqual([
      `! missing '"' at the end of a string: "x`,
      '! unexpected "b" in "sum(b<-"',
      'group by c',
    ]);
  });
});
