import { expect, test } from 'vitest';
import { timedText } from './texts.ts';

test('a duration is a dash where no call was timed, and zero only where that was measured', () => {
  const none = { durationAvg: 0, durationMin: 0, durationMax: 0, durationSum: 0 };
  expect(timedText(none, 'durationMin')).toBe('–');
  expect(timedText(none, 'durationSum')).toBe('–');
  const some = { durationAvg: 2e6, durationMin: 0, durationMax: 4e6, durationSum: 4e6 };
  expect(timedText(some, 'durationMin')).toBe('0ns');
  expect(timedText(some, 'durationMax')).toBe('4ms');
});
