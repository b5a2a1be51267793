import { describe, expect, it } from 'vitest';
import { diagnoseQuery } from '../diagnose.ts';

/** The first thing wrong with a query: message, marked text, hint. */
function first(query: string): [string, string, string?] {
  const [found] = diagnoseQuery(query);
  if (!found) {
    throw new Error(`nothing is wrong with ${query}`);
  }
  const marked = query.slice(found.start, found.end);
  return found.hint === undefined ? [found.message, marked] : [found.message, marked, found.hint];
}

describe('a part that does not parse', () => {
  it.each<[string, [string, string, string?]]>([
    ['(', [`can't parse "("`, '', 'Expected an attribute or a function.']],
    ['where a =', ['unexpected "=" in "where a =<-"', '', 'Expected a value.']],
    ['where a = 1 b', ['unexpected "b" in "where a = 1 b<-"', 'b', 'Expected "and", "or" or "|".']],
    ['where a = "x', [`missing '"' at the end of a string: "x`, '"x', 'Close the string with ".']],
    [
      'wher a = 1',
      ['unexpected "a" in "wher a<- = 1"', 'a', 'Did you mean "where" instead of "wher"?'],
    ],
    [
      'where a is null',
      [
        'unexpected "is" in "where a is<- null"',
        'is',
        'Use "exists" or "not exists" to ask whether an attribute is present.',
      ],
    ],
    [
      'where a = 1 && b = 2',
      ['unexpected "&" in "where a = 1 &<-& b = 2"', '&', 'Conditions are joined with "and".'],
    ],
    [
      'order by a',
      [
        'unexpected "by" in "order by<- a"',
        'by',
        'Sorting is a setting of the request, not of the query.',
      ],
    ],
    [
      'sum(a) as',
      ['alias is required (AS alias)', '', 'Put a name of letters, digits and _ after "as".'],
    ],
    [
      'sum(a) * 10ms',
      [
        "numbers with units aren't allowed in exprs",
        '10ms',
        'Units are allowed on the right side of a comparison, as in _duration > 10ms.',
      ],
    ],
    ['group by a b', ['unexpected "b" in "group by a b<-"', 'b', 'Expected "as", "," or "|".']],
  ])('%s', (query, expected) => {
    expect(first(query)).toEqual(expected);
  });

  it('is shown with a caret below the place, also when the text has line breaks', () => {
    expect(diagnoseQuery('sum(a)\n| where b =\n= = 1')[0]?.caret).toBe(
      'sum(a) | where b = = = 1\n                     ^',
    );
  });

  it.each([
    ['where a = "日本" and b = =', 26, 1],
    ['where a = "🎉👩‍👩‍👧" and b = =', 26, 1],
    ['where a = "e\u0301" and b = =', 23, 1],
    ['where 日本 = "a"', 6, 2],
  ])('stands below what takes other columns than it has characters: %s', (query, place, width) => {
    const caret = diagnoseQuery(query)[0]?.caret.split('\n')[1];
    expect(caret).toBe(' '.repeat(place) + '^'.repeat(width));
  });

  it('shortens long text around the caret', () => {
    const [found] = diagnoseQuery(`where ${'a'.repeat(200)} b ${'c'.repeat(200)}`);
    const [line = '', carets = ''] = found?.caret.split('\n') ?? [];
    expect(line.length).toBeLessThan(130);
    expect(line[carets.indexOf('^')]).toBe('b');
  });
});

describe('a part that makes no sense', () => {
  it.each<[string, [string, string, string?]]>([
    [
      'sum(_dration)',
      ['unsupported attr: _dration', '_dration', 'Names that start with _ are built-in columns.'],
    ],
    ['summ(a)', ['unsupported func: summ', 'summ']],
    [
      'service_name',
      [
        'must be an agg or a group-by',
        'service_name',
        'Group by it, or put it into a function such as any(service_name).',
      ],
    ],
    [
      'sum(a) / _duration',
      [
        'must be an agg or a group-by',
        'sum(a) / _duration',
        'Put the attribute into a function such as sum() or any().',
      ],
    ],
    ['sum(a) * 1e999', ['1e999 is too large a number', '1e999']],
    ['sum(avg(a))', ["avg can't be used inside another aggregate", 'avg(a)']],
    ['sum(_error_rate)', ["_error_rate can't be used inside a function", '_error_rate']],
    ['sum()', ['sum takes one argument', 'sum()']],
    ['count(a)', ['count takes no arguments', 'count(a)']],
    ['sum(10ms)', ["numbers with units aren't allowed in exprs", '10ms']],
    [
      'where _duration > abc',
      [`can't compare _duration with "abc"`, 'abc', '_duration is a number.'],
    ],
    [
      'where _time > 10ms',
      ["can't compare _time with 10ms", '10ms', '_time is a time, such as "2026-03-04T10:00:00Z".'],
    ],
    [
      'where _group_id = x',
      [
        `can't compare _group_id with "x"`,
        'x',
        '_group_id is a 64-bit id, written as a decimal number.',
      ],
    ],
    [
      'where _trace_id = 5',
      ["can't compare _trace_id with 5", '5', '_trace_id is a trace id of 32 hexadecimal digits.'],
    ],
    ['group by toStartOfHour(a)', ['toStartOfHour takes a time such as _time', 'a']],
    ['group by 1', ["can't group by a constant", '1']],
    ['group by sum(a)', ["sum can't be used inside another aggregate", 'sum(a)']],
    [
      'a = 1 or sum(b) > 2',
      [
        "conditions on rows and on results can't be joined with or",
        'a = 1 or sum(b) > 2',
        'Join them with "and", or put them into separate parts.',
      ],
    ],
    [
      'having a = 1',
      ['must be an agg or a group-by', 'a', 'Use "where" for conditions on single rows.'],
    ],
  ])('%s', (query, expected) => {
    expect(first(query)).toEqual(expected);
  });

  it('suggests what may have been meant', () => {
    expect(
      diagnoseQuery('sum(_dration) | p98(a) | p42(a) | lowr(b)').map((found) => found.suggestion),
    ).toEqual(['_duration', 'p99', 'p50', 'lower']);
  });

  it('asks the caller whether regular expressions are valid', () => {
    const checkPattern = (pattern: string): string | undefined =>
      pattern === '(' ? 'missing )' : undefined;
    expect(
      diagnoseQuery('where a ~ "(" | where a ~ "x" | group by extract(b, "(") | search ~(', {
        checkPattern,
      }).map(({ partIndex, message, start, end }) => [partIndex, message, start, end]),
    ).toEqual([
      [0, 'bad regular expression: missing )', 10, 13],
      [2, 'bad regular expression: missing )', 52, 55],
      [3, 'bad regular expression: missing )', 59, 59],
    ]);
  });
});
