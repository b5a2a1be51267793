import type { ErrorMonitor, MetricMonitor } from '@spanlight/sdk';
import { expect, test } from 'vitest';
import { errorSettings, metricSettings } from './monitor-texts.ts';

const common = {
  id: '12',
  projectId: 2,
  name: 'Disk',
  state: 'active',
  stateReason: '',
  notifyEveryoneByEmail: false,
  channelIds: [],
  createdAt: '',
  updatedAt: null,
  alertCount: 0,
  alertOpenCount: 0,
  alertClosedCount: 0,
  revision: 1,
  key: '',
  owner: '',
  severity: 'warning',
  labels: {},
  grouping: null,
} as const;

function metric(params: Partial<MetricMonitor['params']>): MetricMonitor {
  return {
    ...common,
    escalation: [],
    channelIds: [],
    type: 'metric',
    params: {
      metrics: [],
      query: '',
      column: 'used',
      columnUnit: 'utilization',
      checkNumPoint: 5,
      timeOffset: 0,
      minAllowedValue: null,
      maxAllowedValue: 0.9,
      minRecoveryValue: null,
      maxRecoveryValue: null,
      fireNumPoint: null,
      clearNumPoint: null,
      keepFiringFor: 0,
      minDevValue: 0,
      minDevFraction: 0,
      noDataPolicy: 'hold',
      flapping: false,
      ...params,
    },
  };
}

const textsOf = (monitor: MetricMonitor): string[] =>
  metricSettings(monitor).map(({ name, text }) => `${name}: ${text}`);

test('a metric monitor says no more than it must', () => {
  expect(textsOf(metric({}))).toEqual([
    'Allowed: at most 90%',
    'Fires: when all of the last 5 minutes are outside',
    'Recovers: after 5 minutes inside',
    'Missing points: change nothing',
  ]);
});

test.each([
  [1, null, 'Fires: when the last minute is outside'],
  [5, 1, 'Fires: when 1 of the last 5 minutes is outside'],
] as const)('%i minutes, %s of them outside', (checkNumPoint, fireNumPoint, text) => {
  expect(textsOf(metric({ checkNumPoint, fireNumPoint }))).toContain(text);
});

test('and everything that was set', () => {
  const monitor = metric({
    minAllowedValue: 0.1,
    minRecoveryValue: 0.2,
    maxRecoveryValue: 0.8,
    fireNumPoint: 3,
    clearNumPoint: 1,
    keepFiringFor: 600_000,
    timeOffset: 60_000,
    minDevValue: 0.05,
    minDevFraction: 0.1,
    noDataPolicy: 'alert',
    flapping: true,
  });
  expect(textsOf(monitor)).toEqual([
    'Allowed: 10% to 90%',
    'Fires: when 3 of the last 5 minutes are outside',
    'Recovers: after 1 minute within 20% to 80%',
    'Missing points: open an alert of their own',
    'Stays open: for 10m after the last bad point',
    'Looks back: 1m',
    'Smallest excess: 5%',
    'Smallest excess: 10% of the bound',
    'Flapping: messages are held while the status changes too often',
  ]);
});

test.each([
  [true, true, [], 'new errors and recurring errors', 'none: every error'],
  [
    false,
    false,
    [{ attr: 'service_name', op: '!=', value: 'cart' }],
    'nothing',
    'service_name != "cart"',
  ],
] as const)('an error monitor %s %s', (isNew, isRecurring, matchers, told, conditions) => {
  const monitor: ErrorMonitor = {
    ...common,
    escalation: [],
    channelIds: [],
    type: 'error',
    params: {
      notifyOnNewErrors: isNew,
      notifyOnRecurringErrors: isRecurring,
      matchers: [...matchers],
      consequences: 'note',
    },
  };
  expect(errorSettings(monitor).map(({ text }) => text)).toEqual([told, conditions]);
});
