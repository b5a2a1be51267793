import { expect, test } from 'vitest';
import { describeError, statusOf } from './describe-error.ts';

test('shows what the server sent', () => {
  const error = Object.assign(new Error('query took too long'), {
    status: 504,
    traceId: 'a'.repeat(32),
    progress: { rows: 5, bytes: 10, totalRows: 20 },
  });
  expect(describeError(error)).toEqual({
    status: 504,
    message: 'Query took too long',
    requestId: 'a'.repeat(32),
    progress: { rows: 5, bytes: 10, totalRows: 20 },
  });
});

test('a failed connection has no status', () => {
  expect(describeError(new TypeError('fetch failed'))).toEqual({
    status: undefined,
    message: 'Fetch failed',
    requestId: undefined,
    progress: undefined,
  });
});

test.each([undefined, null, 'text', 42, new Error('')])('%s still says something', (thrown) => {
  expect(describeError(thrown).message).toMatch(/Reload the page/u);
  expect(statusOf(thrown)).toBeUndefined();
});
