import { ConnectionError, UnauthorizedError, type Span, type SpansParams } from '@spanlight/sdk';
import { expect, test } from 'vitest';
import { demoLog, demoNow } from '../../../test/support/demo-data.ts';
import { tailLogs, type LogTailEvent } from './log-tail.ts';

type Page = { spans: Span[] };

/** Follows scripted answers, one array of pages per question, and stops after the last. */
async function follow(
  answers: readonly (readonly Page[] | Error)[],
): Promise<{ events: LogTailEvent[]; questions: SpansParams[] }> {
  const abort = new AbortController();
  const questions: SpansParams[] = [];
  const events: LogTailEvent[] = [];
  const waiting = [...answers];
  const spans = {
    async *pages(params: SpansParams) {
      questions.push(params);
      const answer = waiting.shift() ?? [];
      if (answer instanceof Error) throw answer;
      yield* answer;
      if (waiting.length === 0) abort.abort();
    },
  };
  const tail = tailLogs({
    client: { spans },
    project: 2,
    systems: ['log:all'],
    from: demoNow - 60_000,
    interval: 1,
    overlap: 10_000,
    now: () => demoNow,
    signal: abort.signal,
  });
  for await (const event of tail) events.push(event);
  return { events, questions };
}

const page = (...numbers: number[]): Page => ({ spans: numbers.map((number) => demoLog(number)) });

function names(events: readonly LogTailEvent[]): string[] {
  return events.flatMap((event) =>
    event.kind === 'items' ? event.items.map(({ displayName }) => displayName) : [],
  );
}

test('reports everything once, in order, over pages and questions', async () => {
  const { events, questions } = await follow([
    [page(1, 2), page(3)],
    [page(2, 3, 4)],
    [page(4, 5, 6)],
  ]);
  expect(names(events)).toEqual([1, 2, 3, 4, 5, 6].map((number) => `cart warmed ${number}`));
  expect(questions.map(({ sortBy, sortDesc }) => [sortBy, sortDesc])).toEqual(
    questions.map(() => ['_time', false]),
  );
});

test('reports what arrives late', async () => {
  const { events } = await follow([[page(1, 5)], [page(1, 3, 5)]]);
  expect(names(events)).toEqual(['cart warmed 1', 'cart warmed 5', 'cart warmed 3']);
});

test('looks back before the newest it saw, and never before its beginning', async () => {
  const { questions } = await follow([[page(2)], [page(30)], [page(31)]]);
  const starts = questions.map(({ time }) => ('gte' in time ? Number(time.gte) : Number.NaN));
  expect(starts.map((start) => (start - demoNow + 60_000) / 1000)).toEqual([0, 0, 20]);
});

test('an item dated in the future hides nothing', async () => {
  const future = demoLog(1, { time: new Date(demoNow + 3_600_000).toISOString() });
  const { questions } = await follow([[{ spans: [future] }], [page(59)]]);
  const [, second] = questions;
  expect(second !== undefined && 'gte' in second.time && Number(second.time.gte)).toBe(
    demoNow - 10_000,
  );
});

test('goes on after a lost connection, and says so', async () => {
  const lost = new ConnectionError('refused', { cause: undefined, refused: true });
  const { events } = await follow([[page(1)], lost, lost, [page(1, 2)]]);
  expect(events.map(({ kind }) => kind)).toEqual([
    'started',
    'items',
    'lost',
    'lost',
    'restored',
    'items',
  ]);
  expect(names(events)).toEqual(['cart warmed 1', 'cart warmed 2']);
});

test('gives up where trying again is no help', async () => {
  await expect(follow([new UnauthorizedError('who?', { status: 401 })])).rejects.toThrow('who?');
});
