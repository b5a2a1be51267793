import { describe, expect, test } from 'vitest';
import { actionOf, splitPresses } from './keymap.ts';
import { typeInto, type TextInput } from './text-input.ts';

describe('keys', () => {
  test.each([
    [{ input: 'j' }, { kind: 'move', movement: 'down' }],
    [
      { input: '', downArrow: true },
      { kind: 'move', movement: 'down' },
    ],
    [
      { input: 'f', ctrl: true },
      { kind: 'move', movement: 'page-down' },
    ],
    [{ input: 'G' }, { kind: 'move', movement: 'bottom' }],
    [{ input: '', return: true }, { kind: 'open' }],
    [{ input: '', escape: true }, { kind: 'back' }],
    [{ input: ':' }, { kind: 'palette' }],
    [{ input: ' ' }, { kind: 'toggle' }],
    [{ input: '', tab: true }, { kind: 'next-tab' }],
    [{ input: 'w' }, { kind: 'letter', letter: 'w' }],
  ])('%j', (press, action) => expect(actionOf(press)).toEqual(action));

  test.each([
    { input: 'q', ctrl: true },
    { input: 'j', meta: true },
    { input: 'constructor' },
    { input: '' },
  ])('%j means nothing', (press) => expect(actionOf(press)).toBeUndefined());

  test('what was typed ahead is taken apart', () => {
    expect(splitPresses({ input: ':lo\tgs\r\u0003\u007f' })).toEqual([
      { input: ':lo' },
      { input: '', tab: true },
      { input: 'gs' },
      { input: '', return: true },
      { input: 'c', ctrl: true },
      { input: '', backspace: true },
    ]);
    expect(splitPresses({ input: '', upArrow: true })).toEqual([{ input: '', upArrow: true }]);
  });
});

describe('a line of input', () => {
  const input: TextInput = { prompt: '/', text: 'one two' };

  test.each([
    [{ input: 'x' }, 'one twox', 'edited'],
    [{ input: 'a\u001b[31mb\nc' }, 'one twoab c', 'edited'],
    [{ input: '', backspace: true }, 'one tw', 'edited'],
    [{ input: 'w', ctrl: true }, 'one ', 'edited'],
    [{ input: 'u', ctrl: true }, '', 'edited'],
    [{ input: '', return: true }, 'one two', 'accepted'],
    [{ input: '', escape: true }, 'one two', 'cancelled'],
    [{ input: 'c', ctrl: true }, 'one two', 'cancelled'],
    [{ input: '', tab: true }, 'one two', 'completed'],
    [{ input: '', upArrow: true }, 'one two', 'ignored'],
  ])('%j', (press, text, outcome) => {
    const result = typeInto(input, press);
    expect([result.input.text, result.outcome]).toEqual([text, outcome]);
  });

  test('backspace leaves an empty line', () => {
    expect(typeInto({ prompt: ':', text: '' }, { input: '', backspace: true }).outcome).toBe(
      'cancelled',
    );
  });
});
