import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { zoneOffsetText } from '@spanlight/sdk/format';
import { zoneName } from './zone.ts';

const winter = Date.UTC(2026, 0, 15);
const summer = Date.UTC(2026, 6, 15);

beforeEach(() => vi.stubEnv('TZ', 'Europe/Berlin'));
afterEach(() => vi.unstubAllEnvs());

test('a zone is named with how far ahead it is at the time that is shown', () => {
  expect(zoneName(winter, 'utc')).toBe('UTC');
  expect(zoneOffsetText(winter, 'local')).toBe('+01:00');
  expect(zoneOffsetText(summer, 'local')).toBe('+02:00');
  expect(zoneOffsetText(summer, 'utc')).toBe('UTC');
  vi.stubEnv('TZ', 'America/St_Johns');
  expect(zoneOffsetText(winter, 'local')).toBe('-03:30');
});
