import type { ErrorAlert, MetricAlert } from '@spanlight/sdk';
import { expect, test } from 'vitest';
import { alertText, explainMetricAlert } from './alert-facts.ts';

const common = {
  id: 1,
  projectId: 2,
  name: 'Disk',
  status: 'open',
  state: 'open',
  attrs: {},
  spanGroupId: '0',
  monitorId: 12,
  time: '',
  createdAt: '',
  updatedAt: '',
  mutedUntil: '',
  severity: 'warning',
  labels: {},
  acknowledgement: null,
  mute: null,
  escalation: null,
  cause: null,
  consequenceCount: 0,
} as const;

function alert(more: Partial<MetricAlert['params']>): MetricAlert {
  return {
    ...common,
    consequences: [],
    type: 'metric',
    params: {
      firing: 1,
      initialValue: 0.93,
      currentValue: 0.95,
      normalValue: 0,
      numPointFiring: 3,
      whereQuery: '',
      bounds: { min: null, max: 0.9 },
      monitor: {
        metrics: [],
        query: '',
        column: 'used',
        columnUnit: 'utilization',
        groupingInterval: 0,
      },
      ...more,
    },
  };
}

test.each([
  [{}, '95% is greater than 90%'],
  [{ firing: -1, bounds: { min: 0.5, max: null }, currentValue: 0.2 }, '20% is smaller than 50%'],
  [{ firing: 0, currentValue: null }, 'no data'],
] as const)('%o is told as %s', (params, text) => {
  expect(alertText(alert(params))).toBe(text);
});

test.each([
  [{ normalValue: 0.6 }, 'back at 60%'],
  [{ normalValue: null }, 'was 95%, allowed up to 90%'],
  [{ normalValue: null, firing: 0, currentValue: null }, 'had no data'],
] as const)('closed, %o is told as %s', (params, text) => {
  expect(alertText({ ...alert(params), status: 'closed', state: 'closed' })).toBe(text);
});

test.each([1, 137])('%i errors are counted', (spanCount) => {
  const params = { traceId: null, spanId: '0', spanCount };
  const error: ErrorAlert = { ...common, consequences: [], type: 'error', params };
  expect(alertText(error)).toBe(spanCount === 1 ? '1 occurrence' : '137 occurrences');
});

test.each([
  [
    {},
    false,
    'The value was above the allowed range, up to 90%, for at least 3 minutes: it was 95%.',
  ],
  [
    { normalValue: 0.6, numPointFiring: 1 },
    true,
    'The value was above the allowed range, up to 90%, for at least 1 minute; then it was back at 60%.',
  ],
  [
    { firing: -1, bounds: { min: 0.5, max: 0.9 }, currentValue: 0.2, numPointFiring: 125 },
    false,
    'The value was below the allowed range, 50% to 90%, for at least 2 hours 5 minutes: it was 20%.',
  ],
  [{ firing: 0, numPointFiring: 0 }, false, 'There was no data for at least 1 minute.'],
] as const)('%o is explained', (params, hasRecovered, text) => {
  expect(explainMetricAlert(alert(params), hasRecovered)).toBe(text);
});
