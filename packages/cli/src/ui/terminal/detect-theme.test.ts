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

const slow = new Promise<never>(() => undefined);

test('asks the terminal, keeps what was typed meanwhile and leaves raw mode', async () => {
  const { input, output, typedLater, raw } = terminal('j\u001b]11;rgb:ffff/ffff/ffff\u001b\\');
  expect(await detectTheme({}, input, output, slow)).toBe('light');
  expect(typedLater).toEqual(['j']);
  expect(raw).toEqual([true, false]);
});

test.each([async () => 'a project', async () => Promise.reject(new Error('no server'))])(
  'a terminal that says nothing keeps nobody waiting once there is something to show',
  async (meanwhile) => {
    const { input, output, raw } = terminal(undefined);
    expect(await detectTheme({}, input, output, meanwhile())).toBe('dark');
    expect(raw).toEqual([true, false]);
  },
);

test('a terminal that says nothing is not waited for long', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { input, output } = terminal(undefined);
  const theme = detectTheme({}, input, output, slow);
  await vi.advanceTimersByTimeAsync(300);
  expect(await theme).toBe('dark');
});

test('an answer that comes late is told, and not taken for typed', () => {
  const told: string[] = [];
  const filter = answerFilter((theme) => told.push(theme));
  expect(filter('a\u001b]11;rgb:ffff/ffff/ffff\u001b\\b')).toBe('ab');
  expect([
    filter('c\u001b]11;rgb:00'),
    filter('00/0000/0000\u001b'),
    filter('\\d'),
    filter('\u001b'),
  ]).toEqual(['c', '', 'd', '\u001b']);
  expect(told).toEqual(['light', 'dark']);
});

test.each([{ NO_COLOR: '1' }, { TERM: 'dumb' }])('%j means no colour', async (env) => {
  const { input, output } = terminal(undefined);
  expect(await detectTheme(env, input, output, slow)).toBe('mono');
});
