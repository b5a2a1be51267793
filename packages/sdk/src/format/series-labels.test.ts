import { describe, expect, test } from 'vitest';
import { attributeLabel, attributeLabels, columnLabel } from './column-label.ts';
import { seriesLabels, type NamedSeries } from './series-labels.ts';

const of = (metric: string, attrs: Record<string, string> = {}): NamedSeries => ({
  name: `${metric}{${Object.entries(attrs)
    .map(([key, value]) => `${key}=${value}`)
    .join()}}`,
  metric,
  attrs,
});

describe('series are called by what differs', () => {
  test.each<[string, NamedSeries[], string[]]>([
    [
      'one attribute',
      [of('orders', { outcome: 'paid' }), of('orders', { outcome: 'declined' })],
      ['paid', 'declined'],
    ],
    [
      'only what differs of several',
      [of('used', { host: 'a', disk: '/' }), of('used', { host: 'a', disk: '/var' })],
      ['/', '/var'],
    ],
    [
      'several that differ',
      [of('used', { host: 'a', disk: '/' }), of('used', { host: 'b', disk: '/var' })],
      ['a, /', 'b, /var'],
    ],
    ['one series by what it is grouped by', [of('orders', { outcome: 'paid' })], ['paid']],
    ['one series of a column', [of('spans_per_min')], ['Spans per minute']],
    ['columns', [of('p50'), of('p99'), of('max')], ['p50', 'p99', 'Max']],
    [
      'columns of one service',
      [of('p50', { service_name: 'cart' }), of('p99', { service_name: 'cart' })],
      ['p50', 'p99'],
    ],
    [
      'columns of several services',
      [of('p50', { s: 'cart' }), of('p50', { s: 'pay' }), of('p99', { s: 'pay' })],
      ['p50: cart', 'p50: pay', 'p99: pay'],
    ],
    [
      'groups of spans by what these are called',
      [{ ...of('p50', { _group_id: '17' }), groupName: 'GET /' }, of('p50', { _group_id: '4' })],
      ['GET /', '4'],
    ],
    ['nothing in a value', [of('x', { a: '' }), of('x', { a: 'b' })], ['(empty)', 'b']],
    [
      'full names where they would read the same',
      [of('a_b'), of('_a_b'), of('x')],
      ['a_b{}', '_a_b{}', 'X'],
    ],
    ['no series', [], []],
  ])('%s', (_what, series, labels) => {
    expect(seriesLabels(series)).toEqual(labels);
  });
});

test.each([
  ['spans_per_min', 'Spans per minute'],
  ['commits_per_sec', 'Commits per second'],
  ['error_rate', 'Error rate'],
  ['cpu', 'CPU'],
  ['p99', 'p99'],
  ['max', 'Max'],
  ['_group_id', 'Group'],
  ['per_min(count($spans))', 'Count of spans per minute'],
  ['per_min(sum($orders))', 'Orders per minute'],
  ['sum($orders)', 'Orders'],
  ['p90($duration)', 'p90 of duration'],
  ['avg($cpu_time)', 'Average of CPU time'],
  ['per_min(sum($orders)', 'per_min(sum($orders)'],
  ['sum($orders{outcome="paid"})', 'sum($orders{outcome="paid"})'],
  ['$errors / $all', '$errors / $all'],
  ['CPUs', 'CPUs'],
  ['constructor', 'Constructor'],
])('a column %s is called %s', (name, label) => {
  expect(columnLabel(name)).toBe(label);
});

test.each([
  ['service_name', 'Service name'],
  ['http_response_status_code', 'HTTP response status code'],
  ['shop_payment_method', 'Payment method'],
  ['k8s_pod_name', 'Kubernetes pod name'],
  ['_system', 'System'],
  ['Région', 'Région'],
])('an attribute %s is called %s', (key, label) => {
  expect(attributeLabel(key)).toBe(label);
});

test('attributes that would read the same are told in full', () => {
  expect([...attributeLabels(['shop_order_id', 'erp_order_id', 'host_name'])]).toEqual([
    ['shop_order_id', 'Shop order ID'],
    ['erp_order_id', 'Erp order ID'],
    ['host_name', 'Host name'],
  ]);
});
