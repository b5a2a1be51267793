import { expect, test } from 'vitest';
import { shortTimeText, withLocalTimes } from './time-text.ts';

const now = Date.parse('2026-11-23T18:00:00Z');

test.each([
  ['2026-11-23T10:17:42.500Z', '10:17:42.500'],
  ['2026-03-04T10:17:42Z', '03-04 10:17'],
  ['2026-01-02T10:17:42Z', '2026-01-02'],
  ['2026-12-28T10:17:42Z', '12-28 10:17'],
  ['2027-01-01T02:00:00Z', '2027-01-01'],
  ['2027-12-28T10:17:42Z', '2027-12-28'],
  ['2025-12-28T10:17:42Z', '2025-12-28'],
])('%s is %s in short', (time, text) => expect(shortTimeText(time, now)).toBe(text));

test('the new year is near at its eve', () =>
  expect(shortTimeText('2027-01-01T02:00:00Z', Date.parse('2026-12-31T20:00:00Z'))).toBe(
    '01-01 02:00',
  ));

test('sentences of the server have the times of tables', () =>
  expect(
    withLocalTimes('Sent at 2026-11-23T10:17:42.5Z, before 2026-11-20T08:00:00Z and 2026.', now),
  ).toBe('Sent at 10:17:42.500, before 2026-11-20 08:00:00.000 and 2026.'));
