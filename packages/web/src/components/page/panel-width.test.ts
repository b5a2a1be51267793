import { expect, test } from 'vitest';
import { fitPanel, widthAfterKey } from './panel-width.ts';

test('a panel takes about a third, and never more than leaves room for what it stands beside', () => {
  expect(fitPanel(undefined, 1048)).toBe(398);
  expect(fitPanel(undefined, 2400)).toBe(640);
  expect(fitPanel(900, 1048)).toBe(628);
  expect(fitPanel(100, 1048)).toBe(320);
  expect(fitPanel(500, 600)).toBe(320);
});

test('the arrow keys move its edge, Home and End go as far as they can', () => {
  expect(widthAfterKey('ArrowLeft', 400, 1048)).toBe(424);
  expect(widthAfterKey('ArrowRight', 330, 1048)).toBe(320);
  expect(widthAfterKey('Home', 400, 1048)).toBe(320);
  expect(widthAfterKey('End', 400, 1048)).toBe(628);
  expect(widthAfterKey('a', 400, 1048)).toBeUndefined();
});
