import { queryObjects } from 'node:v8';
import { expect, test, vi } from 'vitest';
import { Sharing } from './share.ts';

const never = new AbortController().signal;
const turn = () => new Promise((resolve) => setImmediate(resolve));

test('equal questions to one asker are asked once, others each', async () => {
  const sharing = new Sharing<number>();
  const [one, other] = [{}, {}];
  let asked = 0;
  const load = async () => (asked += 1);
  expect(await Promise.all([1, 2, 3].map(() => sharing.ask(one, 'a', never, load)))).toEqual([
    1, 1, 1,
  ]);
  await sharing.ask(one, 'a', never, load);
  expect(asked).toBe(1);
  await sharing.ask(one, 'b', never, load);
  await sharing.ask(other, 'a', never, load);
  expect(asked).toBe(3);
});

test('an answer is taken again for a second', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const sharing = new Sharing<number>();
  const asker = {};
  let asked = 0;
  const load = async () => (asked += 1);
  await sharing.ask(asker, 'a', never, load);
  vi.advanceTimersByTime(999);
  expect(await sharing.ask(asker, 'a', never, load)).toBe(1);
  vi.advanceTimersByTime(1);
  expect(await sharing.ask(asker, 'a', never, load)).toBe(2);
  vi.useRealTimers();
});

test('a question ends with the last who waits for it', async () => {
  const sharing = new Sharing<number>();
  const asker = {};
  const signals: AbortSignal[] = [];
  const load = (signal: AbortSignal): Promise<number> => {
    signals.push(signal);
    return new Promise(() => undefined);
  };
  const [first, second] = [new AbortController(), new AbortController()];
  void sharing.ask(asker, 'a', first.signal, load);
  void sharing.ask(asker, 'a', second.signal, load);
  first.abort();
  expect(signals.map(({ aborted }) => aborted)).toEqual([false]);
  second.abort();
  expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
  void sharing.ask(asker, 'a', never, load);
  expect(signals).toHaveLength(2);
});

test('what failed is asked again', async () => {
  const sharing = new Sharing<number>();
  const asker = {};
  await expect(
    sharing.ask(asker, 'a', never, () => Promise.reject(new Error('offline'))),
  ).rejects.toThrow('offline');
  await turn();
  expect(await sharing.ask(asker, 'a', never, async () => 7)).toBe(7);
});

test('a failure that comes late takes no newer question away', async () => {
  const sharing = new Sharing<number>();
  const asker = {};
  const first = new AbortController();
  const late = Promise.withResolvers<number>();
  const failed = sharing.ask(asker, 'a', first.signal, () => late.promise);
  first.abort();
  let asked = 0;
  const load = (): Promise<number> => {
    asked += 1;
    return new Promise(() => undefined);
  };
  void sharing.ask(asker, 'a', never, load);
  late.reject(new Error('aborted'));
  await expect(failed).rejects.toThrow('aborted');
  await turn();
  void sharing.ask(asker, 'a', never, load);
  expect(asked).toBe(1);
});

test('an answer is kept no longer than it is taken again, and keeps no process alive', async () => {
  class Answer {
    readonly text = 'long';
  }
  const sharing = new Sharing<Answer>();
  const asker = {};
  const ask = async (key: string): Promise<void> => {
    const { signal } = new AbortController();
    await sharing.ask(asker, key, signal, async () => new Answer());
  };
  const timers = vi.spyOn(globalThis, 'setTimeout');
  await ask('a');
  await turn();
  expect(timers.mock.results.map(({ value }) => value.hasRef())).toEqual([false]);
  timers.mockRestore();

  vi.useFakeTimers({ toFake: ['performance', 'setTimeout'] });
  await ask('b');
  await turn();
  expect(queryObjects(Answer)).toBeGreaterThan(0);
  vi.advanceTimersByTime(1000);
  vi.useRealTimers();
  await expect.poll(() => queryObjects(Answer), { timeout: 10_000 }).toBe(0);
});
