import { expect, test } from 'vitest';
import type { LogEntry } from '../log-entries.ts';
import { line, start } from '../line-fixture.ts';
import { goOn, MAX_WAITING, noLines, takeNews, type TailLines } from './tail-lines.ts';

const keyOf = ({ id }: { id: string }): string => id;

/** Lines of so many seconds after the start, the newest first. */
const news = (...seconds: number[]) => ({
  lines: seconds.toSorted((a, b) => b - a).map((at) => line(String(at), start + at * 1000)),
  skipped: undefined,
});

const told = (entries: readonly LogEntry[]): string[] =>
  entries.map((entry) => (entry.kind === 'line' ? entry.key : `${entry.count} skipped`));

test('lines stand in the order of their time, late ones where they belong', () => {
  const first = takeNews(noLines, news(1, 5), false, keyOf);
  const second = takeNews(first, news(3, 7), false, keyOf);
  expect(told(second.shown)).toEqual(['7', '5', '3', '1']);
});

test('what arrives while somebody reads waits and is counted', () => {
  const before = takeNews(noLines, news(1), false, keyOf);
  const reading = takeNews(takeNews(before, news(2, 3), true, keyOf), news(4), true, keyOf);
  expect(told(reading.shown)).toEqual(['1']);
  expect(reading.arrived).toBe(3);
  const after = goOn(reading);
  expect(told(after.shown)).toEqual(['4', '3', '2', '1']);
  expect(after.arrived).toBe(0);
  expect(goOn(after)).toBe(after);
});

test('skipped lines stand where they are missing', () => {
  const skipped = { count: 40, gte: start + 2000, lt: start + 5000 };
  const lines = takeNews(
    takeNews(noLines, news(1), false, keyOf),
    { ...news(5, 6), skipped },
    false,
    keyOf,
  );
  expect(told(lines.shown)).toEqual(['6', '5', '40 skipped', '1']);
  expect(lines.skipped).toBe(40);
});

test('of more than may wait the oldest are skipped, each counted once', () => {
  let lines: TailLines = noLines;
  for (let round = 0; round < 5; round++) {
    const seconds = Array.from({ length: 500 }, (_, index) => round * 500 + index);
    lines = takeNews(lines, news(...seconds), true, keyOf);
    expect(lines.waiting.length).toBeLessThanOrEqual(MAX_WAITING);
  }
  expect(lines.arrived).toBe(2500);
  const { shown, skipped } = goOn(lines);
  const shownLines = shown.filter(({ kind }) => kind === 'line').length;
  expect(shownLines + skipped).toBe(2500);
  expect(told(shown).at(-1)).toBe(`${skipped} skipped`);
  expect(shown.filter(({ kind }) => kind === 'skipped')).toHaveLength(1);
});

test('the list keeps the newest two thousand', () => {
  let lines: TailLines = noLines;
  for (let round = 0; round < 5; round++) {
    const seconds = Array.from({ length: 700 }, (_, index) => round * 700 + index);
    lines = takeNews(lines, news(...seconds), false, keyOf);
  }
  expect(lines.shown).toHaveLength(2000);
  expect(told(lines.shown)[0]).toBe('3499');
  expect(lines.skipped).toBe(0);
});
