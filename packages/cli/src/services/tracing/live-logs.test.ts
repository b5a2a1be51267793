import type { Span, SpansParams } from '@spanlight/sdk';
import { expect, test } from 'vitest';
import { demoLog, demoNow } from '../../../test/support/demo-data.ts';
import { liveLogs, type LiveLogsEvent } from './live-logs.ts';

/** Asks a store that grows between questions, and stops after so many of them. */
async function watched(
  growth: readonly (readonly Span[])[],
  most: number,
): Promise<{ events: LiveLogsEvent[]; questions: SpansParams[] }> {
  const abort = new AbortController();
  const questions: SpansParams[] = [];
  const events: LiveLogsEvent[] = [];
  let stored: Span[] = [];
  const live = liveLogs({
    client: {
      spans: {
        list: async (params) => {
          stored = [...stored, ...(growth[questions.length] ?? [])];
          questions.push(params);
          if (questions.length === growth.length) queueMicrotask(() => abort.abort());
          const { gte } = params.time as { gte: Date };
          const found = stored
            .filter(({ time }) => Date.parse(time) >= gte.getTime())
            .toSorted((left, right) => Date.parse(right.time) - Date.parse(left.time));
          return {
            spans: found.slice(0, params.limit),
            count: found.length,
            query: { parts: [] },
          };
        },
      },
    },
    project: 2,
    systems: ['log:all'],
    from: demoNow - 3_600_000,
    interval: 1,
    most,
    now: () => demoNow,
    signal: abort.signal,
  });
  for await (const event of live) events.push(event);
  return { events, questions };
}

test('a range that ends is told once, the newest of it, and how many are older', async () => {
  const asked: SpansParams[] = [];
  const until = demoNow - 60_000;
  const live = liveLogs({
    client: {
      spans: {
        list: async (params) => {
          asked.push(params);
          return { spans: logs(1, 3), count: 8, query: { parts: [] } };
        },
      },
    },
    project: 2,
    systems: ['log:all'],
    from: until - 60_000,
    until,
    now: () => demoNow,
    signal: new AbortController().signal,
  });
  const events: LiveLogsEvent[] = [];
  for await (const event of live) events.push(event);
  expect(events.map(({ kind }) => kind)).toEqual(['started', 'items', 'ended']);
  expect(events.at(-1)).toEqual({ kind: 'ended', older: 5 });
  expect(asked).toMatchObject([{ time: { gte: new Date(until - 60_000), lt: new Date(until) } }]);
});

const logs = (first: number, last: number): Span[] =>
  Array.from({ length: last - first + 1 }, (_each, index) => demoLog(first + index));

const namesOf = (events: readonly LiveLogsEvent[]): string[] =>
  events.flatMap((event) =>
    event.kind === 'items' ? event.items.map(({ displayName }) => displayName) : [],
  );

const skippedIn = (events: readonly LiveLogsEvent[]): number =>
  events.reduce((sum, event) => sum + (event.kind === 'skipped' ? event.count : 0), 0);

test('begins with the newest, whatever there was before, and then tells what is new', async () => {
  const { events, questions } = await watched([logs(1, 40), logs(41, 42), []], 5);
  expect(events[0]).toEqual({ kind: 'started' });
  expect(namesOf(events)).toEqual([36, 37, 38, 39, 40, 41, 42].map((at) => `cart warmed ${at}`));
  // What was there before is no loss.
  expect(skippedIn(events)).toBe(0);
  expect(questions.map(({ sortDesc, limit }) => [sortDesc, limit])).toEqual(
    questions.map(() => [true, 5]),
  );
});

test('never falls behind: what is more than an answer holds is counted, once', async () => {
  const { events, questions } = await watched([logs(1, 2), logs(3, 30), [], logs(31, 32)], 5);
  expect(namesOf(events)).toEqual(
    [1, 2, 26, 27, 28, 29, 30, 31, 32].map((at) => `cart warmed ${at}`),
  );
  expect(skippedIn(events)).toBe(23);
  // One request each time, however much there is.
  expect(questions).toHaveLength(4);
});

test('what arrives late is told too', async () => {
  const { events } = await watched([[demoLog(1), demoLog(9)], [demoLog(5)]], 100);
  expect(namesOf(events)).toEqual(['cart warmed 1', 'cart warmed 9', 'cart warmed 5']);
});
