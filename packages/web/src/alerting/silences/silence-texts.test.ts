import { afterEach, expect, test, vi } from 'vitest';
import { periodText } from './silence-texts.ts';

afterEach(() => vi.unstubAllEnvs());

test('a window says how far its clocks are from UTC at both ends', () => {
  vi.stubEnv('TZ', 'America/New_York');
  expect(periodText('2027-10-30T23:30:00Z', '2027-10-31T01:30:00Z')).toBe(
    '2027-10-30 19:30 -04:00 to 2027-10-30 21:30 -04:00',
  );
  expect(periodText('2027-11-07T05:30:00Z', '2027-11-07T06:30:00Z')).toBe(
    '2027-11-07 01:30 -04:00 to 2027-11-07 01:30 -05:00',
  );
  expect(periodText('2027-11-07T06:30:00Z', null)).toBe('2027-11-07 01:30 -05:00 to no end');
});
