import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  currentMessages,
  dismissMessage,
  holdMessages,
  showError,
  showSuccess,
} from './snackbar-store.ts';

const texts = () => currentMessages().map(({ text }) => text);

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  for (const { id } of currentMessages()) dismissMessage(id);
  vi.useRealTimers();
});

test('a message begins with a capital and goes after ten seconds', () => {
  showError('time_gte is required');
  expect(texts()).toEqual(['Time_gte is required']);
  vi.advanceTimersByTime(9999);
  expect(texts()).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(texts()).toEqual([]);
});

test('what is being read stays', () => {
  showSuccess('Saved');
  holdMessages(true);
  vi.advanceTimersByTime(60_000);
  expect(texts()).toEqual(['Saved']);
  holdMessages(false);
  vi.advanceTimersByTime(10_000);
  expect(texts()).toEqual([]);
});

test('three at most, and the same one once', () => {
  for (const text of ['a', 'b', 'c', 'b', 'd']) showSuccess(text);
  expect(texts()).toEqual(['c', 'b', 'd']);
});
