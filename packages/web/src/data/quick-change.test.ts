import { expect, test } from 'vitest';
import { isQuickChange, noteNavigation } from './quick-change.ts';

test('a change is quick until the address has rested for two seconds', () => {
  noteNavigation(10_000);
  expect(isQuickChange(11_999)).toBe(true);
  expect(isQuickChange(12_000)).toBe(false);
  noteNavigation(11_900);
  expect(isQuickChange(12_000)).toBe(true);
});
