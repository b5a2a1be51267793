import { array, assert, constantFrom, oneof, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { commonName } from './common-name.ts';

describe('what names have in common', () => {
  it.each([
    [['GET /products/:id'], 'GET /products/:id'],
    [['GET /products/1', 'GET /products/5'], 'GET /products/{}'],
    [['GET /users/1/orders/7', 'GET /users/2/orders/8'], 'GET /users/{}/orders/{}'],
    [['GET /', 'GET /products', 'GET /products/1'], 'GET /{}'],
    [['GET /a/1/cart', 'GET /a/1/2/cart'], 'GET /a/1/{}/cart'],
    [['user 17 bought 3 items', 'user 18 bought 4 items'], 'user {} bought {} items'],
    [['connected', 'connected again'], 'connected {}'],
    [['timeout', 'read/timeout'], '{}/timeout'],
    [['GET /a', 'GET /a/b', 'GET /a/b/c'], 'GET /a/{}'],
    [['a b', 'a/b'], 'a {} b'],
    [['', 'GET /'], 'GET /'],
    [
      [
        String.raw`pay failed: orders answered 503: "bank answered 503: \"The risk check did not answer in time\""`,
        String.raw`pay failed: orders answered 504: "bank answered 504: \"The bank did not answer in time\""`,
      ],
      'pay failed: orders answered {} did not answer in time',
    ],
    [
      [String.raw`"bank: \"no answer\""`, String.raw`"bank: \"no answer yet\""`],
      String.raw`"bank: \"no answer {}\""`,
    ],
    [['f(a)', 'f(a b)', 'f(c d e)'], 'f({})'],
    [['read [a] (b)', 'read [a c] (b)'], 'read [a {}] (b)'],
    [['said "a" twice', 'said "a b" twice'], 'said "a {}" twice'],
    [['pay', 'cart', 'ship/it'], 'cart and others'],
    [['/1', '/2'], '/1 and others'],
    [[], ''],
  ])('of %j is %j', (names, name) => {
    expect(commonName(names)).toBe(name);
  });

  it('is cut to a length, never within a character', () => {
    expect(commonName(['😀😀😀'], 2)).toBe('😀😀');
  });

  const word = constantFrom('GET', 'a', 'b', '1', '{}', 'and', 'others');
  const separator = constantFrom(' ', '/', '?', '=', '"', String.raw`\"`, '(', ')');
  const built = array(oneof(word, separator), { maxLength: 7 }).map((words) => words.join(''));
  const lists = array(oneof({ weight: 4, arbitrary: built }, string()), { maxLength: 5 });

  it('is the same in any order, and with itself among the names', () => {
    assert(
      property(lists, (names) => {
        const name = commonName(names);
        expect(commonName(names.toReversed())).toBe(name);
        expect(commonName([...names, ...names])).toBe(name);
        expect(commonName([...names, name])).toBe(name);
        expect(commonName([name])).toBe(name);
      }),
      { numRuns: 2000 },
    );
  });

  it('holds for every name: each of them begins as it does', () => {
    assert(
      property(lists, (names) => {
        const name = commonName(names);
        if (name.endsWith(' and others') || names.some((one) => one.includes('{}'))) return;
        const [head = ''] = name.split(/ ?\{\}/u);
        // A name may end before what parts its words from the rest of others.
        const ends = new Set(['', head.replace(/[\s/?&=;|()[\]<>"'`]$/u, '')]);
        for (const one of names) if (!ends.has(one)) expect(one.startsWith(head)).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });
});
