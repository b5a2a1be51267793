import { filled } from './hostile-body.ts';

/** Bytes that a body of most calls may have. */
const MAX_LENGTH = 9000;

/** JSON that stands where something else should, by what it is. `most` is how many bytes the long ones have. */
export const jsonValues = (most: number = MAX_LENGTH): Readonly<Record<string, string>> => ({
  null: 'null',
  'a negative number': '-1',
  'a huge number': '1e308',
  'a number beyond all': '1e999',
  'a fraction': '0.1',
  'an empty text': '""',
  'a long text': `"${filled('x', most)}"`,
  'a text of quotes': `"${filled('\\"', most)}"`,
  'half of a pair': '"\\ud800"',
  'a NUL': '"\\u0000"',
  'a text with markup': '"<img src=x onerror=alert(1)>"',
  'an open template': `"${filled('${', most)}"`,
  'a query of parentheses': `"${filled('(', most)}"`,
  'a query of conditions': `"where ${filled('a = 1 and ', most)}b = 2"`,
  'a query of parts': `"${filled('avg($load) | ', most)}$load"`,
  'an address': '"http://169.254.169.254/latest"',
  true: 'true',
  'an empty list': '[]',
  'a long list': `[${filled('1,', most)}1]`,
  'a list of empty objects': `[${filled('{},', most)}{}]`,
  'lists in lists': `${filled('[', most / 2)}${filled(']', most / 2)}`,
  'an empty object': '{}',
  'objects in objects': filled('{"a":', most),
  'an object of many keys': `{${Array.from({ length: most / 12 }, (_, at) => `"k${at}":1`).join(',')}}`,
  'a prototype': '{"__proto__":{"a":1},"constructor":{"prototype":{}}}',
});
