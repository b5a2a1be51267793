import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { cleanMetricAlias, defaultMetricAlias, isMetricAlias } from './metric-alias.ts';

it.each([
  ['http.server.duration', 'duration'],
  ['http_server_request_count', 'count'],
  ['system.network.aVeryLongSegmentOfAName_bytes', 'bytes'],
  ['jvm.gcPauseTime', 'gc_pause_time'],
  ['uptime', 'uptime'],
  ['a.95th', 'th'],
  ['a.%', 'metric'],
])('%s is called %s', (metric, alias) => {
  expect(defaultMetricAlias(metric)).toBe(alias);
});

it('avoids names that are taken', () => {
  expect(defaultMetricAlias('a.duration', ['duration', 'duration2'])).toBe('duration3');
});

it.each([
  ['$Hits', 'hits'],
  ['srv dur', 'srv_dur'],
  ['_x', 'x'],
  ['9', ''],
])('%s is stored as %j', (typed, alias) => {
  expect(cleanMetricAlias(typed)).toBe(alias);
});

it('makes an alias of any name', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (metric) => {
      expect(isMetricAlias(defaultMetricAlias(metric))).toBe(true);
    }),
  );
});
