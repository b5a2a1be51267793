import { expect, test } from 'vitest';
import { demoErrorAlert, demoMetricAlert } from '../../../test/support/demo-alerts.ts';
import { facetChoices, facetText, nextStatus, openAlerts, toggleFacet } from './alert-facets.ts';
import { hasOpened, mergeAlerts } from './alert-list.ts';

const none = new Set<number>();
const first = [demoMetricAlert(1, 5), demoErrorAlert(2, 9)];

test('the first answer holds no news', () => {
  const rows = mergeAlerts(undefined, first, none);
  expect(rows.map(({ news }) => news)).toEqual(['none', 'none']);
  expect(hasOpened(undefined, rows, none)).toBe(false);
});

test('tells new alerts and changed ones, until they were looked at', () => {
  const before = mergeAlerts(undefined, first, none);
  const changed = [demoMetricAlert(3, 0), demoMetricAlert(1, 1), demoErrorAlert(2, 9)];
  const after = mergeAlerts(before, changed, none);
  expect(after.map(({ news }) => news)).toEqual(['new', 'changed', 'none']);
  expect(hasOpened(before, after, none)).toBe(true);
  const later = mergeAlerts(after, changed, none);
  expect(later.map(({ news }) => news)).toEqual(['new', 'changed', 'none']);
  expect(hasOpened(after, later, none)).toBe(false);
});

test('what opens again is told, what the reader opened is not', () => {
  const closed = mergeAlerts(
    undefined,
    [demoMetricAlert(1, 5, { status: 'closed', state: 'closed' })],
    none,
  );
  const opened = [demoMetricAlert(1, 1)];
  expect(hasOpened(closed, mergeAlerts(closed, opened, none), none)).toBe(true);
  const own = new Set([1]);
  const rows = mergeAlerts(closed, opened, own);
  expect(rows.map(({ news }) => news)).toEqual(['none']);
  expect(hasOpened(closed, rows, own)).toBe(false);
});

test('facets go on and off, and say what they are', () => {
  const cart = toggleFacet(openAlerts, { key: 'service_name', value: 'cart' });
  expect(cart).toEqual({ alert_status: ['open'], service_name: ['cart'] });
  const both = toggleFacet(cart, { key: 'service_name', value: '' });
  expect(facetText(both)).toBe('open, service_name = cart or ""');
  expect(
    toggleFacet(toggleFacet(both, { key: 'service_name', value: 'cart' }), {
      key: 'service_name',
      value: '',
    }),
  ).toEqual(openAlerts);
  expect(toggleFacet(openAlerts, { key: 'constructor', value: 'x' })).toEqual({
    alert_status: ['open'],
    constructor: ['x'],
  });
});

test('statuses go round', () => {
  const closed = nextStatus(openAlerts);
  const all = nextStatus(closed);
  expect([closed, all, nextStatus(all)]).toEqual([{ alert_status: ['closed'] }, {}, openAlerts]);
});

test('a chosen value that no alert has can still be dropped', () => {
  const items = [{ key: 'alert_type', value: 'error', count: 2 }];
  expect(facetChoices([{ key: 'alert_type', items }], openAlerts)).toEqual([
    { label: 'status = open  (0)', value: { key: 'alert_status', value: 'open' } },
    { label: 'type = error  (2)', value: { key: 'alert_type', value: 'error' } },
  ]);
});
