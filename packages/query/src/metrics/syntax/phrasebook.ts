import type { Phrasebook } from '../../shared/syntax-error.ts';

export const PHRASEBOOK: Phrasebook = {
  foreign: new Map([
    ['order', 'Sorting is a setting of the request, not of the query.'],
    ['limit', 'The number of rows is a setting of the request, not of the query.'],
    [
      'from',
      'A query has no "from": metrics are chosen beside it and called by their alias, as $hits.',
    ],
    ['select', 'Write columns without "select", as in sum($hits) as hits.'],
    ['having', 'Results are compared in a column, as in sum($hits) > 10.'],
    ['is', 'Use "exists" or "not exists" to ask whether an attribute is present.'],
    ['between', 'Write two conditions: attr >= 1 and attr < 2.'],
    ['without', 'Name the attributes to keep with "by".'],
  ]),
  openers: ['where', 'group'],
  expression: (place) =>
    place === 'group' ? ['an attribute'] : ['a metric such as $hits', 'a function'],
};
