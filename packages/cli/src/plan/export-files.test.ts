import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { fileNames } from './export-files.ts';

const stored = (id: number, name: string, key = '') => ({ id, name, key });

test.each([
  ['the key', [stored(1, 'Shop: orders', 'shop.orders')], ['dashboard.shop-orders.yml']],
  ['the name without a key', [stored(1, 'Café: Ünits / s')], ['dashboard.cafe-units-s.yml']],
  ['the id where nothing is left of the name', [stored(7, '売上')], ['dashboard.7.yml']],
  [
    'the id behind names that are not unique',
    [stored(1, 'Shop'), stored(2, 'shop!'), stored(3, 'x')],
    ['dashboard.shop-1.yml', 'dashboard.shop-2.yml', 'dashboard.x.yml'],
  ],
  ['the id behind what looks like one', [stored(9, 'Shop 1')], ['dashboard.shop-1-9.yml']],
])('a file is named after %s', (_what, given, expected) => {
  expect(fileNames('dashboard', given)).toEqual(expected);
});

test('no two files have the same name, and no name leaves the folder', () => {
  const name = fc.oneof(
    fc.constantFrom(
      'a',
      'A',
      'a-1',
      'a-2',
      '../../a',
      'a/b',
      'CON',
      '.hidden',
      '\0',
      'a'.repeat(300),
    ),
    fc.string(),
  );
  const entry = fc.record({ name, key: fc.oneof(fc.constant(''), name) });
  fc.assert(
    fc.property(fc.array(entry, { maxLength: 30 }), (entries) => {
      const names = fileNames(
        'dashboard',
        entries.map((each, id) => ({ ...each, id })),
      );
      expect(new Set(names.map((each) => each.toLowerCase())).size).toBe(entries.length);
      for (const each of names) expect(each).toMatch(/^dashboard\.[a-z0-9-]{1,80}\.yml$/u);
    }),
  );
});
