import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { sanitise, sanitiseLines, toSafeJson } from './sanitise.ts';
import { toSafeYaml } from './yaml.ts';

// oxlint-disable-next-line no-control-regex -- what must never reach a terminal
const acting = /[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/u;

/** Text made of the pieces that do harm, in every order. */
const hostile = fc
  .array(
    fc.constantFrom(
      '\u001b',
      '[',
      ']',
      '31m',
      '52;c;YQ==',
      '\u0007',
      '\u009b',
      '\u009d',
      'P',
      '\\',
      '\n',
      '\r',
      '\t',
      '\0',
      '\u202e',
      '\ud800',
      'é',
      '日本',
      '%0A',
      '::error::',
      'x',
    ),
    { maxLength: 30 },
  )
  .map((pieces) => pieces.join(''));

describe('sanitise', () => {
  test.each([
    ['plain text', 'plain text'],
    ['\u001b[31mred\u001b[0m', 'red'],
    ['\u001b]52;c;ZXZpbA==\u0007after', 'after'],
    ['\u001b]0;title\u001b\\after', 'after'],
    ['\u009b2Jcleared', 'cleared'],
    ['\u001bPdevice control\u001b\\x', 'x'],
    ['\u001b(0line drawing', 'line drawing'],
    ['a\r\nb\tc', 'a b c'],
    ['nul\0bell\u0007', 'nulbell'],
    ['abc\u202edef', 'abcdef'],
    ['\u001b\u001b[31m[31mtwice', '[31mtwice'],
    ['unfinished \u001b]52;c;', 'unfinished '],
    ['日本 é 👩‍👩‍👧', '日本 é 👩‍👩‍👧'],
  ])('%j becomes %j', (text, expected) => {
    expect(sanitise(text)).toBe(expected);
  });

  test('lets nothing through that acts on a terminal, and changes nothing the second time', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const clean = sanitise(text);
        expect(clean).not.toMatch(acting);
        expect(clean.isWellFormed()).toBe(true);
        expect(sanitise(clean)).toBe(clean);
      }),
    );
  });

  test('cuts a value of a megabyte before it costs time', () => {
    expect(sanitise('\u001b'.repeat(1_000_000)).length).toBeLessThan(10_010);
  });

  test('keeps line breaks where they are wanted', () => {
    expect(sanitiseLines('one\r\n\ttwo\u001b[31m\nthree')).toEqual(['one', '  two', 'three']);
  });
});

describe('toSafeJson and toSafeYaml', () => {
  test.each(['\u00ad', '\u115f', '\u3164', '\u{e0041}', '\u202e'])(
    'write %j by its number',
    (unseen) => {
      const value = { text: `a${unseen}b` };
      for (const [text, read] of [
        [toSafeJson(value), (json: string): unknown => JSON.parse(json)],
        [toSafeYaml(value), (yaml: string): unknown => parse(yaml)],
      ] as const) {
        expect(text).not.toContain(unseen);
        expect(read(text)).toEqual(value);
      }
    },
  );

  test('are read back as the same value and hold nothing that acts on a terminal', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const value = { text: text.toWellFormed(), list: [text.toWellFormed()] };
        const json = toSafeJson(value);
        expect(json).not.toMatch(acting);
        expect(JSON.parse(json)).toEqual(value);
        const yaml = toSafeYaml(value);
        expect(yaml.replaceAll('\n', '')).not.toMatch(acting);
        expect(parse(yaml)).toEqual(value);
      }),
    );
  });
});
