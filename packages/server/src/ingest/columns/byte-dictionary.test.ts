import { Buffer } from 'node:buffer';
import {
  array,
  assert as check,
  constant,
  constantFrom,
  nat,
  oneof,
  property,
  string,
} from 'fast-check';
import { expect, test } from 'vitest';
import { ByteDictionary } from './byte-dictionary.ts';

const intern = (dictionary: ByteDictionary, text: string): number => {
  const source = Buffer.from(`<${text}>`);
  return dictionary.intern(source, 1, source.length - 1);
};

/** Its texts by their numbers, as they lie in `entries`. */
function textsOf({ entries }: ByteDictionary): string[] {
  const texts: string[] = [];
  for (let at = 0; at < entries.length;) {
    let length = 0;
    for (let shift = 0, byte = 128; byte >= 128; shift += 7) {
      byte = entries.bytes[at++] ?? 0;
      length |= (byte & 127) << shift;
    }
    texts.push(entries.bytes.toString('utf8', at, (at += length)));
  }
  return texts;
}

test('numbers texts in order of arrival, each once', () => {
  check(
    property(array(string({ unit: 'grapheme' })), (texts) => {
      const dictionary = new ByteDictionary();
      const expected = new Map<string, number>();
      for (const text of texts) {
        if (!expected.has(text)) expected.set(text, expected.size);
        expect(intern(dictionary, text)).toBe(expected.get(text));
      }
      expect(textsOf(dictionary)).toEqual([...expected.keys()]);
      expect(dictionary.size).toBe(expected.size);
    }),
  );
});

test('forgets what came after a given size', () => {
  check(
    property(array(string(), { minLength: 1 }), nat(), (texts, cut) => {
      const distinct = [...new Set(texts)];
      const size = cut % distinct.length;
      const dictionary = new ByteDictionary();
      for (const text of distinct) intern(dictionary, text);
      const fresh = new ByteDictionary();
      for (const text of distinct.slice(0, size)) intern(fresh, text);
      dictionary.truncate(size);
      expect(dictionary.entries.view()).toEqual(fresh.entries.view());
      for (const text of distinct) expect(intern(dictionary, text)).toBe(intern(fresh, text));
    }),
  );
});

test('whatever is forgotten in between, a text has the number at which it arrived', () => {
  // Few texts, so that what follows one is often what followed it before.
  const step = oneof(
    { weight: 20, arbitrary: constantFrom('', 'a', 'b', 'ab', 'ba', 'abc') },
    { weight: 1, arbitrary: nat(6) },
    { weight: 1, arbitrary: constant(undefined) },
  );
  check(
    property(array(step, { minLength: 1, maxLength: 200 }), (steps) => {
      const dictionary = new ByteDictionary();
      let expected: string[] = [];
      for (const next of steps) {
        if (next === undefined) dictionary.clear();
        else if (typeof next === 'number') dictionary.truncate(next);
        if (typeof next !== 'string') {
          expected = expected.slice(0, next ?? 0);
          continue;
        }
        if (!expected.includes(next)) expected.push(next);
        expect(intern(dictionary, next)).toBe(expected.indexOf(next));
      }
      expect(textsOf(dictionary)).toEqual(expected);
    }),
  );
});

test('holds a hundred thousand texts', () => {
  const dictionary = new ByteDictionary();
  for (let i = 0; i < 100_000; i++) intern(dictionary, `text ${i}`);
  for (let i = 0; i < 100_000; i += 997) expect(intern(dictionary, `text ${i}`)).toBe(i);
  dictionary.clear();
  expect(intern(dictionary, 'text 5')).toBe(0);
});

test('bytes that are no UTF-8 are one with their repaired text', () => {
  const dictionary = new ByteDictionary();
  const broken = Buffer.from([0x61, 0xff, 0x62]);
  expect(dictionary.intern(broken, 0, 3)).toBe(0);
  expect(dictionary.intern(broken, 0, 3)).toBe(0);
  expect(intern(dictionary, 'a�b')).toBe(0);
  expect(textsOf(dictionary)[0]).toBe('a�b');
});
