import { expect, test } from 'vitest';
import { safeNext } from './safe-next.ts';

test.each([
  ['/overview/1/systems?system=a&system=b', '/overview/1/systems?system=a&system=b'],
  ['/traces/1/abc#x', '/traces/1/abc#x'],
  ['/', '/'],
  [undefined, undefined],
  ['', undefined],
  ['overview', undefined],
  ['//evil.example/', undefined],
  ['/\\evil.example/', undefined],
  ['/\t/evil.example/', undefined],
  ['/a/..//evil.example', undefined],
  ['https://evil.example/', undefined],
  ['javascript:alert(1)', undefined],
  ['/login', undefined],
  ['/login?next=/login', undefined],
])('%s', (next, expected) => {
  expect(safeNext(next)).toBe(expected);
});
