import { ConnectionError } from '@spanlight/sdk';
import { expect, test } from 'vitest';
import { describeError, isPartMissing, sentence, statusOf } from './describe-error.ts';

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

test.each([
  ['token is missing or empty', 'Token is missing or empty'],
  ["hooks.slack.com can't be reached", "hooks.slack.com can't be reached"],
  ['traceId must be a trace id', 'traceId must be a trace id'],
  ['max_value: must be a number', 'max_value: must be a number'],
  ['failed. try again', 'Failed. try again'],
])('%s begins as %s', (text, shown) => {
  expect(sentence(text)).toBe(shown);
});

test('a server that is not reached has no status, and the message says what to do', () => {
  const error = new ConnectionError('No answer from http://localhost:1: Failed to fetch', {
    cause: undefined,
    refused: false,
  });
  expect(describeError(error)).toEqual({
    status: undefined,
    message:
      "The server can't be reached. Check that it is running and that you are online, then try again.",
    requestId: undefined,
    progress: undefined,
  });
});

test.each([
  'Failed to fetch dynamically imported module: http://localhost:1/assets/a.js',
  'error loading dynamically imported module: http://localhost:1/assets/a.js',
  'Importing a module script failed.',
  'Unable to preload CSS for /assets/a.css',
])('%s means that a part of the console is missing', (message) => {
  const error = new TypeError(message);
  expect(isPartMissing(error)).toBe(true);
  expect(describeError(error).message).toMatch(/^A part of the console could not be loaded/u);
  expect(isPartMissing(new TypeError('x is not a function'))).toBe(false);
});

test.each([414, 431])('%i says what is too long', (status) => {
  const error = Object.assign(new Error('Exceeded maximum allowed HTTP header size'), { status });
  expect(describeError(error).message).toMatch(/^The query is too long for the server/u);
});

test.each([undefined, null, 'text', 42, new Error('')])('%s still says something', (thrown) => {
  expect(describeError(thrown).message).toMatch(/Reload the page/u);
  expect(statusOf(thrown)).toBeUndefined();
});
