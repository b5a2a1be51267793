import { expect, test } from 'vitest';
import { createHistorySteps } from './history-steps.ts';

test('a change is quick until the address has rested for two seconds', () => {
  const steps = createHistorySteps();
  steps.note(10_000);
  expect(steps.isQuick(11_999)).toBe(true);
  expect(steps.isQuick(12_000)).toBe(false);
  steps.note(11_900);
  expect(steps.isQuick(12_000)).toBe(true);
});
