import { expect, test } from 'vitest';
import { LabelRow } from './label-row.ts';

test('labels that would cover one that stands are left out', () => {
  const row = new LabelRow();
  expect(row.take(100, 160)).toBe(true);
  expect(row.take(120, 130)).toBe(false);
  expect(row.take(40, 98)).toBe(false);
  expect(row.take(40, 90)).toBe(true);
  expect(row.take(170, 200)).toBe(true);
  expect(row.take(0, 500)).toBe(false);
});
