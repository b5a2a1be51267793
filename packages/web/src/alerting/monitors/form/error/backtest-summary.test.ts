import type { BacktestResponse, BacktestTransition } from '@spanlight/sdk';
import { expect, test } from 'vitest';
import { errorContentOf, newErrorForm } from './error-form.ts';
import { errorBacktestSummary } from './backtest-summary.ts';

const error = (event: 'created' | 'recurring', notified = true): BacktestTransition => ({
  time: '2026-01-01T00:00:00Z',
  since: '2026-01-01T00:00:00Z',
  series: 'Error: no stock',
  attrs: {},
  event,
  status: 'open',
  reason: event === 'created' ? 'new-error' : 'recurring-error',
  value: 1,
  notified,
});
const answer = (
  transitions: BacktestTransition[],
  more: Partial<BacktestResponse> = {},
): BacktestResponse => ({
  transitions,
  seriesCount: 2,
  evaluations: 1440,
  notifications: 0,
  hasMore: false,
  emailRecipients: 1,
  ...more,
});
const said = (outcome: BacktestResponse, changes: Partial<typeof newErrorForm> = {}): string =>
  errorBacktestSummary(outcome, errorContentOf({ ...newErrorForm, ...changes }), []);

test('a back-test of errors says how many there were, and who would have heard of them', () => {
  expect(said(answer([error('created'), error('created'), error('recurring')]))).toBe(
    'In the last 24 hours 2 new errors and 1 that came back would have notified everyone by email.',
  );
  expect(said(answer([error('recurring')], { emailRecipients: 0 }))).toBe(
    'In the last 24 hours 1 error that came back would have notified nobody. No email is sent: nobody in the project wants email about such errors.',
  );
  expect(said(answer([error('created')]), { notifyEveryoneByEmail: false })).toContain(
    'would have notified nobody: choose who is notified.',
  );
});

test('and why it would have told of nothing', () => {
  expect(said(answer([]), { notifyOnNewErrors: false, notifyOnRecurringErrors: false })).toBe(
    'No errors are selected: choose new or recurring ones.',
  );
  expect(said(answer([], { seriesCount: 0 }))).toBe('There were no errors in the last 24 hours.');
  expect(said(answer([]), { matchers: [{ attr: 'a', op: '=', value: 'b' }] })).toContain(
    'meets the conditions',
  );
  expect(said(answer([error('recurring', false)]), { notifyOnRecurringErrors: false })).toBe(
    'In the last 24 hours this would have sent nothing. It is set to leave out 1 error that came back.',
  );
  expect(said(answer([error('created', false)]))).toBe(
    "In the last 24 hours this would have sent nothing. Nobody would have been notified of one: muted, or part of the cause's notification.",
  );
});
