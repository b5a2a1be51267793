import { expect, it } from 'vitest';
import { rowOptions } from './chosen-place.ts';

const rows = (...titles: string[]) => ({
  gridRows: titles.map((title, index) => ({ id: index + 1, title })),
});

it('rows of one title are told apart by their place', () => {
  expect(rowOptions(rows('Same', 'Other', 'Same')).slice(0, 3)).toEqual([
    { value: '', label: 'Same (1 of 2)' },
    { value: '2', label: 'Other' },
    { value: '3', label: 'Same (2 of 2)' },
  ]);
});
