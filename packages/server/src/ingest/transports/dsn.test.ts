import { expect, test } from 'vitest';
import { tokenOf } from './dsn.ts';
import { UnauthenticatedError } from '../refusals.ts';

const read = (headers: Record<string, string>, query?: string): string =>
  tokenOf((name) => headers[name], query);

test.each([
  ['http://token@host:14318?grpc=14317'],
  ['https://token:password@host/1'],
  ['http://token@localhost:14317/1'],
  ['http://to%6Ben@host'],
  ['  http://token@host  '],
])('finds the token in %s', (dsn) => {
  expect(read({ 'uptrace-dsn': dsn })).toBe('token');
});

test('looks in the headers in order, then in the query', () => {
  const headers = {
    'spanlight-dsn': 'http://a@h',
    'uptrace-dsn': 'http://b@h',
    'uptrace-dns': 'http://c@h',
    authorization: 'Bearer http://d@h',
  };
  expect(read(headers)).toBe('a');
  expect(read({ ...headers, 'spanlight-dsn': '' })).toBe('b');
  expect(read({ 'uptrace-dns': 'http://c@h', authorization: 'http://d@h' })).toBe('c');
  expect(read({ authorization: 'bearer http://d@h' }, 'http://e@h')).toBe('d');
  expect(read({ authorization: 'http://d@h' })).toBe('d');
  expect(read({}, 'http://e@h')).toBe('e');
});

test.each([[''], ['secret-token'], ['http://host:14318'], ['http://'], ['//token@host']])(
  'refuses %j without repeating it',
  (dsn) => {
    const attempt = (): string => read({ 'uptrace-dsn': dsn });
    expect(attempt).toThrow(UnauthenticatedError);
    expect(attempt).not.toThrow(/secret-token/);
  },
);
