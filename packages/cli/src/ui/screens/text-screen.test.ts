import { expect, test } from 'vitest';
import { lineText } from '../../output/segments.ts';
import type { Action } from '../core/keymap.ts';
import { plainLines, TextScreen } from './text-screen.ts';

const area = { width: 40, height: 5 };
const texts = Array.from({ length: 30 }, (_value, index) => `line ${index}`);

async function open(
  load: () => Promise<string[]> = async () => texts,
): Promise<TextScreen<string[]>> {
  const screen = new TextScreen(() => {}, { title: 'text', load, lines: plainLines });
  await expect.poll(() => screen.position).not.toContain('loading');
  screen.draw(area);
  return screen;
}

const shown = (screen: TextScreen<string[]>): string[] => screen.draw(area).lines.map(lineText);
const press = (screen: TextScreen<string[]>, ...actions: Action[]): void => {
  for (const action of actions) screen.act(action, area);
};

test('scrolls, and never past its ends', async () => {
  const screen = await open();
  press(screen, { kind: 'move', movement: 'down' }, { kind: 'move', movement: 'page-down' });
  expect(shown(screen)[0]).toBe('line 6');
  press(screen, { kind: 'move', movement: 'bottom' }, { kind: 'move', movement: 'down' });
  expect(shown(screen)).toEqual(texts.slice(-5));
  press(screen, { kind: 'move', movement: 'page-up' }, { kind: 'move', movement: 'top' });
  expect(shown(screen)[0]).toBe('line 0');
});

test('finds, goes on from match to match, and round the end', async () => {
  const screen = await open();
  screen.filter.set('line 2');
  const match = (): string => {
    const picture = screen.draw(area);
    return lineText(picture.lines[picture.selected ?? -1] ?? []);
  };
  expect(match()).toBe('line 2');
  press(screen, { kind: 'next-match' });
  expect(match()).toBe('line 20');
  press(screen, { kind: 'previous-match' }, { kind: 'previous-match' });
  expect(match()).toBe('line 29');
  press(screen, { kind: 'next-match' });
  expect(match()).toBe('line 2');
  screen.filter.set('nowhere');
  expect(screen.position).toBe('no match');
  expect(screen.draw(area).selected).toBeUndefined();
});

test('keeps its text when asking again fails, and says so', async () => {
  let answers = 0;
  const screen = await open(async () => {
    answers += 1;
    if (answers === 1) return texts;
    throw new Error('gone');
  });
  screen.reload();
  await expect.poll(() => screen.position).toContain('not refreshed');
  expect(shown(screen)[0]).toBe('line 0');
  expect(shown(screen).length).toBeLessThanOrEqual(area.height);
});
