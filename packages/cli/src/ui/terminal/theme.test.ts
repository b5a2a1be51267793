import { describe, expect, test } from 'vitest';
import { colourLine, highlight, nextTheme } from './theme.ts';

const tones = ['dim', 'good', 'warning', 'bad', 'accent'] as const;

/** Relative luminance of a colour of the 256-colour palette, as WCAG defines it. */
function luminance(number: number): number {
  const levels = [0, 95, 135, 175, 215, 255];
  const cube = number - 16;
  const channels =
    number >= 232
      ? [0, 0, 0].map(() => 8 + (number - 232) * 10)
      : [Math.floor(cube / 36), Math.floor(cube / 6) % 6, cube % 6].map(
          (step) => levels[step] ?? 0,
        );
  const [red = 0, green = 0, blue = 0] = channels.map((channel) => {
    const share = channel / 255;
    return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(first: number, second: number): number {
  const [dark = 0, light = 0] = [first, second].toSorted((left, right) => left - right);
  return (light + 0.05) / (dark + 0.05);
}

describe.each([
  ['dark', luminance(234)],
  ['light', 1],
] as const)('the %s theme', (theme, background) => {
  const selected = Number(
    /48;5;(\d+)m/u.exec(highlight(theme, [{ text: 'x', tone: 'plain' }]))?.[1],
  );

  test.each(tones)('%s can be read, on the selected line too', (tone) => {
    const number = Number(/38;5;(\d+)m/u.exec(colourLine(theme, [{ text: 'x', tone }]))?.[1]);
    expect(contrast(luminance(number), background)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(luminance(number), luminance(selected))).toBeGreaterThanOrEqual(4.5);
  });
});

test('the mono theme uses no colour', () => {
  const line = tones.map((tone) => ({ text: 'x', tone }));
  expect(colourLine('mono', line) + highlight('mono', line)).not.toMatch(/[34]8;5|\[[34]\d/u);
});

test('themes take turns', () => {
  expect([nextTheme('dark'), nextTheme('light'), nextTheme('mono')]).toEqual([
    'light',
    'mono',
    'dark',
  ]);
});

test('codes are as few as Ink writes them itself', () => {
  expect(
    colourLine('dark', [
      { text: 'a', tone: 'bad' },
      { text: 'b', tone: 'bad' },
      { text: 'c', tone: 'dim' },
      { text: '', tone: 'good' },
      { text: 'd', tone: 'strong' },
      { text: 'e', tone: 'plain' },
    ]),
  ).toBe('\u001b[38;5;210mab\u001b[38;5;248mc\u001b[39m\u001b[1md\u001b[22me');
});

test('blanks change no codes, and stay plain at the end', () => {
  const line = [
    { text: 'a', tone: 'accent' },
    { text: '  ', tone: 'plain' },
    { text: 'b', tone: 'accent' },
    { text: '  ', tone: 'plain' },
  ] as const;
  expect(colourLine('dark', line)).toBe('\u001b[38;5;117ma  b\u001b[39m  ');
  expect(colourLine('dark', [{ text: '   ', tone: 'bad' }])).toBe('   ');
});
