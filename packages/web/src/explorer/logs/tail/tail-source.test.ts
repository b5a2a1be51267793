import { beforeEach, expect, test } from 'vitest';
import { line, start } from '../line-fixture.ts';
import { MAX_LINES, TailSource } from './tail-source.ts';

/** What the server has: names by the time they happened, and when they become visible. */
interface Stored {
  readonly name: string;
  readonly at: number;
  readonly visibleAt: number;
}

let now = start;
let stored: Stored[] = [];
let questions: { limit: number; gte: number }[] = [];
let failures = 0;

beforeEach(() => {
  now = start;
  stored = [];
  questions = [];
  failures = 0;
});

const seconds = (amount: number): number => amount * 1000;

/** Lines that happen at a time, visible at once unless said otherwise. */
function happens(names: readonly string[], at = now, visibleAt = at): void {
  stored.push(...names.map((name) => ({ name, at, visibleAt })));
}

const follow = (): TailSource =>
  new TailSource({
    ask: async ({ gte, lt }, limit) => {
      questions.push({ limit, gte });
      if (failures-- > 0) throw new Error('refused');
      const found = stored
        .filter(({ at, visibleAt }) => visibleAt <= now && at >= gte && at < lt)
        .toSorted((a, b) => b.at - a.at);
      return {
        spans: found.slice(0, limit).map(({ name, at }) => line(name, at)),
        count: found.length,
      };
    },
    keyOf: ({ id }) => id,
    before: seconds(3600),
    now: () => now,
  });

const ask = async (source: TailSource) => {
  const { lines, skipped } = await source.next(new AbortController().signal);
  return { names: lines.map(({ id }) => id), skipped };
};

const many = (prefix: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => `${prefix}${index}`);

test('tells what was there, then what is new, once and the newest first', async () => {
  happens(['old'], start - seconds(7200));
  happens(['a'], start - seconds(30));
  happens(['b'], start - seconds(10));
  const source = follow();
  expect(await ask(source)).toEqual({ names: ['b', 'a'], skipped: undefined });
  now += seconds(2);
  expect((await ask(source)).names).toEqual([]);
  happens(['c']);
  now += 1;
  happens(['d']);
  expect((await ask(source)).names).toEqual(['d', 'c']);
});

test('tells what becomes visible late', async () => {
  happens(['a'], start - seconds(5));
  happens(['late'], start - seconds(20), start + seconds(3));
  const source = follow();
  expect((await ask(source)).names).toEqual(['a']);
  now += seconds(4);
  expect((await ask(source)).names).toEqual(['late']);
});

test('of much that is old it begins with the newest, which skips nothing', async () => {
  for (let index = 0; index < 1000; index++) happens([`old${index}`], start - 1000 + index);
  const source = follow();
  const { names, skipped } = await ask(source);
  expect(names).toHaveLength(199);
  expect(names[0]).toBe('old999');
  expect(skipped).toBeUndefined();
  now += seconds(2);
  expect(await ask(source)).toEqual({ names: [], skipped: undefined });
});

test('a burst is told as far as it goes, and the rest is counted', async () => {
  happens(['before'], start - seconds(3));
  const source = follow();
  await ask(source);
  now += seconds(2);
  const count = MAX_LINES + 500;
  for (let index = 0; index < count; index++) happens([`x${index}`], now - count + index);
  const { names, skipped } = await ask(source);
  expect(names[0]).toBe(`x${count - 1}`);
  expect(names.length + (skipped?.count ?? 0)).toBe(count);
  expect(skipped?.lt).toBe(now - names.length);
  // The page ends with its oldest millisecond, of which nothing is told: there is one line more to skip.
  expect(skipped?.count).toBe(501);
  expect(skipped?.gte).toBe(start - seconds(3) + 1);
  now += seconds(2);
  happens(['after'], now);
  expect(await ask(source)).toEqual({ names: ['after'], skipped: undefined });
});

test('a burst within one millisecond is told and counted, too', async () => {
  const source = follow();
  await ask(source);
  now += seconds(2);
  happens(many('x', MAX_LINES + 7));
  const { names, skipped } = await ask(source);
  expect(names).toHaveLength(MAX_LINES);
  expect(skipped?.count).toBe(7);
  now += seconds(2);
  expect(await ask(source)).toEqual({ names: [], skipped: undefined });
});

test('a steady stream asks for few lines, and nothing of it is missed', async () => {
  const source = follow();
  await ask(source);
  const told: string[] = [];
  for (let round = 0; round < 60; round++) {
    for (let index = 0; index < 50; index++) happens([`${round}-${index}`], now + index * 40);
    now += seconds(2);
    told.push(...(await ask(source)).names);
  }
  expect(new Set(told).size).toBe(3000);
  expect(told).toHaveLength(3000);
  expect(Math.max(...questions.slice(1).map(({ limit }) => limit))).toBe(100);
});

test('a late line below a whole page is found soon after', async () => {
  const source = follow();
  await ask(source);
  happens(['late'], now + 1, now + seconds(6));
  const told: string[] = [];
  for (let round = 0; round < 8; round++) {
    for (let index = 0; index < 90; index++) happens([`${round}-${index}`], now + index * 20);
    now += seconds(2);
    told.push(...(await ask(source)).names);
  }
  expect(told).toContain('late');
  expect(new Set(told).size).toBe(told.length);
  expect(told).toHaveLength(721);
});

test('a lost connection costs nothing', async () => {
  happens(['a']);
  const source = follow();
  now += 1;
  await ask(source);
  failures = 3;
  for (let index = 0; index < 3; index++) {
    now += seconds(30);
    happens([`while${index}`]);
    await expect(ask(source)).rejects.toThrow('refused');
  }
  now += seconds(1);
  expect((await ask(source)).names).toEqual(['while2', 'while1', 'while0']);
});

test('looks back a little, also after a long quiet', async () => {
  happens(['a']);
  const source = follow();
  for (let index = 0; index < 20; index++) {
    now += seconds(120);
    await ask(source);
  }
  expect(now - (questions.at(-1)?.gte ?? 0)).toBeLessThanOrEqual(seconds(840));
});
