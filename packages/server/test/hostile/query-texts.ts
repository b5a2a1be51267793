import { filled } from './hostile-body.ts';

/** Characters of a query that fit into a request line beside everything else. */
const MAX_CHARACTERS = 14_000;

/** Queries of both languages as long as HTTP lets them through, by what they are. */
export const QUERY_TEXTS: Readonly<Record<string, string>> = {
  'open parentheses': filled('(', MAX_CHARACTERS),
  'parentheses around a sum': `${filled('(', 6000)}1${filled(')', 6000)}`,
  'additions without end': filled('1+', MAX_CHARACTERS),
  'minus signs': filled('-', MAX_CHARACTERS),
  'negations of negations': `where ${filled('not ', MAX_CHARACTERS)}a = 1`,
  'conditions in a row': `where ${filled('a = 1 and ', MAX_CHARACTERS)}b = 2`,
  'alternatives in a row': `where ${filled('a = 1 or ', MAX_CHARACTERS)}b = 2`,
  'values of a list': `where a in (${filled('"x", ', MAX_CHARACTERS)}"y")`,
  'parts without words': filled('|', MAX_CHARACTERS),
  'parts of one word': filled('a|', MAX_CHARACTERS),
  'quotes that never close': filled('"', MAX_CHARACTERS),
  'quotes that open and close': filled('" ', MAX_CHARACTERS),
  'backslashes in a quote': `where a = "${filled('\\', MAX_CHARACTERS)}`,
  'braces in braces': filled('{', MAX_CHARACTERS),
  'lists of columns': `{${filled('p50,', MAX_CHARACTERS)}p90}(_duration)`,
  'columns of columns': filled('{p50,p90}(_dur_ms) | ', MAX_CHARACTERS),
  'groupings in a row': `group by ${filled('a, ', MAX_CHARACTERS)}b`,
  'a name of thousands of letters': filled('a', MAX_CHARACTERS),
  'a number of thousands of digits': filled('9', MAX_CHARACTERS),
  'aliases of aliases': Array.from(
    { length: 500 },
    (_, at) => `a${at} + a${at} as a${at + 1}`,
  ).join(' | '),
  'patterns that backtrack': `where a like "${filled('%a', MAX_CHARACTERS)}"`,
  'expressions that backtrack': `where a ~ "(a+)+${filled('(a*)*', 5000)}$"`,
  'functions of functions': `${filled('sum(', MAX_CHARACTERS)}$load`,
  'aggregates in a row': filled('avg($load) | ', MAX_CHARACTERS),
  'windows that are large': `rate($load[${filled('9', 100)}d])`,
  'metrics in a row': filled('$load + ', MAX_CHARACTERS),
  'a rate of every series': 'rate($load)',
  'columns of every series': Array.from({ length: 300 }, (_, at) => `$load + ${at} as c${at}`).join(
    ' | ',
  ),
  'medians of every series': 'median($load)',
  'subqueries with groupings': filled('sum($load by (a)) / ', MAX_CHARACTERS),
  'letters beyond ASCII': filled('é', 4000),
  'letters of two code units': filled('\u{1f600}', 2000),
};
