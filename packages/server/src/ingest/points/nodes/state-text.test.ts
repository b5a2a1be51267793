import { expect, test } from 'vitest';
import { parseState } from './state-text.ts';

const KEY = { projectId: 7, metric: 'load', instrument: 'gauge', id: 12n } as const;
const PLACE = 'series_states.state of series 12 of load in project 7';

test.for([
  ['{"heard":1,', `${PLACE} can't be read: it is not JSON`],
  ['{"heard":1,"total":"2","forgotten":0}', `${PLACE} can't be read: total: `],
] as const)('a damaged state says where it stands: %s', ([text, message]) => {
  expect(() => parseState(KEY, text)).toThrow(message);
});
