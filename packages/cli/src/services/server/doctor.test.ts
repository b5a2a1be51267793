import { expect, test } from 'vitest';
import { demoNow } from '../../../test/support/demo-data.ts';
import { clockFinding } from './doctor.ts';

test.each([
  [0, 'ok'],
  [2000, 'ok'],
  [-20_000, 'warn'],
  [90_000, 'fail'],
])('a clock that differs by %i ms is %s', (difference, status) => {
  const finding = clockFinding(new Date(demoNow + difference).toUTCString(), demoNow);
  expect(finding.status).toBe(status);
  expect(finding.hint === undefined).toBe(status === 'ok');
});

test.each([null, 'soon'])('without a date (%j) nothing is said', (date) => {
  expect(clockFinding(date, demoNow).status).toBe('skipped');
});
