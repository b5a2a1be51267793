import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { demoGauge } from '../../../test/support/demo-metrics.ts';
import { ItemAnswers } from './item-answers.ts';

const [a, b] = [demoGauge(1, 1, 'a', 0), demoGauge(2, 1, 'b', 6)] as const;

/** What was asked for, and what was given up. */
const asked: string[] = [];
const givenUp: string[] = [];
let answers: ItemAnswers;

beforeEach(() => {
  vi.useFakeTimers();
  asked.length = 0;
  givenUp.length = 0;
  answers = new ItemAnswers(() => {}, {
    ask: async ({ title }, signal) => {
      asked.push(title);
      signal.addEventListener('abort', () => givenUp.push(title));
      await new Promise((resolve) => setTimeout(resolve, 1000));
      return { lines: () => [], words: title, fullHeight: 2 };
    },
    delay: 40,
  });
});

afterEach(() => {
  answers.dispose();
  vi.useRealTimers();
});

test('asks for what stays on the screen, once', async () => {
  answers.show([a]);
  await vi.advanceTimersByTimeAsync(30);
  answers.show([a]);
  await vi.advanceTimersByTimeAsync(15);
  expect(asked).toEqual(['a']);
  await vi.advanceTimersByTimeAsync(1000);
  expect(answers.of(a).state).toBe('ready');
  answers.show([a]);
  await vi.advanceTimersByTimeAsync(100);
  expect(asked).toEqual(['a']);
  answers.reload();
  await vi.advanceTimersByTimeAsync(100);
  expect(asked).toEqual(['a', 'a']);
});

test('does not ask for what is scrolled past, and gives up what leaves', async () => {
  answers.show([a]);
  answers.show([b]);
  await vi.advanceTimersByTimeAsync(50);
  expect(asked).toEqual(['b']);
  answers.show([a]);
  expect(givenUp).toEqual(['b']);
  await vi.advanceTimersByTimeAsync(50);
  answers.show([b]);
  await vi.advanceTimersByTimeAsync(50);
  expect(asked).toEqual(['b', 'a', 'b']);
  answers.dispose();
  expect(givenUp).toEqual(['b', 'a', 'b']);
});

test('an item that was stored anew is asked for again', async () => {
  answers.show([a]);
  await vi.advanceTimersByTimeAsync(1050);
  answers.show([{ ...a }]);
  await vi.advanceTimersByTimeAsync(50);
  expect(asked).toEqual(['a', 'a']);
  expect(answers.of(a).value).toBeDefined();
});
