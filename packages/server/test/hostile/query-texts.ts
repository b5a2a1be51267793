import { filled } from './hostile-body.ts';

/** Characters of a query that fit into a request line beside everything else. */
const MOST = 14_000;

/** Queries of both languages as long as HTTP lets them through, by what they are. */
export const QUERY_TEXTS: Readonly<Record<string, string>> = {
  'open parentheses': filled('(', MOST),
  'parentheses around a sum': `${filled('(', 6000)}1${filled(')', 6000)}`,
  'additions without end': filled('1+', MOST),
  'minus signs': filled('-', MOST),
  'negations of negations': `where ${filled('not ', MOST)}a = 1`,
  'conditions in a row': `where ${filled('a = 1 and ', MOST)}b = 2`,
  'alternatives in a row': `where ${filled('a = 1 or ', MOST)}b = 2`,
  'values of a list': `where a in (${filled('"x", ', MOST)}"y")`,
  'parts without words': filled('|', MOST),
  'parts of one word': filled('a|', MOST),
  'quotes that never close': filled('"', MOST),
  'quotes that open and close': filled('" ', MOST),
  'backslashes in a quote': `where a = "${filled('\\', MOST)}`,
  'braces in braces': filled('{', MOST),
  'lists of columns': `{${filled('p50,', MOST)}p90}(_duration)`,
  'columns of columns': filled('{p50,p90}(_dur_ms) | ', MOST),
  'groupings in a row': `group by ${filled('a, ', MOST)}b`,
  'a name of thousands of letters': filled('a', MOST),
  'a number of thousands of digits': filled('9', MOST),
  'aliases of aliases': Array.from(
    { length: 500 },
    (_, at) => `a${at} + a${at} as a${at + 1}`,
  ).join(' | '),
  'patterns that backtrack': `where a like "${filled('%a', MOST)}"`,
  'expressions that backtrack': `where a ~ "(a+)+${filled('(a*)*', 5000)}$"`,
  'functions of functions': `${filled('sum(', MOST)}$load`,
  'aggregates in a row': filled('avg($load) | ', MOST),
  'windows that are large': `rate($load[${filled('9', 100)}d])`,
  'metrics in a row': filled('$load + ', MOST),
  'a rate of every series': 'rate($load)',
  'columns of every series': Array.from({ length: 300 }, (_, at) => `$load + ${at} as c${at}`).join(
    ' | ',
  ),
  'medians of every series': 'median($load)',
  'subqueries with groupings': filled('sum($load by (a)) / ', MOST),
  'letters beyond ASCII': filled('é', 4000),
  'letters of two code units': filled('\u{1f600}', 2000),
};
