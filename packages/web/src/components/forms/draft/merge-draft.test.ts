import { expect, it } from 'vitest';
import { conflictsOf, mergeDraft } from './merge-draft.ts';

const initial = { name: 'a', max: '1', channels: [1] };
const value = { name: 'mine', max: '1', channels: [1, 2] };
const newest = { name: 'theirs', max: '5', channels: [1] };

it('keeps what was changed, and takes what somebody else changed in the other fields', () => {
  expect(mergeDraft({ initial, value, basis: '1' }, newest)).toEqual({
    name: 'mine',
    max: '5',
    channels: [1, 2],
  });
});

it('names the fields that differ, and who changed them', () => {
  expect(conflictsOf({ initial, value, basis: '1' }, newest)).toEqual([
    { field: 'name', isTheirs: true },
    { field: 'max', isTheirs: true },
    { field: 'channels', isTheirs: false },
  ]);
});
