import { expect, test } from 'vitest';
import { githubAnnotation, positionOf } from './lint-queries.ts';

test.each([
  ['where a = 1', 6, 1, 7],
  ['one\ntwo', 4, 2, 1],
  ['one\r\ntwo', 6, 2, 2],
  ['one', 3, 1, 4],
])('%j at %i', (text, offset, line, column) => {
  expect(positionOf(text, offset)).toEqual({ line, column });
});

test('an annotation can not be broken out of', () => {
  const annotation = githubAnnotation({
    file: 'a:b,c\n::warning::x',
    line: 1,
    column: 2,
    endLine: 1,
    endColumn: 5,
    message: '100% wrong\r\n::error file=other::boo \u001b[31m',
    suggestion: 'p99',
  });
  expect(annotation).toBe(
    '::error file=a%3Ab%2Cc%0A%3A%3Awarning%3A%3Ax,line=1,col=2,endColumn=5,title=Query::' +
      '100%25 wrong%0D%0A::error file=other::boo : did you mean p99?',
  );
});
