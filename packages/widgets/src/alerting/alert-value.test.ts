import type { MetricAlert } from '@spanlight/sdk';
import { describe, expect, it } from 'vitest';
import { alertSince, alertValue } from './alert-value.ts';
import { englishTexts as texts } from './list-texts.ts';

function metricAlert(params: Partial<MetricAlert['params']>): MetricAlert {
  return {
    id: 1,
    projectId: 7,
    name: 'CPU',
    type: 'metric',
    status: 'open',
    state: 'open',
    attrs: {},
    spanGroupId: '0',
    monitorId: 12,
    time: '2026-03-04T10:05:00Z',
    createdAt: '2026-03-01T10:00:00Z',
    updatedAt: '2026-03-04T10:05:00Z',
    mutedUntil: '0001-01-01T00:00:00Z',
    severity: 'warning',
    labels: {},
    acknowledgement: null,
    mute: null,
    escalation: null,
    cause: null,
    consequences: [],
    consequenceCount: 0,
    params: {
      firing: 1,
      initialValue: 0.93,
      currentValue: 0.95,
      normalValue: 0,
      numPointFiring: 3,
      whereQuery: '',
      bounds: { min: 0.1, max: 0.9 },
      monitor: {
        metrics: [],
        query: '',
        column: 'c',
        columnUnit: 'utilization',
        groupingInterval: 0,
      },
      ...params,
    },
  };
}

describe('alertValue', () => {
  it.each([
    ['above the range', { firing: 1 as const }, '95% > 90%'],
    ['below it', { firing: -1 as const, currentValue: 0.05 }, '5% < 10%'],
    ['without data', { firing: 0 as const, currentValue: null }, 'no data'],
    ['without a bound', { bounds: { min: null, max: null } }, '95%'],
    ['without a value', { currentValue: null }, '– > 90%'],
  ])('%s', (_, params, text) => {
    expect(alertValue(metricAlert(params), texts)).toBe(text);
  });
});

describe('alertSince', () => {
  it('is the start of what is firing now, not of what did before', () => {
    expect(alertSince(metricAlert({}))).toBe('2026-03-04T10:05:00Z');
  });
});
