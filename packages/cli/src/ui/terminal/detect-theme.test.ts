import { EventEmitter } from 'node:events';
import { afterEach, expect, test, vi } from 'vitest';
import { answerFilter, detectTheme, themeOfBackground, themeOfColorfgbg } from './detect-theme.ts';

afterEach(() => void vi.useRealTimers());

test.each([
  ['15;0', 'dark'],
  ['0;15', 'light'],
  ['0;default;7', 'light'],
  ['12;8', 'dark'],
  ['x', undefined],
  [undefined, undefined],
])('COLORFGBG=%s', (value, theme) => expect(themeOfColorfgbg(value)).toBe(theme));

test.each([
  ['rgb:ffff/ffff/ffff', 'light'],
  ['rgb:1e1e/1e1e/2e2e', 'dark'],
  ['rgb:f/f/e', 'light'],
  ['#fdf6e3', 'light'],
  ['nothing', undefined],
])('background %s', (answer, theme) => expect(themeOfBackground(answer)).toBe(theme));

/** A terminal that answers with `reply` once it is asked. */
function terminal(reply: string | undefined): {
  input: Parameters<typeof detectTheme>[1];
  output: { write: (text: string) => unknown };
  typedLater: string[];
  raw: boolean[];
} {
  const emitter = new EventEmitter();
  const typedLater: string[] = [];
  const raw: boolean[] = [];
  const input = Object.assign(emitter, {
    isTTY: true,
    setRawMode: (on: boolean) => raw.push(on),
    resume: () => {},
    pause: () => {},
    unshift: (chunk: Uint8Array) => typedLater.push(Buffer.from(chunk).toString('latin1')),
  });
  const output = {
    write: () => {
      if (reply !== undefined)
        queueMicrotask(() => emitter.emit('data', Buffer.from(reply, 'latin1')));
    },
  };
  return { input, output, typedLater, raw };
}

test('asks the terminal, keeps what was typed meanwhile and leaves raw mode', async () => {
  const { input, output, typedLater, raw } = terminal(
    'j\u001b]11;rgb:ffff/ffff/ffff\u001b\\\u001b[?65;1;9c',
  );
  expect(await detectTheme({}, input, output)).toBe('light');
  expect(typedLater).toEqual(['j']);
  expect(raw).toEqual([true, false]);
});

test('a terminal that only says what kind it is counts as dark', async () => {
  const { input, output } = terminal('\u001b[?6c');
  expect(await detectTheme({}, input, output)).toBe('dark');
});

test('a terminal that says nothing is not waited for long', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { input, output } = terminal(undefined);
  const theme = detectTheme({}, input, output);
  await vi.advanceTimersByTimeAsync(300);
  expect(await theme).toBe('dark');
});

test('an answer that comes late is not taken for typed', () => {
  const filter = answerFilter();
  expect(filter('a\u001b]11;rgb:ffff/ffff/ffff\u001b\\b')).toBe('ab');
  expect([
    filter('c\u001b]11;rgb:ff'),
    filter('ff/ffff/ffff\u001b'),
    filter('\\d'),
    filter('\u001b'),
  ]).toEqual(['c', '', 'd', '\u001b']);
});

test.each([{ NO_COLOR: '1' }, { TERM: 'dumb' }])('%j means no colour', async (env) => {
  const { input, output } = terminal(undefined);
  expect(await detectTheme(env, input, output)).toBe('mono');
});
