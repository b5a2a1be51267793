import type { Phrasebook } from '../shared/syntax-error.ts';

export const PHRASEBOOK: Phrasebook = {
  foreign: new Map([
    ['order', 'Sorting is a setting of the request, not of the query.'],
    ['limit', 'The number of rows is a setting of the request, not of the query.'],
    ['from', 'A query has no "from": it reads the spans, logs and events of the project.'],
    ['is', 'Use "exists" or "not exists" to ask whether an attribute is present.'],
    ['between', 'Write two conditions: attr >= 1 and attr < 2.'],
  ]),
  openers: ['where', 'group', 'having', 'select'],
  expression: () => ['an attribute', 'a function'],
};
